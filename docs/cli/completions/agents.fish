# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_agents_global_optspecs
    string join \n format= color= q/quiet v/verbose root= clients= policy= data-dir= yes h/help V/version
end

function __fish_agents_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_agents_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_agents_using_subcommand
    set -l cmd (__fish_agents_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c agents -n "__fish_agents_needs_command" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_needs_command" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_needs_command" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_needs_command" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_needs_command" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_needs_command" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_needs_command" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_needs_command" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_needs_command" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_needs_command" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_needs_command" -f -a "skill" -d 'Find, check and read skills'
complete -c agents -n "__fish_agents_needs_command" -f -a "catalog" -d 'Print what a model is told about the skills'
complete -c agents -n "__fish_agents_needs_command" -f -a "tool" -d 'List, show and run tools'
complete -c agents -n "__fish_agents_needs_command" -f -a "validation" -d 'Run validations'
complete -c agents -n "__fish_agents_needs_command" -f -a "trust" -d 'Decide which projects may run code; without a command the trusted ones are listed'
complete -c agents -n "__fish_agents_needs_command" -f -a "audit" -d 'Read what was called, refused and done'
complete -c agents -n "__fish_agents_needs_command" -f -a "approval" -d 'List and take back what a person approved'
complete -c agents -n "__fish_agents_needs_command" -f -a "checkpoint" -d 'Look at what tools were about to overwrite, and put it back'
complete -c agents -n "__fish_agents_needs_command" -f -a "doctor" -d 'Report the roots that are searched, what they hold and every problem'
complete -c agents -n "__fish_agents_needs_command" -f -a "tour" -d 'Show the main job on bundled examples'
complete -c agents -n "__fish_agents_needs_command" -f -a "completions" -d 'Print a completion script for a shell'
complete -c agents -n "__fish_agents_needs_command" -f -a "man" -d 'Print a manual page'
complete -c agents -n "__fish_agents_needs_command" -f -a "reference" -d 'Print the command reference as Markdown'
complete -c agents -n "__fish_agents_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -f -a "list" -d 'List the skills that were found'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -f -a "show" -d 'Show one skill: its fields, its files and its findings'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -f -a "validate" -d 'Check skills and print every finding with its place'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -f -a "activate" -d 'Print the instructions of a skill as a model is given them'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -f -a "resources" -d 'List the files that a skill brings along'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -f -a "read" -d 'Print one file of a skill'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read run" -f -a "run" -d 'Run a script of a skill through the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l profile -d 'Choose the rules; without it those of the file\'s dialect: cleveragents for a name with a namespace, else portable' -r -f -a "spec\t'The verdict of the reference validator of agentskills.io'
portable\t'What every client loads'
cleveragents\t'The contract of this program: namespaced names, steps and versions'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l strict -d 'Count warnings as findings'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l input -d 'What the script reads from its standard input: JSON, `@` and a file, or `-` for the standard input' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l session -d 'Let approvals that were given for this session count, and offer to give one' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l read-only -d 'Allow nothing that may change something'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand catalog" -l as -d 'Choose the form that the model is given' -r -f -a "xml\t'`<available_skills>` with one `<skill>` each'
markdown\t'A table'
json\t'One object with the key `skills`'"
complete -c agents -n "__fish_agents_using_subcommand catalog" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand catalog" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand catalog" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand catalog" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand catalog" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand catalog" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand catalog" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand catalog" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand catalog" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand catalog" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand catalog" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -f -a "list" -d 'List the tools that can be called'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -f -a "show" -d 'Show one tool: its schemas, its capability and its other spellings'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show run" -f -a "run" -d 'Run one tool through the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l file -d 'Take a tool from this YAML file too; repeatable, and before the tools of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l scripts -d 'List the scripts of skills as well'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -l file -d 'Take a tool from this YAML file too; repeatable, and before the tools of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l input -d 'The input: JSON, `@` and a file, or `-` for the standard input' -r
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l file -d 'Take a tool from this YAML file too; repeatable, and before the tools of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l skill -d 'Judge the call by the rules of this skill' -r
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l bind -d 'Fill a resource slot; repeatable' -r
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l session -d 'Let approvals that were given for this session count, and offer to give one' -r
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l read-only -d 'Allow tools that only read'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l explain -d 'Print what the gate decides and why, without running anything'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -f -a "run" -d 'Run one validation through the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from run help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l input -d 'The input: JSON, `@` and a file, or `-` for the standard input' -r
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l file -d 'Take a tool from this YAML file too; repeatable, and before the tools of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l skill -d 'Judge the call by the rules of this skill' -r
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l bind -d 'Fill a resource slot; repeatable' -r
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l session -d 'Let approvals that were given for this session count, and offer to give one' -r
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l read-only -d 'Allow tools that only read'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l explain -d 'Print what the gate decides and why, without running anything'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from help" -f -a "run" -d 'Run one validation through the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -f -a "list" -d 'List the projects that are trusted'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -f -a "show" -d 'Show the files of a project that can make code run, and whether they are trusted'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -f -a "add" -d 'Let the tools of a project run, as its files are'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -f -a "revoke" -d 'Take the trust in a project back'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from add" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from revoke" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the projects that are trusted'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show the files of a project that can make code run, and whether they are trusted'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from help" -f -a "add" -d 'Let the tools of a project run, as its files are'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from help" -f -a "revoke" -d 'Take the trust in a project back'
complete -c agents -n "__fish_agents_using_subcommand trust; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -f -a "list" -d 'List what was called, refused and done, the latest first'
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -f -a "show" -d 'Show every record of one call'
complete -c agents -n "__fish_agents_using_subcommand audit; and not __fish_seen_subcommand_from list show help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l tool -d 'List calls of this tool only' -r
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l skill -d 'List calls in the name of this skill only' -r
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l since -d 'List calls of this time and later only: `90s`, `30m`, `2h`, `7d` or `4w` ago, a date, or a time in UTC' -r
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l limit -d 'List at most this many calls' -r
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l failed -d 'List calls that were refused, failed or never ended only'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "list" -d 'List what was called, refused and done, the latest first'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show every record of one call'
complete -c agents -n "__fish_agents_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -f -a "list" -d 'List the approvals that hold'
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -f -a "revoke" -d 'Take an approval back'
complete -c agents -n "__fish_agents_using_subcommand approval; and not __fish_seen_subcommand_from list revoke help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from revoke" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the approvals that hold'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from help" -f -a "revoke" -d 'Take an approval back'
complete -c agents -n "__fish_agents_using_subcommand approval; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -f -a "list" -d 'List the checkpoints of the working folder, the oldest first'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -f -a "show" -d 'Show what a checkpoint holds'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -f -a "diff" -d 'Show what is different now from what a checkpoint holds'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -f -a "restore" -d 'Put everything back as a checkpoint holds it'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -f -a "prune" -d 'Forget old checkpoints of every folder, and the contents that none needs any more'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and not __fish_seen_subcommand_from list show diff restore prune help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from diff" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from restore" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -l keep -d 'Keep this many of the newest ones' -r
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -l older-than -d 'Forget those that are older than this many days' -r
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from prune" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the checkpoints of the working folder, the oldest first'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show what a checkpoint holds'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from help" -f -a "diff" -d 'Show what is different now from what a checkpoint holds'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from help" -f -a "restore" -d 'Put everything back as a checkpoint holds it'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from help" -f -a "prune" -d 'Forget old checkpoints of every folder, and the contents that none needs any more'
complete -c agents -n "__fish_agents_using_subcommand checkpoint; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -f -a "sandbox" -d 'Attack the sandbox of this machine, and print which layers hold'
complete -c agents -n "__fish_agents_using_subcommand doctor; and not __fish_seen_subcommand_from sandbox help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from sandbox" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from help" -f -a "sandbox" -d 'Attack the sandbox of this machine, and print which layers hold'
complete -c agents -n "__fish_agents_using_subcommand doctor; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand tour" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand tour" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand tour" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand tour" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand tour" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tour" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tour" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tour" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tour" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tour" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tour" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand completions" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand completions" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand completions" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand completions" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand completions" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand completions" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand completions" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand completions" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand completions" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand completions" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand man" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand man" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand man" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand man" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand man" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand man" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand man" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand man" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand man" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand man" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand man" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand reference" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand reference" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand reference" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand reference" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
antigravity\t''
claude\t''
codex\t''
copilot\t''
cursor\t''
droid\t''
gemini\t''
goose\t''
junie\t''
kiro\t''
opencode\t''
qwen\t''
roo\t''
vibe\t''
windsurf\t''"
complete -c agents -n "__fish_agents_using_subcommand reference" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand reference" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand reference" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand reference" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand reference" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand reference" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand reference" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "skill" -d 'Find, check and read skills'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "catalog" -d 'Print what a model is told about the skills'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "tool" -d 'List, show and run tools'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "validation" -d 'Run validations'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "trust" -d 'Decide which projects may run code; without a command the trusted ones are listed'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "audit" -d 'Read what was called, refused and done'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "approval" -d 'List and take back what a person approved'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "checkpoint" -d 'Look at what tools were about to overwrite, and put it back'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "doctor" -d 'Report the roots that are searched, what they hold and every problem'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "tour" -d 'Show the main job on bundled examples'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "completions" -d 'Print a completion script for a shell'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "man" -d 'Print a manual page'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "reference" -d 'Print the command reference as Markdown'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool validation trust audit approval checkpoint doctor tour completions man reference help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "list" -d 'List the skills that were found'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "show" -d 'Show one skill: its fields, its files and its findings'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "validate" -d 'Check skills and print every finding with its place'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "activate" -d 'Print the instructions of a skill as a model is given them'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "resources" -d 'List the files that a skill brings along'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "read" -d 'Print one file of a skill'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "run" -d 'Run a script of a skill through the gate'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "list" -d 'List the tools that can be called'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "show" -d 'Show one tool: its schemas, its capability and its other spellings'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "run" -d 'Run one tool through the gate'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from validation" -f -a "run" -d 'Run one validation through the gate'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from trust" -f -a "list" -d 'List the projects that are trusted'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from trust" -f -a "show" -d 'Show the files of a project that can make code run, and whether they are trusted'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from trust" -f -a "add" -d 'Let the tools of a project run, as its files are'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from trust" -f -a "revoke" -d 'Take the trust in a project back'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "list" -d 'List what was called, refused and done, the latest first'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "show" -d 'Show every record of one call'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from approval" -f -a "list" -d 'List the approvals that hold'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from approval" -f -a "revoke" -d 'Take an approval back'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from checkpoint" -f -a "list" -d 'List the checkpoints of the working folder, the oldest first'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from checkpoint" -f -a "show" -d 'Show what a checkpoint holds'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from checkpoint" -f -a "diff" -d 'Show what is different now from what a checkpoint holds'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from checkpoint" -f -a "restore" -d 'Put everything back as a checkpoint holds it'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from checkpoint" -f -a "prune" -d 'Forget old checkpoints of every folder, and the contents that none needs any more'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from doctor" -f -a "sandbox" -d 'Attack the sandbox of this machine, and print which layers hold'
