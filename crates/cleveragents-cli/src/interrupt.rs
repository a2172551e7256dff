//! Being asked to stop, by Ctrl-C or by whoever ends this program.
//!
//! While a call runs, `SIGINT`, `SIGTERM` and `SIGHUP` cancel it instead of ending the program at once, so that what was activated is
//! deactivated and on record. The call ends soon after, and the program with it. Otherwise they end the program as usual.
//! What this program was started to ignore, as `nohup` and a shell that starts a background job ask for, stays ignored.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use cleveragents::CancelToken;

static LISTENER: OnceLock<Listener> = OnceLock::new();

/// What the handlers of the signals look at and change.
struct Listener {
    wish: CancelToken,
    is_idle: Arc<AtomicBool>,
}

/// Makes a call that signals cancel. All calls of this program share the wish.
pub(crate) fn cancelling<T>(call: impl FnOnce(CancelToken) -> T) -> T {
    let listener = LISTENER.get_or_init(Listener::start);
    listener.is_idle.store(false, Ordering::SeqCst);
    let called = call(listener.wish.clone());
    listener.is_idle.store(true, Ordering::SeqCst);
    called
}

/// How often it is looked whether the program that started this one is gone.
const LOOK: Duration = Duration::from_millis(500);

/// Cancels once the program that started this one is gone. It may have left its end of our input to others.
#[cfg(unix)]
pub(crate) fn cancel_when_orphaned(wish: &CancelToken) {
    let wish = wish.clone();
    let parent = rustix::process::getppid();
    let watch = move || {
        while !wish.is_cancelled() && rustix::process::getppid() == parent {
            std::thread::sleep(LOOK);
        }
        wish.cancel();
    };
    // Without the thread the end of the input has to do.
    std::thread::Builder::new().name("mcp-parent".to_owned()).spawn(watch).map(drop).unwrap_or_default();
}

/// Elsewhere the end of the input has to do.
#[cfg(not(unix))]
pub(crate) fn cancel_when_orphaned(_wish: &CancelToken) {}

/// Lets a write beyond the limit on the size of files fail like one to a full disk, instead of ending the program.
///
/// A handler and not the choice to ignore the signal, for programs that are started inherit that choice, and no handler.
pub(crate) fn outlive_file_limits() {
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()).ok();
}

/// Says whether somebody asked to stop while a call ran.
pub(crate) fn is_wished() -> bool {
    LISTENER.get().is_some_and(|listener| listener.wish.is_cancelled())
}

impl Listener {
    fn start() -> Self {
        let (wish, is_idle) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        #[cfg(unix)]
        let ignored = ignored();
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP]
        {
            use signal_hook::flag;

            if ignored & 1 << (signal - 1) != 0 {
                continue;
            }

            // Where no handler can be set, the signal ends the program at once. Handlers run in this order.
            flag::register_conditional_default(signal, Arc::clone(&is_idle))
                .and_then(|_| flag::register(signal, Arc::clone(&wish)))
                .ok();
        }
        Self { wish: wish.into(), is_idle }
    }
}

/// The signals that this program ignores, one bit for each; none where the system does not tell.
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "the kernel tells it in a file of its own")]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
