
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
            cand skill 'Find, check and read skills'
            cand catalog 'Print what a model is told about the skills'
            cand tool 'List, show and run tools'
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
            cand list 'List the skills that were found'
            cand show 'Show one skill: its fields, its files and its findings'
            cand validate 'Check skills and print every finding with its place'
            cand activate 'Print the instructions of a skill as a model is given them'
            cand resources 'List the files that a skill brings along'
            cand read 'Print one file of a skill'
        }
        &'agents;skill;list'= {
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
        &'agents;skill;show'= {
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
        &'agents;skill;resources'= {
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
            cand run 'Run one tool through the gate'
        }
        &'agents;tool;list'= {
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
        &'agents;tool;show'= {
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
        &'agents;tool;run'= {
            cand --input 'The input: JSON, `@` and a file, or `-` for the standard input'
            cand --skill 'Judge the call by the rules of this skill'
            cand --bind 'Fill a resource slot; repeatable'
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
            cand skill 'Find, check and read skills'
            cand catalog 'Print what a model is told about the skills'
            cand tool 'List, show and run tools'
            cand doctor 'Report the roots that are searched, what they hold and every problem'
            cand tour 'Show the main job on bundled examples'
            cand completions 'Print a completion script for a shell'
            cand man 'Print a manual page'
            cand reference 'Print the command reference as Markdown'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'agents;help;skill'= {
            cand list 'List the skills that were found'
            cand show 'Show one skill: its fields, its files and its findings'
            cand validate 'Check skills and print every finding with its place'
            cand activate 'Print the instructions of a skill as a model is given them'
            cand resources 'List the files that a skill brings along'
            cand read 'Print one file of a skill'
        }
        &'agents;help;skill;list'= {
        }
        &'agents;help;skill;show'= {
        }
        &'agents;help;skill;validate'= {
        }
        &'agents;help;skill;activate'= {
        }
        &'agents;help;skill;resources'= {
        }
        &'agents;help;skill;read'= {
        }
        &'agents;help;catalog'= {
        }
        &'agents;help;tool'= {
            cand list 'List the tools that can be called'
            cand show 'Show one tool: its schemas, its capability and its other spellings'
            cand run 'Run one tool through the gate'
        }
        &'agents;help;tool;list'= {
        }
        &'agents;help;tool;show'= {
        }
        &'agents;help;tool;run'= {
        }
        &'agents;help;doctor'= {
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
