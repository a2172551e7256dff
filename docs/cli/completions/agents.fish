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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_needs_command" -f -a "skill" -d 'Find, check, read, register and compose skills'
complete -c agents -n "__fish_agents_needs_command" -f -a "session" -d 'Look at what conversations with a model were given, release skills and forget sessions'
complete -c agents -n "__fish_agents_needs_command" -f -a "catalog" -d 'Print what a model is told about the skills'
complete -c agents -n "__fish_agents_needs_command" -f -a "tool" -d 'List, show, register and run tools'
complete -c agents -n "__fish_agents_needs_command" -f -a "validation" -d 'List, register and run validations'
complete -c agents -n "__fish_agents_needs_command" -f -a "mcp" -d 'Use the tools of MCP servers, take over their configuration, and serve tools and skills to MCP clients'
complete -c agents -n "__fish_agents_needs_command" -f -a "schema" -d 'Print the JSON Schema of a file format, with which editors complete and check'
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
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "list" -d 'List the skills: SKILL.md folders, composed skills of files, and those that are registered'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "search" -d 'Find the skills that fit a task, by their names, descriptions and instructions'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "show" -d 'Show one skill: its fields, what its tools may do, who uses it, its files and its findings'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "tools" -d 'List the exact tools of a skill, those that are denied or missing included'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "add" -d 'Register the composed skill of a YAML file, or a folder with a SKILL.md'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "refresh" -d 'Read registered skills again from their files; all of them without a name'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "remove" -d 'Remove a skill from the registry'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "export" -d 'Print a composed skill as YAML that `agents skill add` reads back to the same skill'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "new" -d 'Start a skill: a folder with a SKILL.md, or the YAML file of a composed skill'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "validate" -d 'Check skills and print every finding with its place'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "activate" -d 'Print the instructions of a skill as a model is given them'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "resources" -d 'List the files that a skill brings along'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "read" -d 'Print one file of a skill'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "inspect" -d 'Show a skill that an MCP server offers, before anything of it is loaded'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "approve" -d 'Approve a skill that an MCP server offers, with exactly the files that it promises'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "diff" -d 'Compare the files of an approved skill with those that its MCP server offers'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "revoke" -d 'Take the approval of a skill of an MCP server back, or of all its skills'
complete -c agents -n "__fish_agents_using_subcommand skill; and not __fish_seen_subcommand_from list search show tools add refresh remove export new validate activate resources read inspect approve diff revoke run" -f -a "run" -d 'Run a script of a skill through the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l type -d 'List skills of this type only' -r -f -a "composed\t'Compositions of tools, in YAML'
agent_skill\t'Folders with a SKILL.md'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l source -d 'List skills that have an item of this source only' -r -f -a "tool_ref\t'References to tools'
builtin\t'Groups of tools of the program'
inline\t'Tools of the skill\'s own'
mcp\t'MCP servers'
agent_skill\t'Folders with a SKILL.md'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l namespace -d 'List skills of this namespace only' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l origin -d 'List the skills that this MCP server offers instead' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l registered -d 'List skills that are registered only'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l watch -d 'List again whenever the list changes, until interrupted'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -l limit -d 'The most skills that are listed' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -l explain -d 'Print where the score of each skill comes from'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from search" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -l file -d 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from show" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -l file -d 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -l explain -d 'Say for each tool where it comes from, what tightened it, and why it is missing or denied'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -l refresh -d 'Read the skill again from its file first, when it is registered'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from tools" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -s c -l config -d 'The file to read; for a skill also the folder of a SKILL.md' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -l update -d 'Replace what is registered under the name'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -l dry-run -d 'Check everything and say what would happen, but change nothing'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -l strict -d 'Refuse what uses a tool that does not exist'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from add" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -l dry-run -d 'Say what would happen, but change nothing'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from refresh" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -l force -d 'Remove it although others use it'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -l dry-run -d 'Say what would happen, but change nothing'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from remove" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from export" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l dialect -d 'Choose how SKILL.md is written; without it cleveragents for a name with a namespace, else agentskills' -r -f -a "agentskills\t'The public standard: a bare name equal to the folder'
cleveragents\t'The contract of this program: a namespaced name, steps and a version'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l in -d 'Write into this folder instead of `.agents` of the project' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l composed -d 'Start the YAML file of a composed skill instead of a folder'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l script -d 'Start with a script in Python'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l user -d 'Write into `.agents` of your home'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from new" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l profile -d 'Choose the rules; without it those of the file\'s dialect: cleveragents for a name with a namespace, else portable' -r -f -a "spec\t'The verdict of the reference validator of agentskills.io'
portable\t'What every client loads'
cleveragents\t'The contract of this program: namespaced names, steps and versions'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from validate" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l session -d 'Make the skill active in this session, and print only what the session was not given before' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l section -d 'Print one section of the instructions, by its number or its headings (`Setup > Install`)' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l origin -d 'Load the approved skill of this MCP server; then the name is a label or a URI' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l outline -d 'Print the headings of the instructions, each with its number and its tokens'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l again -d 'Print the instructions also when the session was given them before'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from activate" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -l origin -d 'List the files of the approved skill of this MCP server; then the name is a label or a URI' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from resources" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -l session -d 'Note in this session that the skill was used' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -l origin -d 'Read from the approved skill of this MCP server; then the name is a label or a URI' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from read" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -l origin -d 'The MCP server that offers it' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -l file -d 'Read this file from the server and print it' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from inspect" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -l origin -d 'The MCP server that offers it' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -l grant-tools -d 'Let the `allowed-tools` of the skill restrict calls'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from approve" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -l origin -d 'The MCP server that offers it' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from diff" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -l origin -d 'The MCP server that offers it' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -l all -d 'Take back everything that was approved of the server'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from revoke" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l input -d 'What the script reads from its standard input: JSON, `@` and a file, or `-` for the standard input' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l session -d 'Let the approvals and the active skills of this session count, and offer to approve for it' -r
complete -c agents -n "__fish_agents_using_subcommand skill; and __fish_seen_subcommand_from run" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -f -a "list" -d 'List the sessions that are on file'
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -f -a "show" -d 'Show the active skills of a session, and what the model was given of each'
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -f -a "release" -d 'Release skills, so that they restrict no call of the session any more'
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -f -a "digest" -d 'Print the active skills for a model whose context was or will be compacted'
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -f -a "limit" -d 'Set how much a session holds; what is not set has no limit'
complete -c agents -n "__fish_agents_using_subcommand session; and not __fish_seen_subcommand_from list show release digest limit end" -f -a "end" -d 'Forget a session; its skills restrict nothing any more'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -l all -d 'Release every skill'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from release" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -l tokens -d 'The most estimated tokens of the text' -r
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -l compacted -d 'Note that the model lost what it was given'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from digest" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -l skills -d 'The most skills that are active at once' -r
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -l tokens -d 'The most estimated tokens of instructions that are given whole' -r
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from limit" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand session; and __fish_seen_subcommand_from end" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand catalog" -l as -d 'Choose the form that the model is given' -r -f -a "xml\t'`<available_skills>` with one `<skill>` each'
markdown\t'A table'
json\t'One object with the key `skills`'"
complete -c agents -n "__fish_agents_using_subcommand catalog" -l budget -d 'Hold the text to so many tokens: shorten descriptions, then leave skills out' -r
complete -c agents -n "__fish_agents_using_subcommand catalog" -l bytes -d 'Hold the text to so many bytes' -r
complete -c agents -n "__fish_agents_using_subcommand catalog" -l tokenizer -d 'Choose how tokens are counted' -r -f -a "estimate\t'Estimate them; some percent off for every model'
cl100k\t'Count them by `cl100k_base`; for programs built with the feature `exact-tokens`'
o200k\t'Count them by `o200k_base`; for programs built with the feature `exact-tokens`'"
complete -c agents -n "__fish_agents_using_subcommand catalog" -l query -d 'Put the skills first that fit this task' -r
complete -c agents -n "__fish_agents_using_subcommand catalog" -l pin -d 'Put this skill first and shorten it last; repeatable' -r
complete -c agents -n "__fish_agents_using_subcommand catalog" -l exclude -d 'Leave this skill out; repeatable' -r
complete -c agents -n "__fish_agents_using_subcommand catalog" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand catalog" -l explain -d 'Print what becomes of each skill instead of the text'
complete -c agents -n "__fish_agents_using_subcommand catalog" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand catalog" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand catalog" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand catalog" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand catalog" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -f -a "list" -d 'List the tools that can be called'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -f -a "show" -d 'Show one tool: its schemas, its capability and its other spellings'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -f -a "add" -d 'Register the tool or the validation of a YAML file'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -f -a "remove" -d 'Remove a tool or a validation from the registry'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -f -a "export" -d 'Print a tool or a validation as YAML that `agents tool add` reads back to the same tool'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -f -a "new" -d 'Start a tool: a YAML file with inline Python that runs at once'
complete -c agents -n "__fish_agents_using_subcommand tool; and not __fish_seen_subcommand_from list show add remove export new run" -f -a "run" -d 'Run one tool through the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l type -d 'List tools or validations only' -r -f -a "tool\t'Tools that are no validations'
validation\t'Validations'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l source -d 'List those of this source only' -r -f -a "builtin\t'Part of the program'
custom\t'Inline Python'
mcp\t'A tool of an MCP server'
agent_skill\t'A folder with a SKILL.md, or a script in one'
wrapped\t'A validation that runs another tool'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l namespace -d 'List those of this namespace only' -r
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l file -d 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -l file -d 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from show" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -s c -l config -d 'The file to read; for a skill also the folder of a SKILL.md' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -l update -d 'Replace what is registered under the name'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -l dry-run -d 'Check everything and say what would happen, but change nothing'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -l strict -d 'Refuse what uses a tool that does not exist'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from add" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -l force -d 'Remove it although others use it'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -l dry-run -d 'Say what would happen, but change nothing'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from remove" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from export" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -l in -d 'Write into this folder instead of `.agents` of the project' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -l user -d 'Write into `.agents` of your home'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from new" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l input -d 'The input: JSON, `@` and a file, or `-` for the standard input' -r
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l file -d 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l skill -d 'Judge the call by the rules of this skill' -r
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l bind -d 'Fill a resource slot; repeatable' -r
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l session -d 'Let the approvals and the active skills of this session count, and offer to approve for it' -r
complete -c agents -n "__fish_agents_using_subcommand tool; and __fish_seen_subcommand_from run" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -f -a "list" -d 'List the validations'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -f -a "show" -d 'Show one validation: its schemas, its mode and what it wraps'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -f -a "add" -d 'Register the validation of a YAML file'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -f -a "remove" -d 'Remove a validation from the registry'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -f -a "export" -d 'Print a validation as YAML that `agents validation add` reads back to the same validation'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -f -a "new" -d 'Start a validation: a YAML file with inline Python that runs at once'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -f -a "run" -d 'Run one validation through the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and not __fish_seen_subcommand_from list show add remove export new run help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -l source -d 'List those of this source only' -r -f -a "builtin\t'Part of the program'
custom\t'Inline Python'
mcp\t'A tool of an MCP server'
agent_skill\t'A folder with a SKILL.md, or a script in one'
wrapped\t'A validation that runs another tool'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -l namespace -d 'List those of this namespace only' -r
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -l file -d 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -l file -d 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from show" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -s c -l config -d 'The file to read; for a skill also the folder of a SKILL.md' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -l update -d 'Replace what is registered under the name'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -l dry-run -d 'Check everything and say what would happen, but change nothing'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -l strict -d 'Refuse what uses a tool that does not exist'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from add" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -l force -d 'Remove it although others use it'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -l dry-run -d 'Say what would happen, but change nothing'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from remove" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from export" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -l in -d 'Write into this folder instead of `.agents` of the project' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -l user -d 'Write into `.agents` of your home'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from new" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l input -d 'The input: JSON, `@` and a file, or `-` for the standard input' -r
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l file -d 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l skill -d 'Judge the call by the rules of this skill' -r
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l bind -d 'Fill a resource slot; repeatable' -r
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l session -d 'Let the approvals and the active skills of this session count, and offer to approve for it' -r
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from run" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the validations'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show one validation: its schemas, its mode and what it wraps'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from help" -f -a "add" -d 'Register the validation of a YAML file'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from help" -f -a "remove" -d 'Remove a validation from the registry'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from help" -f -a "export" -d 'Print a validation as YAML that `agents validation add` reads back to the same validation'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from help" -f -a "new" -d 'Start a validation: a YAML file with inline Python that runs at once'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from help" -f -a "run" -d 'Run one validation through the gate'
complete -c agents -n "__fish_agents_using_subcommand validation; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -f -a "list" -d 'List the servers that are configured, without starting any'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -f -a "check" -d 'Start servers and say how they are: revision, tools, times, noise, and what is wrong'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -f -a "tools" -d 'Start a server and list its tools'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -f -a "call" -d 'Call a tool of a server through the gate, by the name that the server gives it'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -f -a "import" -d 'Take over the servers that another client is configured with'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -f -a "approve" -d 'Agree to what a server lists now, or trust its hints'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -f -a "serve" -d 'Serve tools and skills to any MCP client'
complete -c agents -n "__fish_agents_using_subcommand mcp; and not __fish_seen_subcommand_from list check tools call import approve serve config" -f -a "config" -d 'Print the configuration with which a client starts our server'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -l file -d 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from list" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -l file -d 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from check" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l file -d 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l all -d 'List the tools that are not used as well, each with the reason'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from tools" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l input -d 'The input: JSON, `@` and a file, or `-` for the standard input' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l session -d 'Let approvals that were given for this session count, and offer to give one' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l file -d 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l explain -d 'Print what the gate decides and why, without calling the tool'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from call" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l from -d 'Look for the servers in this form only' -r -f -a "mcp-servers\t'`mcpServers`: Claude Code and Desktop, Cursor, Windsurf, Gemini CLI and others'
vs-code\t'`servers`: VS Code'
codex\t'`mcp_servers` in TOML: Codex'
zed\t'`context_servers`: Zed'
open-code\t'`mcp`: `OpenCode`'
server-json\t'`server.json` of the registry of MCP'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l user -d 'Write into the file of the user\'s home instead of that of the project'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l replace -d 'Let imported servers take the places of those that have the same names'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l dry-run -d 'Say what would be written, and write nothing'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from import" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -l trust -d 'What the server\'s own hints about its tools count from now on' -r -f -a "untrusted\t'Nothing: a person is asked about every tool'
read-hints\t'A tool that says that it only reads is taken for one'
full\t'The same, and nobody is asked only because a tool is a server\'s'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -l file -d 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from approve" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l tools -d 'Serve the tools with these names; `*` stands for anything, and `!` in front takes tools away; repeatable, the last that matches counts' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l skill -d 'Serve exactly the tools of this skill, called in its name; repeatable' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l publish -d 'Serve the prompts and resources of this file, and let a person answer its questions' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l names -d 'Choose how the names of tools are written' -r -f -a "mcp\t'`namespace.short-name`, at most 128 bytes'
llm\t'`namespace__short-name`, at most 64 bytes, as models take them'
short\t'The short name; two tools of one short name are an error'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l skill-tools -d 'Choose who is offered the tools for skills' -r -f -a "auto\t'Clients that do not declare the extension for skills'
always\t'All clients'
never\t'No client'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l file -d 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l http -d 'Serve any number of clients over HTTP at this address; port 0 takes any that is free' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l token-file -d 'Demand the token in this file of every request; needed where other machines can connect' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l allow-host -d 'Answer to this host name as well; repeatable' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l allow-origin -d 'Let pages of this origin call as well, such as `https://app.example`; repeatable' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l refresh -d 'Read everything again this often, in seconds, whether or not it was seen to change; 0 looks for no change at all' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l no-skills -d 'Serve no skills for reading'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from serve" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l tools -d 'Serve the tools with these names; `*` stands for anything, and `!` in front takes tools away; repeatable, the last that matches counts' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l skill -d 'Serve exactly the tools of this skill, called in its name; repeatable' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l publish -d 'Serve the prompts and resources of this file, and let a person answer its questions' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l names -d 'Choose how the names of tools are written' -r -f -a "mcp\t'`namespace.short-name`, at most 128 bytes'
llm\t'`namespace__short-name`, at most 64 bytes, as models take them'
short\t'The short name; two tools of one short name are an error'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l skill-tools -d 'Choose who is offered the tools for skills' -r -f -a "auto\t'Clients that do not declare the extension for skills'
always\t'All clients'
never\t'No client'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l url -d 'Connect to a server that listens here instead of starting one; what it offers is for it to say' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l name -d 'The name of the server in the client' -r
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l no-skills -d 'Serve no skills for reading'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand mcp; and __fish_seen_subcommand_from config" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand schema" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
complete -c agents -n "__fish_agents_using_subcommand schema" -l color -d 'Choose when to use colour; `NO_COLOR` is obeyed' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c agents -n "__fish_agents_using_subcommand schema" -l root -d 'Search this folder for skills instead of the default ones; repeatable, the first wins' -r -F
complete -c agents -n "__fish_agents_using_subcommand schema" -l clients -d 'Search the skill folders of these clients too' -r -f -a "amp\t''
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
complete -c agents -n "__fish_agents_using_subcommand schema" -l policy -d 'Take the policy from this file instead of the user\'s configuration folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand schema" -l data-dir -d 'Keep state in this folder' -r -F
complete -c agents -n "__fish_agents_using_subcommand schema" -s q -l quiet -d 'Print errors only, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand schema" -s v -l verbose -d 'Print every detail, beside the answer'
complete -c agents -n "__fish_agents_using_subcommand schema" -l yes -d 'Confirm changes of our own state; never an approval of the gate'
complete -c agents -n "__fish_agents_using_subcommand schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c agents -n "__fish_agents_using_subcommand schema" -s V -l version -d 'Print version'
complete -c agents -n "__fish_agents_using_subcommand trust; and not __fish_seen_subcommand_from list show add revoke help" -l format -d 'Choose the form of the answer' -r -f -a "rich\t'Text for people, with colour and fitted to the terminal'
plain\t'Text without colour, never shortened'
json\t'One JSON value'
yaml\t'One YAML document'
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
github\t'Workflow commands of GitHub Actions, for `skill validate` and the commands that add'"
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
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "skill" -d 'Find, check, read, register and compose skills'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "session" -d 'Look at what conversations with a model were given, release skills and forget sessions'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "catalog" -d 'Print what a model is told about the skills'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "tool" -d 'List, show, register and run tools'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "validation" -d 'List, register and run validations'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "mcp" -d 'Use the tools of MCP servers, take over their configuration, and serve tools and skills to MCP clients'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "schema" -d 'Print the JSON Schema of a file format, with which editors complete and check'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "trust" -d 'Decide which projects may run code; without a command the trusted ones are listed'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "audit" -d 'Read what was called, refused and done'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "approval" -d 'List and take back what a person approved'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "checkpoint" -d 'Look at what tools were about to overwrite, and put it back'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "doctor" -d 'Report the roots that are searched, what they hold and every problem'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "tour" -d 'Show the main job on bundled examples'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "completions" -d 'Print a completion script for a shell'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "man" -d 'Print a manual page'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "reference" -d 'Print the command reference as Markdown'
complete -c agents -n "__fish_agents_using_subcommand help; and not __fish_seen_subcommand_from skill session catalog tool validation mcp schema trust audit approval checkpoint doctor tour completions man reference help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "list" -d 'List the skills: SKILL.md folders, composed skills of files, and those that are registered'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "search" -d 'Find the skills that fit a task, by their names, descriptions and instructions'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "show" -d 'Show one skill: its fields, what its tools may do, who uses it, its files and its findings'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "tools" -d 'List the exact tools of a skill, those that are denied or missing included'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "add" -d 'Register the composed skill of a YAML file, or a folder with a SKILL.md'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "refresh" -d 'Read registered skills again from their files; all of them without a name'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "remove" -d 'Remove a skill from the registry'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "export" -d 'Print a composed skill as YAML that `agents skill add` reads back to the same skill'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "new" -d 'Start a skill: a folder with a SKILL.md, or the YAML file of a composed skill'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "validate" -d 'Check skills and print every finding with its place'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "activate" -d 'Print the instructions of a skill as a model is given them'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "resources" -d 'List the files that a skill brings along'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "read" -d 'Print one file of a skill'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "inspect" -d 'Show a skill that an MCP server offers, before anything of it is loaded'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "approve" -d 'Approve a skill that an MCP server offers, with exactly the files that it promises'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "diff" -d 'Compare the files of an approved skill with those that its MCP server offers'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "revoke" -d 'Take the approval of a skill of an MCP server back, or of all its skills'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from skill" -f -a "run" -d 'Run a script of a skill through the gate'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from session" -f -a "list" -d 'List the sessions that are on file'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from session" -f -a "show" -d 'Show the active skills of a session, and what the model was given of each'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from session" -f -a "release" -d 'Release skills, so that they restrict no call of the session any more'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from session" -f -a "digest" -d 'Print the active skills for a model whose context was or will be compacted'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from session" -f -a "limit" -d 'Set how much a session holds; what is not set has no limit'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from session" -f -a "end" -d 'Forget a session; its skills restrict nothing any more'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "list" -d 'List the tools that can be called'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "show" -d 'Show one tool: its schemas, its capability and its other spellings'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "add" -d 'Register the tool or the validation of a YAML file'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "remove" -d 'Remove a tool or a validation from the registry'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "export" -d 'Print a tool or a validation as YAML that `agents tool add` reads back to the same tool'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "new" -d 'Start a tool: a YAML file with inline Python that runs at once'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from tool" -f -a "run" -d 'Run one tool through the gate'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from validation" -f -a "list" -d 'List the validations'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from validation" -f -a "show" -d 'Show one validation: its schemas, its mode and what it wraps'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from validation" -f -a "add" -d 'Register the validation of a YAML file'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from validation" -f -a "remove" -d 'Remove a validation from the registry'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from validation" -f -a "export" -d 'Print a validation as YAML that `agents validation add` reads back to the same validation'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from validation" -f -a "new" -d 'Start a validation: a YAML file with inline Python that runs at once'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from validation" -f -a "run" -d 'Run one validation through the gate'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "list" -d 'List the servers that are configured, without starting any'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "check" -d 'Start servers and say how they are: revision, tools, times, noise, and what is wrong'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "tools" -d 'Start a server and list its tools'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "call" -d 'Call a tool of a server through the gate, by the name that the server gives it'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "import" -d 'Take over the servers that another client is configured with'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "approve" -d 'Agree to what a server lists now, or trust its hints'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "serve" -d 'Serve tools and skills to any MCP client'
complete -c agents -n "__fish_agents_using_subcommand help; and __fish_seen_subcommand_from mcp" -f -a "config" -d 'Print the configuration with which a client starts our server'
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
