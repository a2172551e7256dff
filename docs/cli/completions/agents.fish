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
complete -c agents -n "__fish_agents_needs_command" -f -a "doctor" -d 'Report the roots that are searched, what they hold and every problem'
complete -c agents -n "__fish_agents_needs_command" -f -a "tour" -d 'Show the main job on bundled examples'
complete -c agents -n "__fish_agents_needs_command" -f -a "completions" -d 'Print a completion script for a shell'
complete -c agents -n "__fish_agents_needs_command" -f -a "man" -d 'Print a manual page'
complete -c agents -n "__fish_agents_needs_command" -f -a "reference" -d 'Print the command reference as Markdown'
complete -c agents -n "__fish_agents_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -f -a "list" -d 'List the skills that were found'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -f -a "show" -d 'Show one skill: its fields, its files and its findings'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -f -a "validate" -d 'Check skills and print every finding with its place'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -f -a "activate" -d 'Print the instructions of a skill as a model is given them'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -f -a "resources" -d 'List the files that a skill brings along'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list show validate activate resources read" -f -a "read" -d 'Print one file of a skill'
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
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
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
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l skill -d 'Judge the call by the rules of this skill' -r
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l bind -d 'Fill a resource slot; repeatable' -r
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
complete -c agents -n "__fish_agents_using_subcommand doctor" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` only'"
complete -c agents -n "__fish_agents_using_subcommand doctor" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand doctor" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand doctor" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand doctor" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand doctor" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand doctor" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand doctor" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand doctor" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand doctor" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand doctor" -s V -l version -d 'Print version'
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
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool doctor tour completions man reference help" -f -a "skill" -d 'Find, check and read skills'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool doctor tour completions man reference help" -f -a "catalog" -d 'Print what a model is told about the skills'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool doctor tour completions man reference help" -f -a "tool" -d 'List, show and run tools'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool doctor tour completions man reference help" -f -a "doctor" -d 'Report the roots that are searched, what they hold and every problem'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool doctor tour completions man reference help" -f -a "tour" -d 'Show the main job on bundled examples'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool doctor tour completions man reference help" -f -a "completions" -d 'Print a completion script for a shell'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool doctor tour completions man reference help" -f -a "man" -d 'Print a manual page'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool doctor tour completions man reference help" -f -a "reference" -d 'Print the command reference as Markdown'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill catalog tool doctor tour completions man reference help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "list" -d 'List the skills that were found'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "show" -d 'Show one skill: its fields, its files and its findings'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "validate" -d 'Check skills and print every finding with its place'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "activate" -d 'Print the instructions of a skill as a model is given them'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "resources" -d 'List the files that a skill brings along'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "read" -d 'Print one file of a skill'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "list" -d 'List the tools that can be called'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "show" -d 'Show one tool: its schemas, its capability and its other spellings'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "run" -d 'Run one tool through the gate'
