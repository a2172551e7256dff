
use builtin;
use str;

set edit:completion:arg-completer[agents] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'agents'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'agents'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand skill 'Find, check, read, register and compose skills'
            cand session 'Look at what conversations with a model were given, release skills and forget sessions'
            cand catalog 'Print what a model is told about the skills'
            cand tool 'List, show, register and run tools'
            cand validation 'List, register and run validations'
            cand mcp 'Use the tools of MCP servers, take over their configuration, and serve tools and skills to MCP clients'
            cand schema 'Print the JSON Schema of a file format, with which editors complete and check'
            cand trust 'Decide which projects may run code; without a command the trusted ones are listed'
            cand audit 'Read what was called, refused and done'
            cand approval 'List and take back what a person approved'
            cand checkpoint 'Look at what tools were about to overwrite, and put it back'
            cand doctor 'Report the roots that are searched, what they hold and every problem'
            cand tour 'Show the main job on bundled examples'
            cand completions 'Print a completion script for a shell'
            cand man 'Print a manual page'
            cand reference 'Print the command reference as Markdown'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;skill'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand list 'List the skills: SKILL.md folders, composed skills of files, and those that are registered'
            cand search 'Find the skills that fit a task, by their names, descriptions and instructions'
            cand show 'Show one skill: its fields, what its tools may do, who uses it, its files and its findings'
            cand tools 'List the exact tools of a skill, those that are denied or missing included'
            cand add 'Register the composed skill of a YAML file, or a folder with a SKILL.md'
            cand refresh 'Read registered skills again from their files; all of them without a name'
            cand remove 'Remove a skill from the registry'
            cand export 'Print a composed skill as YAML that `agents skill add` reads back to the same skill'
            cand new 'Start a skill: a folder with a SKILL.md, or the YAML file of a composed skill'
            cand validate 'Check skills and print every finding with its place'
            cand activate 'Print the instructions of a skill as a model is given them'
            cand resources 'List the files that a skill brings along'
            cand read 'Print one file of a skill'
            cand inspect 'Show a skill that an MCP server offers, before anything of it is loaded'
            cand approve 'Approve a skill that an MCP server offers, with exactly the files that it promises'
            cand diff 'Compare the files of an approved skill with those that its MCP server offers'
            cand revoke 'Take the approval of a skill of an MCP server back, or of all its skills'
            cand run 'Run a script of a skill through the gate'
        }
        &'agents;skill;list'= {
            cand --type 'List skills of this type only'
            cand --source 'List skills that have an item of this source only'
            cand --namespace 'List skills of this namespace only'
            cand --origin 'List the skills that this MCP server offers instead'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --registered 'List skills that are registered only'
            cand --watch 'List again whenever the list changes, until interrupted'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;search'= {
            cand --limit 'The most skills that are listed'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --explain 'Print where the score of each skill comes from'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;show'= {
            cand --file 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;tools'= {
            cand --file 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --explain 'Say for each tool where it comes from, what tightened it, and why it is missing or denied'
            cand --refresh 'Read the skill again from its file first, when it is registered'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;add'= {
            cand -c 'The file to read; for a skill also the folder of a SKILL.md'
            cand --config 'The file to read; for a skill also the folder of a SKILL.md'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --update 'Replace what is registered under the name'
            cand --dry-run 'Check everything and say what would happen, but change nothing'
            cand --strict 'Refuse what uses a tool that does not exist'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;refresh'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --dry-run 'Say what would happen, but change nothing'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;remove'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --force 'Remove it although others use it'
            cand --dry-run 'Say what would happen, but change nothing'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;export'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;new'= {
            cand --dialect 'Choose how SKILL.md is written; without it cleveragents for a name with a namespace, else agentskills'
            cand --in 'Write into this folder instead of `.agents` of the project'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --composed 'Start the YAML file of a composed skill instead of a folder'
            cand --script 'Start with a script in Python'
            cand --user 'Write into `.agents` of your home'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;validate'= {
            cand --profile 'Choose the rules; without it those of the file''s dialect: cleveragents for a name with a namespace, else portable'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --strict 'Count warnings as findings'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;activate'= {
            cand --session 'Make the skill active in this session, and print only what the session was not given before'
            cand --section 'Print one section of the instructions, by its number or its headings (`Setup > Install`)'
            cand --origin 'Load the approved skill of this MCP server; then the name is a label or a URI'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --outline 'Print the headings of the instructions, each with its number and its tokens'
            cand --again 'Print the instructions also when the session was given them before'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;resources'= {
            cand --origin 'List the files of the approved skill of this MCP server; then the name is a label or a URI'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;read'= {
            cand --session 'Note in this session that the skill was used'
            cand --origin 'Read from the approved skill of this MCP server; then the name is a label or a URI'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;inspect'= {
            cand --origin 'The MCP server that offers it'
            cand --file 'Read this file from the server and print it'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;approve'= {
            cand --origin 'The MCP server that offers it'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --grant-tools 'Let the `allowed-tools` of the skill restrict calls'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;diff'= {
            cand --origin 'The MCP server that offers it'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;revoke'= {
            cand --origin 'The MCP server that offers it'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --all 'Take back everything that was approved of the server'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;skill;run'= {
            cand --input 'What the script reads from its standard input: JSON, `@` and a file, or `-` for the standard input'
            cand --session 'Let the approvals and the active skills of this session count, and offer to approve for it'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --read-only 'Allow nothing that may change something'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;session'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand list 'List the sessions that are on file'
            cand show 'Show the active skills of a session, and what the model was given of each'
            cand release 'Release skills, so that they restrict no call of the session any more'
            cand digest 'Print the active skills for a model whose context was or will be compacted'
            cand limit 'Set how much a session holds; what is not set has no limit'
            cand end 'Forget a session; its skills restrict nothing any more'
        }
        &'agents;session;list'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;session;show'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;session;release'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --all 'Release every skill'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;session;digest'= {
            cand --tokens 'The most estimated tokens of the text'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --compacted 'Note that the model lost what it was given'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;session;limit'= {
            cand --skills 'The most skills that are active at once'
            cand --tokens 'The most estimated tokens of instructions that are given whole'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;session;end'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;catalog'= {
            cand --as 'Choose the form that the model is given'
            cand --budget 'Hold the text to so many tokens: shorten descriptions, then leave skills out'
            cand --bytes 'Hold the text to so many bytes'
            cand --tokenizer 'Choose how tokens are counted'
            cand --query 'Put the skills first that fit this task'
            cand --pin 'Put this skill first and shorten it last; repeatable'
            cand --exclude 'Leave this skill out; repeatable'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --explain 'Print what becomes of each skill instead of the text'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;tool'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand list 'List the tools that can be called'
            cand show 'Show one tool: its schemas, its capability and its other spellings'
            cand add 'Register the tool or the validation of a YAML file'
            cand remove 'Remove a tool or a validation from the registry'
            cand export 'Print a tool or a validation as YAML that `agents tool add` reads back to the same tool'
            cand new 'Start a tool: a YAML file with inline Python that runs at once'
            cand run 'Run one tool through the gate'
        }
        &'agents;tool;list'= {
            cand --type 'List tools or validations only'
            cand --source 'List those of this source only'
            cand --namespace 'List those of this namespace only'
            cand --file 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --scripts 'List the scripts of skills as well'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;tool;show'= {
            cand --file 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;tool;add'= {
            cand -c 'The file to read; for a skill also the folder of a SKILL.md'
            cand --config 'The file to read; for a skill also the folder of a SKILL.md'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --update 'Replace what is registered under the name'
            cand --dry-run 'Check everything and say what would happen, but change nothing'
            cand --strict 'Refuse what uses a tool that does not exist'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;tool;remove'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --force 'Remove it although others use it'
            cand --dry-run 'Say what would happen, but change nothing'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;tool;export'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;tool;new'= {
            cand --in 'Write into this folder instead of `.agents` of the project'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --user 'Write into `.agents` of your home'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;tool;run'= {
            cand --input 'The input: JSON, `@` and a file, or `-` for the standard input'
            cand --file 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user'
            cand --skill 'Judge the call by the rules of this skill'
            cand --bind 'Fill a resource slot; repeatable'
            cand --session 'Let the approvals and the active skills of this session count, and offer to approve for it'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --read-only 'Allow tools that only read'
            cand --explain 'Print what the gate decides and why, without running anything'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;validation'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand list 'List the validations'
            cand show 'Show one validation: its schemas, its mode and what it wraps'
            cand add 'Register the validation of a YAML file'
            cand remove 'Remove a validation from the registry'
            cand export 'Print a validation as YAML that `agents validation add` reads back to the same validation'
            cand new 'Start a validation: a YAML file with inline Python that runs at once'
            cand run 'Run one validation through the gate'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;validation;list'= {
            cand --source 'List those of this source only'
            cand --namespace 'List those of this namespace only'
            cand --file 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;validation;show'= {
            cand --file 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;validation;add'= {
            cand -c 'The file to read; for a skill also the folder of a SKILL.md'
            cand --config 'The file to read; for a skill also the folder of a SKILL.md'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --update 'Replace what is registered under the name'
            cand --dry-run 'Check everything and say what would happen, but change nothing'
            cand --strict 'Refuse what uses a tool that does not exist'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;validation;remove'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --force 'Remove it although others use it'
            cand --dry-run 'Say what would happen, but change nothing'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;validation;export'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;validation;new'= {
            cand --in 'Write into this folder instead of `.agents` of the project'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --user 'Write into `.agents` of your home'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;validation;run'= {
            cand --input 'The input: JSON, `@` and a file, or `-` for the standard input'
            cand --file 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user'
            cand --skill 'Judge the call by the rules of this skill'
            cand --bind 'Fill a resource slot; repeatable'
            cand --session 'Let the approvals and the active skills of this session count, and offer to approve for it'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --read-only 'Allow tools that only read'
            cand --explain 'Print what the gate decides and why, without running anything'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;validation;help'= {
            cand list 'List the validations'
            cand show 'Show one validation: its schemas, its mode and what it wraps'
            cand add 'Register the validation of a YAML file'
            cand remove 'Remove a validation from the registry'
            cand export 'Print a validation as YAML that `agents validation add` reads back to the same validation'
            cand new 'Start a validation: a YAML file with inline Python that runs at once'
            cand run 'Run one validation through the gate'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;validation;help;list'= {
        }
        &'agents;validation;help;show'= {
        }
        &'agents;validation;help;add'= {
        }
        &'agents;validation;help;remove'= {
        }
        &'agents;validation;help;export'= {
        }
        &'agents;validation;help;new'= {
        }
        &'agents;validation;help;run'= {
        }
        &'agents;validation;help;help'= {
        }
        &'agents;mcp'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand list 'List the servers that are configured, without starting any'
            cand check 'Start servers and say how they are: revision, tools, times, noise, and what is wrong'
            cand tools 'Start a server and list its tools'
            cand call 'Call a tool of a server through the gate, by the name that the server gives it'
            cand import 'Take over the servers that another client is configured with'
            cand approve 'Agree to what a server lists now, or trust its hints'
            cand serve 'Serve tools and skills to any MCP client'
            cand config 'Print the configuration with which a client starts our server'
        }
        &'agents;mcp;list'= {
            cand --file 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;mcp;check'= {
            cand --file 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;mcp;tools'= {
            cand --file 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --all 'List the tools that are not used as well, each with the reason'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;mcp;call'= {
            cand --input 'The input: JSON, `@` and a file, or `-` for the standard input'
            cand --session 'Let approvals that were given for this session count, and offer to give one'
            cand --file 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --explain 'Print what the gate decides and why, without calling the tool'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;mcp;import'= {
            cand --from 'Look for the servers in this form only'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --user 'Write into the file of the user''s home instead of that of the project'
            cand --replace 'Let imported servers take the places of those that have the same names'
            cand --dry-run 'Say what would be written, and write nothing'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;mcp;approve'= {
            cand --trust 'What the server''s own hints about its tools count from now on'
            cand --file 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;mcp;serve'= {
            cand --tools 'Serve the tools with these names; `*` stands for anything, and `!` in front takes tools away; repeatable, the last that matches counts'
            cand --skill 'Serve exactly the tools of this skill, called in its name; repeatable'
            cand --publish 'Serve the prompts and resources of this file, and let a person answer its questions'
            cand --names 'Choose how the names of tools are written'
            cand --skill-tools 'Choose who is offered the tools for skills'
            cand --file 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user'
            cand --http 'Serve any number of clients over HTTP at this address; port 0 takes any that is free'
            cand --token-file 'Demand the token in this file of every request; needed where other machines can connect'
            cand --allow-host 'Answer to this host name as well; repeatable'
            cand --allow-origin 'Let pages of this origin call as well, such as `https://app.example`; repeatable'
            cand --refresh 'Read everything again this often, in seconds, whether or not it was seen to change; 0 looks for no change at all'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --no-skills 'Serve no skills for reading'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;mcp;config'= {
            cand --tools 'Serve the tools with these names; `*` stands for anything, and `!` in front takes tools away; repeatable, the last that matches counts'
            cand --skill 'Serve exactly the tools of this skill, called in its name; repeatable'
            cand --publish 'Serve the prompts and resources of this file, and let a person answer its questions'
            cand --names 'Choose how the names of tools are written'
            cand --skill-tools 'Choose who is offered the tools for skills'
            cand --url 'Connect to a server that listens here instead of starting one; what it offers is for it to say'
            cand --name 'The name of the server in the client'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --no-skills 'Serve no skills for reading'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;schema'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;trust'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand list 'List the projects that are trusted'
            cand show 'Show the files of a project that can make code run, and whether they are trusted'
            cand add 'Let the tools of a project run, as its files are'
            cand revoke 'Take the trust in a project back'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;trust;list'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;trust;show'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;trust;add'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;trust;revoke'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;trust;help'= {
            cand list 'List the projects that are trusted'
            cand show 'Show the files of a project that can make code run, and whether they are trusted'
            cand add 'Let the tools of a project run, as its files are'
            cand revoke 'Take the trust in a project back'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;trust;help;list'= {
        }
        &'agents;trust;help;show'= {
        }
        &'agents;trust;help;add'= {
        }
        &'agents;trust;help;revoke'= {
        }
        &'agents;trust;help;help'= {
        }
        &'agents;audit'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand list 'List what was called, refused and done, the latest first'
            cand show 'Show every record of one call'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;audit;list'= {
            cand --tool 'List calls of this tool only'
            cand --skill 'List calls in the name of this skill only'
            cand --since 'List calls of this time and later only: `90s`, `30m`, `2h`, `7d` or `4w` ago, a date, or a time in UTC'
            cand --limit 'List at most this many calls'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand --failed 'List calls that were refused, failed or never ended only'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;audit;show'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;audit;help'= {
            cand list 'List what was called, refused and done, the latest first'
            cand show 'Show every record of one call'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;audit;help;list'= {
        }
        &'agents;audit;help;show'= {
        }
        &'agents;audit;help;help'= {
        }
        &'agents;approval'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand list 'List the approvals that hold'
            cand revoke 'Take an approval back'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;approval;list'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;approval;revoke'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;approval;help'= {
            cand list 'List the approvals that hold'
            cand revoke 'Take an approval back'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;approval;help;list'= {
        }
        &'agents;approval;help;revoke'= {
        }
        &'agents;approval;help;help'= {
        }
        &'agents;checkpoint'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand list 'List the checkpoints of the working folder, the oldest first'
            cand show 'Show what a checkpoint holds'
            cand diff 'Show what is different now from what a checkpoint holds'
            cand restore 'Put everything back as a checkpoint holds it'
            cand prune 'Forget old checkpoints of every folder, and the contents that none needs any more'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;checkpoint;list'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;checkpoint;show'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;checkpoint;diff'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;checkpoint;restore'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;checkpoint;prune'= {
            cand --keep 'Keep this many of the newest ones'
            cand --older-than 'Forget those that are older than this many days'
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;checkpoint;help'= {
            cand list 'List the checkpoints of the working folder, the oldest first'
            cand show 'Show what a checkpoint holds'
            cand diff 'Show what is different now from what a checkpoint holds'
            cand restore 'Put everything back as a checkpoint holds it'
            cand prune 'Forget old checkpoints of every folder, and the contents that none needs any more'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;checkpoint;help;list'= {
        }
        &'agents;checkpoint;help;show'= {
        }
        &'agents;checkpoint;help;diff'= {
        }
        &'agents;checkpoint;help;restore'= {
        }
        &'agents;checkpoint;help;prune'= {
        }
        &'agents;checkpoint;help;help'= {
        }
        &'agents;doctor'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand sandbox 'Attack the sandbox of this machine, and print which layers hold'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;doctor;sandbox'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;doctor;help'= {
            cand sandbox 'Attack the sandbox of this machine, and print which layers hold'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;doctor;help;sandbox'= {
        }
        &'agents;doctor;help;help'= {
        }
        &'agents;tour'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;completions'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;man'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;reference'= {
            cand --format 'Choose the form of the answer'
            cand --color 'Choose when to use colour; `NO_COLOR` is obeyed'
            cand --root 'Search this folder for skills instead of the default ones; repeatable, the first wins'
            cand --clients 'Search the skill folders of these clients too'
            cand --policy 'Take the policy from this file instead of the user''s configuration folder'
            cand --data-dir 'Keep state in this folder'
            cand -q 'Print errors only, beside the answer'
            cand --quiet 'Print errors only, beside the answer'
            cand -v 'Print every detail, beside the answer'
            cand --verbose 'Print every detail, beside the answer'
            cand --yes 'Confirm changes of our own state; never an approval of the gate'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
        }
        &'agents;help'= {
            cand skill 'Find, check, read, register and compose skills'
            cand session 'Look at what conversations with a model were given, release skills and forget sessions'
            cand catalog 'Print what a model is told about the skills'
            cand tool 'List, show, register and run tools'
            cand validation 'List, register and run validations'
            cand mcp 'Use the tools of MCP servers, take over their configuration, and serve tools and skills to MCP clients'
            cand schema 'Print the JSON Schema of a file format, with which editors complete and check'
            cand trust 'Decide which projects may run code; without a command the trusted ones are listed'
            cand audit 'Read what was called, refused and done'
            cand approval 'List and take back what a person approved'
            cand checkpoint 'Look at what tools were about to overwrite, and put it back'
            cand doctor 'Report the roots that are searched, what they hold and every problem'
            cand tour 'Show the main job on bundled examples'
            cand completions 'Print a completion script for a shell'
            cand man 'Print a manual page'
            cand reference 'Print the command reference as Markdown'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;help;skill'= {
            cand list 'List the skills: SKILL.md folders, composed skills of files, and those that are registered'
            cand search 'Find the skills that fit a task, by their names, descriptions and instructions'
            cand show 'Show one skill: its fields, what its tools may do, who uses it, its files and its findings'
            cand tools 'List the exact tools of a skill, those that are denied or missing included'
            cand add 'Register the composed skill of a YAML file, or a folder with a SKILL.md'
            cand refresh 'Read registered skills again from their files; all of them without a name'
            cand remove 'Remove a skill from the registry'
            cand export 'Print a composed skill as YAML that `agents skill add` reads back to the same skill'
            cand new 'Start a skill: a folder with a SKILL.md, or the YAML file of a composed skill'
            cand validate 'Check skills and print every finding with its place'
            cand activate 'Print the instructions of a skill as a model is given them'
            cand resources 'List the files that a skill brings along'
            cand read 'Print one file of a skill'
            cand inspect 'Show a skill that an MCP server offers, before anything of it is loaded'
            cand approve 'Approve a skill that an MCP server offers, with exactly the files that it promises'
            cand diff 'Compare the files of an approved skill with those that its MCP server offers'
            cand revoke 'Take the approval of a skill of an MCP server back, or of all its skills'
            cand run 'Run a script of a skill through the gate'
        }
        &'agents;help;skill;list'= {
        }
        &'agents;help;skill;search'= {
        }
        &'agents;help;skill;show'= {
        }
        &'agents;help;skill;tools'= {
        }
        &'agents;help;skill;add'= {
        }
        &'agents;help;skill;refresh'= {
        }
        &'agents;help;skill;remove'= {
        }
        &'agents;help;skill;export'= {
        }
        &'agents;help;skill;new'= {
        }
        &'agents;help;skill;validate'= {
        }
        &'agents;help;skill;activate'= {
        }
        &'agents;help;skill;resources'= {
        }
        &'agents;help;skill;read'= {
        }
        &'agents;help;skill;inspect'= {
        }
        &'agents;help;skill;approve'= {
        }
        &'agents;help;skill;diff'= {
        }
        &'agents;help;skill;revoke'= {
        }
        &'agents;help;skill;run'= {
        }
        &'agents;help;session'= {
            cand list 'List the sessions that are on file'
            cand show 'Show the active skills of a session, and what the model was given of each'
            cand release 'Release skills, so that they restrict no call of the session any more'
            cand digest 'Print the active skills for a model whose context was or will be compacted'
            cand limit 'Set how much a session holds; what is not set has no limit'
            cand end 'Forget a session; its skills restrict nothing any more'
        }
        &'agents;help;session;list'= {
        }
        &'agents;help;session;show'= {
        }
        &'agents;help;session;release'= {
        }
        &'agents;help;session;digest'= {
        }
        &'agents;help;session;limit'= {
        }
        &'agents;help;session;end'= {
        }
        &'agents;help;catalog'= {
        }
        &'agents;help;tool'= {
            cand list 'List the tools that can be called'
            cand show 'Show one tool: its schemas, its capability and its other spellings'
            cand add 'Register the tool or the validation of a YAML file'
            cand remove 'Remove a tool or a validation from the registry'
            cand export 'Print a tool or a validation as YAML that `agents tool add` reads back to the same tool'
            cand new 'Start a tool: a YAML file with inline Python that runs at once'
            cand run 'Run one tool through the gate'
        }
        &'agents;help;tool;list'= {
        }
        &'agents;help;tool;show'= {
        }
        &'agents;help;tool;add'= {
        }
        &'agents;help;tool;remove'= {
        }
        &'agents;help;tool;export'= {
        }
        &'agents;help;tool;new'= {
        }
        &'agents;help;tool;run'= {
        }
        &'agents;help;validation'= {
            cand list 'List the validations'
            cand show 'Show one validation: its schemas, its mode and what it wraps'
            cand add 'Register the validation of a YAML file'
            cand remove 'Remove a validation from the registry'
            cand export 'Print a validation as YAML that `agents validation add` reads back to the same validation'
            cand new 'Start a validation: a YAML file with inline Python that runs at once'
            cand run 'Run one validation through the gate'
        }
        &'agents;help;validation;list'= {
        }
        &'agents;help;validation;show'= {
        }
        &'agents;help;validation;add'= {
        }
        &'agents;help;validation;remove'= {
        }
        &'agents;help;validation;export'= {
        }
        &'agents;help;validation;new'= {
        }
        &'agents;help;validation;run'= {
        }
        &'agents;help;mcp'= {
            cand list 'List the servers that are configured, without starting any'
            cand check 'Start servers and say how they are: revision, tools, times, noise, and what is wrong'
            cand tools 'Start a server and list its tools'
            cand call 'Call a tool of a server through the gate, by the name that the server gives it'
            cand import 'Take over the servers that another client is configured with'
            cand approve 'Agree to what a server lists now, or trust its hints'
            cand serve 'Serve tools and skills to any MCP client'
            cand config 'Print the configuration with which a client starts our server'
        }
        &'agents;help;mcp;list'= {
        }
        &'agents;help;mcp;check'= {
        }
        &'agents;help;mcp;tools'= {
        }
        &'agents;help;mcp;call'= {
        }
        &'agents;help;mcp;import'= {
        }
        &'agents;help;mcp;approve'= {
        }
        &'agents;help;mcp;serve'= {
        }
        &'agents;help;mcp;config'= {
        }
        &'agents;help;schema'= {
        }
        &'agents;help;trust'= {
            cand list 'List the projects that are trusted'
            cand show 'Show the files of a project that can make code run, and whether they are trusted'
            cand add 'Let the tools of a project run, as its files are'
            cand revoke 'Take the trust in a project back'
        }
        &'agents;help;trust;list'= {
        }
        &'agents;help;trust;show'= {
        }
        &'agents;help;trust;add'= {
        }
        &'agents;help;trust;revoke'= {
        }
        &'agents;help;audit'= {
            cand list 'List what was called, refused and done, the latest first'
            cand show 'Show every record of one call'
        }
        &'agents;help;audit;list'= {
        }
        &'agents;help;audit;show'= {
        }
        &'agents;help;approval'= {
            cand list 'List the approvals that hold'
            cand revoke 'Take an approval back'
        }
        &'agents;help;approval;list'= {
        }
        &'agents;help;approval;revoke'= {
        }
        &'agents;help;checkpoint'= {
            cand list 'List the checkpoints of the working folder, the oldest first'
            cand show 'Show what a checkpoint holds'
            cand diff 'Show what is different now from what a checkpoint holds'
            cand restore 'Put everything back as a checkpoint holds it'
            cand prune 'Forget old checkpoints of every folder, and the contents that none needs any more'
        }
        &'agents;help;checkpoint;list'= {
        }
        &'agents;help;checkpoint;show'= {
        }
        &'agents;help;checkpoint;diff'= {
        }
        &'agents;help;checkpoint;restore'= {
        }
        &'agents;help;checkpoint;prune'= {
        }
        &'agents;help;doctor'= {
            cand sandbox 'Attack the sandbox of this machine, and print which layers hold'
        }
        &'agents;help;doctor;sandbox'= {
        }
        &'agents;help;tour'= {
        }
        &'agents;help;completions'= {
        }
        &'agents;help;man'= {
        }
        &'agents;help;reference'= {
        }
        &'agents;help;help'= {
        }
    ]
    $completions[$command]
}
