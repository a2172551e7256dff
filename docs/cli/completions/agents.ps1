
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'agents' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'agents'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'agents' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('skill', 'skill', [CompletionResultType]::ParameterValue, 'Find, check, read, register and compose skills')
            [CompletionResult]::new('session', 'session', [CompletionResultType]::ParameterValue, 'Look at what conversations with a model were given, release skills and forget sessions')
            [CompletionResult]::new('catalog', 'catalog', [CompletionResultType]::ParameterValue, 'Print what a model is told about the skills')
            [CompletionResult]::new('tool', 'tool', [CompletionResultType]::ParameterValue, 'List, show, register and run tools')
            [CompletionResult]::new('validation', 'validation', [CompletionResultType]::ParameterValue, 'List, register and run validations')
            [CompletionResult]::new('mcp', 'mcp', [CompletionResultType]::ParameterValue, 'Use the tools of MCP servers, take over their configuration, and serve tools and skills to MCP clients')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of a file format, with which editors complete and check')
            [CompletionResult]::new('trust', 'trust', [CompletionResultType]::ParameterValue, 'Decide which projects may run code; without a command the trusted ones are listed')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Read what was called, refused and done')
            [CompletionResult]::new('approval', 'approval', [CompletionResultType]::ParameterValue, 'List and take back what a person approved')
            [CompletionResult]::new('checkpoint', 'checkpoint', [CompletionResultType]::ParameterValue, 'Look at what tools were about to overwrite, and put it back')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Report the roots that are searched, what they hold and every problem')
            [CompletionResult]::new('tour', 'tour', [CompletionResultType]::ParameterValue, 'Show the main job on bundled examples')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print a manual page')
            [CompletionResult]::new('reference', 'reference', [CompletionResultType]::ParameterValue, 'Print the command reference as Markdown')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;skill' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the skills: SKILL.md folders, composed skills of files, and those that are registered')
            [CompletionResult]::new('search', 'search', [CompletionResultType]::ParameterValue, 'Find the skills that fit a task, by their names, descriptions and instructions')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one skill: its fields, what its tools may do, who uses it, its files and its findings')
            [CompletionResult]::new('tools', 'tools', [CompletionResultType]::ParameterValue, 'List the exact tools of a skill, those that are denied or missing included')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Register the composed skill of a YAML file, or a folder with a SKILL.md')
            [CompletionResult]::new('refresh', 'refresh', [CompletionResultType]::ParameterValue, 'Read registered skills again from their files; all of them without a name')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a skill from the registry')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Print a composed skill as YAML that `agents skill add` reads back to the same skill')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start a skill: a folder with a SKILL.md, or the YAML file of a composed skill')
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Check skills and print every finding with its place')
            [CompletionResult]::new('activate', 'activate', [CompletionResultType]::ParameterValue, 'Print the instructions of a skill as a model is given them')
            [CompletionResult]::new('resources', 'resources', [CompletionResultType]::ParameterValue, 'List the files that a skill brings along')
            [CompletionResult]::new('read', 'read', [CompletionResultType]::ParameterValue, 'Print one file of a skill')
            [CompletionResult]::new('inspect', 'inspect', [CompletionResultType]::ParameterValue, 'Show a skill that an MCP server offers, before anything of it is loaded')
            [CompletionResult]::new('approve', 'approve', [CompletionResultType]::ParameterValue, 'Approve a skill that an MCP server offers, with exactly the files that it promises')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Compare the files of an approved skill with those that its MCP server offers')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take the approval of a skill of an MCP server back, or of all its skills')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run a script of a skill through the gate')
            break
        }
        'agents;skill;list' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'List skills of this type only')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'List skills that have an item of this source only')
            [CompletionResult]::new('--namespace', '--namespace', [CompletionResultType]::ParameterName, 'List skills of this namespace only')
            [CompletionResult]::new('--origin', '--origin', [CompletionResultType]::ParameterName, 'List the skills that this MCP server offers instead')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--registered', '--registered', [CompletionResultType]::ParameterName, 'List skills that are registered only')
            [CompletionResult]::new('--watch', '--watch', [CompletionResultType]::ParameterName, 'List again whenever the list changes, until interrupted')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;search' {
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'The most skills that are listed')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Print where the score of each skill comes from')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;show' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;tools' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Say for each tool where it comes from, what tightened it, and why it is missing or denied')
            [CompletionResult]::new('--refresh', '--refresh', [CompletionResultType]::ParameterName, 'Read the skill again from its file first, when it is registered')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;add' {
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'The file to read; for a skill also the folder of a SKILL.md')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'The file to read; for a skill also the folder of a SKILL.md')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--update', '--update', [CompletionResultType]::ParameterName, 'Replace what is registered under the name')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Check everything and say what would happen, but change nothing')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse what uses a tool that does not exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;refresh' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would happen, but change nothing')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;remove' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Remove it although others use it')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would happen, but change nothing')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;export' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;new' {
            [CompletionResult]::new('--dialect', '--dialect', [CompletionResultType]::ParameterName, 'Choose how SKILL.md is written; without it cleveragents for a name with a namespace, else agentskills')
            [CompletionResult]::new('--in', '--in', [CompletionResultType]::ParameterName, 'Write into this folder instead of `.agents` of the project')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--composed', '--composed', [CompletionResultType]::ParameterName, 'Start the YAML file of a composed skill instead of a folder')
            [CompletionResult]::new('--script', '--script', [CompletionResultType]::ParameterName, 'Start with a script in Python')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'Write into `.agents` of your home')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;validate' {
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Choose the rules; without it those of the file''s dialect: cleveragents for a name with a namespace, else portable')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Count warnings as findings')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;activate' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Make the skill active in this session, and print only what the session was not given before')
            [CompletionResult]::new('--section', '--section', [CompletionResultType]::ParameterName, 'Print one section of the instructions, by its number or its headings (`Setup > Install`)')
            [CompletionResult]::new('--origin', '--origin', [CompletionResultType]::ParameterName, 'Load the approved skill of this MCP server; then the name is a label or a URI')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--outline', '--outline', [CompletionResultType]::ParameterName, 'Print the headings of the instructions, each with its number and its tokens')
            [CompletionResult]::new('--again', '--again', [CompletionResultType]::ParameterName, 'Print the instructions also when the session was given them before')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;resources' {
            [CompletionResult]::new('--origin', '--origin', [CompletionResultType]::ParameterName, 'List the files of the approved skill of this MCP server; then the name is a label or a URI')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;read' {
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Note in this session that the skill was used')
            [CompletionResult]::new('--origin', '--origin', [CompletionResultType]::ParameterName, 'Read from the approved skill of this MCP server; then the name is a label or a URI')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;inspect' {
            [CompletionResult]::new('--origin', '--origin', [CompletionResultType]::ParameterName, 'The MCP server that offers it')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Read this file from the server and print it')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;approve' {
            [CompletionResult]::new('--origin', '--origin', [CompletionResultType]::ParameterName, 'The MCP server that offers it')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--grant-tools', '--grant-tools', [CompletionResultType]::ParameterName, 'Let the `allowed-tools` of the skill restrict calls')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;diff' {
            [CompletionResult]::new('--origin', '--origin', [CompletionResultType]::ParameterName, 'The MCP server that offers it')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;revoke' {
            [CompletionResult]::new('--origin', '--origin', [CompletionResultType]::ParameterName, 'The MCP server that offers it')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Take back everything that was approved of the server')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;skill;run' {
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'What the script reads from its standard input: JSON, `@` and a file, or `-` for the standard input')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Let the approvals and the active skills of this session count, and offer to approve for it')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--read-only', '--read-only', [CompletionResultType]::ParameterName, 'Allow nothing that may change something')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;session' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the sessions that are on file')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the active skills of a session, and what the model was given of each')
            [CompletionResult]::new('release', 'release', [CompletionResultType]::ParameterValue, 'Release skills, so that they restrict no call of the session any more')
            [CompletionResult]::new('digest', 'digest', [CompletionResultType]::ParameterValue, 'Print the active skills for a model whose context was or will be compacted')
            [CompletionResult]::new('limit', 'limit', [CompletionResultType]::ParameterValue, 'Set how much a session holds; what is not set has no limit')
            [CompletionResult]::new('end', 'end', [CompletionResultType]::ParameterValue, 'Forget a session; its skills restrict nothing any more')
            break
        }
        'agents;session;list' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;session;show' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;session;release' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Release every skill')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;session;digest' {
            [CompletionResult]::new('--tokens', '--tokens', [CompletionResultType]::ParameterName, 'The most estimated tokens of the text')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--compacted', '--compacted', [CompletionResultType]::ParameterName, 'Note that the model lost what it was given')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;session;limit' {
            [CompletionResult]::new('--skills', '--skills', [CompletionResultType]::ParameterName, 'The most skills that are active at once')
            [CompletionResult]::new('--tokens', '--tokens', [CompletionResultType]::ParameterName, 'The most estimated tokens of instructions that are given whole')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;session;end' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;catalog' {
            [CompletionResult]::new('--as', '--as', [CompletionResultType]::ParameterName, 'Choose the form that the model is given')
            [CompletionResult]::new('--budget', '--budget', [CompletionResultType]::ParameterName, 'Hold the text to so many tokens: shorten descriptions, then leave skills out')
            [CompletionResult]::new('--bytes', '--bytes', [CompletionResultType]::ParameterName, 'Hold the text to so many bytes')
            [CompletionResult]::new('--tokenizer', '--tokenizer', [CompletionResultType]::ParameterName, 'Choose how tokens are counted')
            [CompletionResult]::new('--query', '--query', [CompletionResultType]::ParameterName, 'Put the skills first that fit this task')
            [CompletionResult]::new('--pin', '--pin', [CompletionResultType]::ParameterName, 'Put this skill first and shorten it last; repeatable')
            [CompletionResult]::new('--exclude', '--exclude', [CompletionResultType]::ParameterName, 'Leave this skill out; repeatable')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Print what becomes of each skill instead of the text')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;tool' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the tools that can be called')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one tool: its schemas, its capability and its other spellings')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Register the tool or the validation of a YAML file')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a tool or a validation from the registry')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Print a tool or a validation as YAML that `agents tool add` reads back to the same tool')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start a tool: a YAML file with inline Python that runs at once')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run one tool through the gate')
            break
        }
        'agents;tool;list' {
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'List tools or validations only')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'List those of this source only')
            [CompletionResult]::new('--namespace', '--namespace', [CompletionResultType]::ParameterName, 'List those of this namespace only')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--scripts', '--scripts', [CompletionResultType]::ParameterName, 'List the scripts of skills as well')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;tool;show' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;tool;add' {
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'The file to read; for a skill also the folder of a SKILL.md')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'The file to read; for a skill also the folder of a SKILL.md')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--update', '--update', [CompletionResultType]::ParameterName, 'Replace what is registered under the name')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Check everything and say what would happen, but change nothing')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse what uses a tool that does not exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;tool;remove' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Remove it although others use it')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would happen, but change nothing')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;tool;export' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;tool;new' {
            [CompletionResult]::new('--in', '--in', [CompletionResultType]::ParameterName, 'Write into this folder instead of `.agents` of the project')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'Write into `.agents` of your home')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;tool;run' {
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'The input: JSON, `@` and a file, or `-` for the standard input')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user')
            [CompletionResult]::new('--skill', '--skill', [CompletionResultType]::ParameterName, 'Judge the call by the rules of this skill')
            [CompletionResult]::new('--bind', '--bind', [CompletionResultType]::ParameterName, 'Fill a resource slot; repeatable')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Let the approvals and the active skills of this session count, and offer to approve for it')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--read-only', '--read-only', [CompletionResultType]::ParameterName, 'Allow tools that only read')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Print what the gate decides and why, without running anything')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;validation' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the validations')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one validation: its schemas, its mode and what it wraps')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Register the validation of a YAML file')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a validation from the registry')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Print a validation as YAML that `agents validation add` reads back to the same validation')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start a validation: a YAML file with inline Python that runs at once')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run one validation through the gate')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;validation;list' {
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'List those of this source only')
            [CompletionResult]::new('--namespace', '--namespace', [CompletionResultType]::ParameterName, 'List those of this namespace only')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;validation;show' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;validation;add' {
            [CompletionResult]::new('-c', '-c', [CompletionResultType]::ParameterName, 'The file to read; for a skill also the folder of a SKILL.md')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'The file to read; for a skill also the folder of a SKILL.md')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--update', '--update', [CompletionResultType]::ParameterName, 'Replace what is registered under the name')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Check everything and say what would happen, but change nothing')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Refuse what uses a tool that does not exist')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;validation;remove' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--force', '--force', [CompletionResultType]::ParameterName, 'Remove it although others use it')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would happen, but change nothing')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;validation;export' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;validation;new' {
            [CompletionResult]::new('--in', '--in', [CompletionResultType]::ParameterName, 'Write into this folder instead of `.agents` of the project')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'Write into `.agents` of your home')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;validation;run' {
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'The input: JSON, `@` and a file, or `-` for the standard input')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user')
            [CompletionResult]::new('--skill', '--skill', [CompletionResultType]::ParameterName, 'Judge the call by the rules of this skill')
            [CompletionResult]::new('--bind', '--bind', [CompletionResultType]::ParameterName, 'Fill a resource slot; repeatable')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Let the approvals and the active skills of this session count, and offer to approve for it')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--read-only', '--read-only', [CompletionResultType]::ParameterName, 'Allow tools that only read')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Print what the gate decides and why, without running anything')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;validation;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the validations')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one validation: its schemas, its mode and what it wraps')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Register the validation of a YAML file')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a validation from the registry')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Print a validation as YAML that `agents validation add` reads back to the same validation')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start a validation: a YAML file with inline Python that runs at once')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run one validation through the gate')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;validation;help;list' {
            break
        }
        'agents;validation;help;show' {
            break
        }
        'agents;validation;help;add' {
            break
        }
        'agents;validation;help;remove' {
            break
        }
        'agents;validation;help;export' {
            break
        }
        'agents;validation;help;new' {
            break
        }
        'agents;validation;help;run' {
            break
        }
        'agents;validation;help;help' {
            break
        }
        'agents;mcp' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the servers that are configured, without starting any')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Start servers and say how they are: revision, tools, times, noise, and what is wrong')
            [CompletionResult]::new('tools', 'tools', [CompletionResultType]::ParameterValue, 'Start a server and list its tools')
            [CompletionResult]::new('call', 'call', [CompletionResultType]::ParameterValue, 'Call a tool of a server through the gate, by the name that the server gives it')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Take over the servers that another client is configured with')
            [CompletionResult]::new('approve', 'approve', [CompletionResultType]::ParameterValue, 'Agree to what a server lists now, or trust its hints')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve tools and skills to any MCP client')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Print the configuration with which a client starts our server')
            break
        }
        'agents;mcp;list' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;mcp;check' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;mcp;tools' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'List the tools that are not used as well, each with the reason')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;mcp;call' {
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'The input: JSON, `@` and a file, or `-` for the standard input')
            [CompletionResult]::new('--session', '--session', [CompletionResultType]::ParameterName, 'Let approvals that were given for this session count, and offer to give one')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--explain', '--explain', [CompletionResultType]::ParameterName, 'Print what the gate decides and why, without calling the tool')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;mcp;import' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Look for the servers in this form only')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'Write into the file of the user''s home instead of that of the project')
            [CompletionResult]::new('--replace', '--replace', [CompletionResultType]::ParameterName, 'Let imported servers take the places of those that have the same names')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Say what would be written, and write nothing')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;mcp;approve' {
            [CompletionResult]::new('--trust', '--trust', [CompletionResultType]::ParameterName, 'What the server''s own hints about its tools count from now on')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the servers of this file too, in whatever form a client writes it; repeatable, and before all others')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;mcp;serve' {
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Serve the tools with these names; `*` stands for anything, and `!` in front takes tools away; repeatable, the last that matches counts')
            [CompletionResult]::new('--skill', '--skill', [CompletionResultType]::ParameterName, 'Serve exactly the tools of this skill, called in its name; repeatable')
            [CompletionResult]::new('--publish', '--publish', [CompletionResultType]::ParameterName, 'Serve the prompts and resources of this file, and let a person answer its questions')
            [CompletionResult]::new('--names', '--names', [CompletionResultType]::ParameterName, 'Choose how the names of tools are written')
            [CompletionResult]::new('--skill-tools', '--skill-tools', [CompletionResultType]::ParameterName, 'Choose who is offered the tools for skills')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Take the tool or composed skill of this YAML file too; repeatable, and before those of the project and the user')
            [CompletionResult]::new('--http', '--http', [CompletionResultType]::ParameterName, 'Serve any number of clients over HTTP at this address; port 0 takes any that is free')
            [CompletionResult]::new('--token-file', '--token-file', [CompletionResultType]::ParameterName, 'Demand the token in this file of every request; needed where other machines can connect')
            [CompletionResult]::new('--allow-host', '--allow-host', [CompletionResultType]::ParameterName, 'Answer to this host name as well; repeatable')
            [CompletionResult]::new('--allow-origin', '--allow-origin', [CompletionResultType]::ParameterName, 'Let pages of this origin call as well, such as `https://app.example`; repeatable')
            [CompletionResult]::new('--refresh', '--refresh', [CompletionResultType]::ParameterName, 'Read everything again this often, in seconds, whether or not it was seen to change; 0 looks for no change at all')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--no-skills', '--no-skills', [CompletionResultType]::ParameterName, 'Serve no skills for reading')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;mcp;config' {
            [CompletionResult]::new('--tools', '--tools', [CompletionResultType]::ParameterName, 'Serve the tools with these names; `*` stands for anything, and `!` in front takes tools away; repeatable, the last that matches counts')
            [CompletionResult]::new('--skill', '--skill', [CompletionResultType]::ParameterName, 'Serve exactly the tools of this skill, called in its name; repeatable')
            [CompletionResult]::new('--publish', '--publish', [CompletionResultType]::ParameterName, 'Serve the prompts and resources of this file, and let a person answer its questions')
            [CompletionResult]::new('--names', '--names', [CompletionResultType]::ParameterName, 'Choose how the names of tools are written')
            [CompletionResult]::new('--skill-tools', '--skill-tools', [CompletionResultType]::ParameterName, 'Choose who is offered the tools for skills')
            [CompletionResult]::new('--url', '--url', [CompletionResultType]::ParameterName, 'Connect to a server that listens here instead of starting one; what it offers is for it to say')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'The name of the server in the client')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--no-skills', '--no-skills', [CompletionResultType]::ParameterName, 'Serve no skills for reading')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;schema' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;trust' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the projects that are trusted')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the files of a project that can make code run, and whether they are trusted')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Let the tools of a project run, as its files are')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take the trust in a project back')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;trust;list' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;trust;show' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;trust;add' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;trust;revoke' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;trust;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the projects that are trusted')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the files of a project that can make code run, and whether they are trusted')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Let the tools of a project run, as its files are')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take the trust in a project back')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;trust;help;list' {
            break
        }
        'agents;trust;help;show' {
            break
        }
        'agents;trust;help;add' {
            break
        }
        'agents;trust;help;revoke' {
            break
        }
        'agents;trust;help;help' {
            break
        }
        'agents;audit' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List what was called, refused and done, the latest first')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show every record of one call')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;audit;list' {
            [CompletionResult]::new('--tool', '--tool', [CompletionResultType]::ParameterName, 'List calls of this tool only')
            [CompletionResult]::new('--skill', '--skill', [CompletionResultType]::ParameterName, 'List calls in the name of this skill only')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'List calls of this time and later only: `90s`, `30m`, `2h`, `7d` or `4w` ago, a date, or a time in UTC')
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'List at most this many calls')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('--failed', '--failed', [CompletionResultType]::ParameterName, 'List calls that were refused, failed or never ended only')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;audit;show' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;audit;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List what was called, refused and done, the latest first')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show every record of one call')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;audit;help;list' {
            break
        }
        'agents;audit;help;show' {
            break
        }
        'agents;audit;help;help' {
            break
        }
        'agents;approval' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the approvals that hold')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take an approval back')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;approval;list' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;approval;revoke' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;approval;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the approvals that hold')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take an approval back')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;approval;help;list' {
            break
        }
        'agents;approval;help;revoke' {
            break
        }
        'agents;approval;help;help' {
            break
        }
        'agents;checkpoint' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the checkpoints of the working folder, the oldest first')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show what a checkpoint holds')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what is different now from what a checkpoint holds')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Put everything back as a checkpoint holds it')
            [CompletionResult]::new('prune', 'prune', [CompletionResultType]::ParameterValue, 'Forget old checkpoints of every folder, and the contents that none needs any more')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;checkpoint;list' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;checkpoint;show' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;checkpoint;diff' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;checkpoint;restore' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;checkpoint;prune' {
            [CompletionResult]::new('--keep', '--keep', [CompletionResultType]::ParameterName, 'Keep this many of the newest ones')
            [CompletionResult]::new('--older-than', '--older-than', [CompletionResultType]::ParameterName, 'Forget those that are older than this many days')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;checkpoint;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the checkpoints of the working folder, the oldest first')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show what a checkpoint holds')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what is different now from what a checkpoint holds')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Put everything back as a checkpoint holds it')
            [CompletionResult]::new('prune', 'prune', [CompletionResultType]::ParameterValue, 'Forget old checkpoints of every folder, and the contents that none needs any more')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;checkpoint;help;list' {
            break
        }
        'agents;checkpoint;help;show' {
            break
        }
        'agents;checkpoint;help;diff' {
            break
        }
        'agents;checkpoint;help;restore' {
            break
        }
        'agents;checkpoint;help;prune' {
            break
        }
        'agents;checkpoint;help;help' {
            break
        }
        'agents;doctor' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('sandbox', 'sandbox', [CompletionResultType]::ParameterValue, 'Attack the sandbox of this machine, and print which layers hold')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;doctor;sandbox' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;doctor;help' {
            [CompletionResult]::new('sandbox', 'sandbox', [CompletionResultType]::ParameterValue, 'Attack the sandbox of this machine, and print which layers hold')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;doctor;help;sandbox' {
            break
        }
        'agents;doctor;help;help' {
            break
        }
        'agents;tour' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;completions' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;man' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;reference' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Choose the form of the answer')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'Choose when to use colour; `NO_COLOR` is obeyed')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Search this folder for skills instead of the default ones; repeatable, the first wins')
            [CompletionResult]::new('--clients', '--clients', [CompletionResultType]::ParameterName, 'Search the skill folders of these clients too')
            [CompletionResult]::new('--policy', '--policy', [CompletionResultType]::ParameterName, 'Take the policy from this file instead of the user''s configuration folder')
            [CompletionResult]::new('--data-dir', '--data-dir', [CompletionResultType]::ParameterName, 'Keep state in this folder')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print errors only, beside the answer')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Print every detail, beside the answer')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Confirm changes of our own state; never an approval of the gate')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            break
        }
        'agents;help' {
            [CompletionResult]::new('skill', 'skill', [CompletionResultType]::ParameterValue, 'Find, check, read, register and compose skills')
            [CompletionResult]::new('session', 'session', [CompletionResultType]::ParameterValue, 'Look at what conversations with a model were given, release skills and forget sessions')
            [CompletionResult]::new('catalog', 'catalog', [CompletionResultType]::ParameterValue, 'Print what a model is told about the skills')
            [CompletionResult]::new('tool', 'tool', [CompletionResultType]::ParameterValue, 'List, show, register and run tools')
            [CompletionResult]::new('validation', 'validation', [CompletionResultType]::ParameterValue, 'List, register and run validations')
            [CompletionResult]::new('mcp', 'mcp', [CompletionResultType]::ParameterValue, 'Use the tools of MCP servers, take over their configuration, and serve tools and skills to MCP clients')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of a file format, with which editors complete and check')
            [CompletionResult]::new('trust', 'trust', [CompletionResultType]::ParameterValue, 'Decide which projects may run code; without a command the trusted ones are listed')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Read what was called, refused and done')
            [CompletionResult]::new('approval', 'approval', [CompletionResultType]::ParameterValue, 'List and take back what a person approved')
            [CompletionResult]::new('checkpoint', 'checkpoint', [CompletionResultType]::ParameterValue, 'Look at what tools were about to overwrite, and put it back')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Report the roots that are searched, what they hold and every problem')
            [CompletionResult]::new('tour', 'tour', [CompletionResultType]::ParameterValue, 'Show the main job on bundled examples')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a completion script for a shell')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print a manual page')
            [CompletionResult]::new('reference', 'reference', [CompletionResultType]::ParameterValue, 'Print the command reference as Markdown')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'agents;help;skill' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the skills: SKILL.md folders, composed skills of files, and those that are registered')
            [CompletionResult]::new('search', 'search', [CompletionResultType]::ParameterValue, 'Find the skills that fit a task, by their names, descriptions and instructions')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one skill: its fields, what its tools may do, who uses it, its files and its findings')
            [CompletionResult]::new('tools', 'tools', [CompletionResultType]::ParameterValue, 'List the exact tools of a skill, those that are denied or missing included')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Register the composed skill of a YAML file, or a folder with a SKILL.md')
            [CompletionResult]::new('refresh', 'refresh', [CompletionResultType]::ParameterValue, 'Read registered skills again from their files; all of them without a name')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a skill from the registry')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Print a composed skill as YAML that `agents skill add` reads back to the same skill')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start a skill: a folder with a SKILL.md, or the YAML file of a composed skill')
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Check skills and print every finding with its place')
            [CompletionResult]::new('activate', 'activate', [CompletionResultType]::ParameterValue, 'Print the instructions of a skill as a model is given them')
            [CompletionResult]::new('resources', 'resources', [CompletionResultType]::ParameterValue, 'List the files that a skill brings along')
            [CompletionResult]::new('read', 'read', [CompletionResultType]::ParameterValue, 'Print one file of a skill')
            [CompletionResult]::new('inspect', 'inspect', [CompletionResultType]::ParameterValue, 'Show a skill that an MCP server offers, before anything of it is loaded')
            [CompletionResult]::new('approve', 'approve', [CompletionResultType]::ParameterValue, 'Approve a skill that an MCP server offers, with exactly the files that it promises')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Compare the files of an approved skill with those that its MCP server offers')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take the approval of a skill of an MCP server back, or of all its skills')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run a script of a skill through the gate')
            break
        }
        'agents;help;skill;list' {
            break
        }
        'agents;help;skill;search' {
            break
        }
        'agents;help;skill;show' {
            break
        }
        'agents;help;skill;tools' {
            break
        }
        'agents;help;skill;add' {
            break
        }
        'agents;help;skill;refresh' {
            break
        }
        'agents;help;skill;remove' {
            break
        }
        'agents;help;skill;export' {
            break
        }
        'agents;help;skill;new' {
            break
        }
        'agents;help;skill;validate' {
            break
        }
        'agents;help;skill;activate' {
            break
        }
        'agents;help;skill;resources' {
            break
        }
        'agents;help;skill;read' {
            break
        }
        'agents;help;skill;inspect' {
            break
        }
        'agents;help;skill;approve' {
            break
        }
        'agents;help;skill;diff' {
            break
        }
        'agents;help;skill;revoke' {
            break
        }
        'agents;help;skill;run' {
            break
        }
        'agents;help;session' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the sessions that are on file')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the active skills of a session, and what the model was given of each')
            [CompletionResult]::new('release', 'release', [CompletionResultType]::ParameterValue, 'Release skills, so that they restrict no call of the session any more')
            [CompletionResult]::new('digest', 'digest', [CompletionResultType]::ParameterValue, 'Print the active skills for a model whose context was or will be compacted')
            [CompletionResult]::new('limit', 'limit', [CompletionResultType]::ParameterValue, 'Set how much a session holds; what is not set has no limit')
            [CompletionResult]::new('end', 'end', [CompletionResultType]::ParameterValue, 'Forget a session; its skills restrict nothing any more')
            break
        }
        'agents;help;session;list' {
            break
        }
        'agents;help;session;show' {
            break
        }
        'agents;help;session;release' {
            break
        }
        'agents;help;session;digest' {
            break
        }
        'agents;help;session;limit' {
            break
        }
        'agents;help;session;end' {
            break
        }
        'agents;help;catalog' {
            break
        }
        'agents;help;tool' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the tools that can be called')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one tool: its schemas, its capability and its other spellings')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Register the tool or the validation of a YAML file')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a tool or a validation from the registry')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Print a tool or a validation as YAML that `agents tool add` reads back to the same tool')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start a tool: a YAML file with inline Python that runs at once')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run one tool through the gate')
            break
        }
        'agents;help;tool;list' {
            break
        }
        'agents;help;tool;show' {
            break
        }
        'agents;help;tool;add' {
            break
        }
        'agents;help;tool;remove' {
            break
        }
        'agents;help;tool;export' {
            break
        }
        'agents;help;tool;new' {
            break
        }
        'agents;help;tool;run' {
            break
        }
        'agents;help;validation' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the validations')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show one validation: its schemas, its mode and what it wraps')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Register the validation of a YAML file')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a validation from the registry')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Print a validation as YAML that `agents validation add` reads back to the same validation')
            [CompletionResult]::new('new', 'new', [CompletionResultType]::ParameterValue, 'Start a validation: a YAML file with inline Python that runs at once')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run one validation through the gate')
            break
        }
        'agents;help;validation;list' {
            break
        }
        'agents;help;validation;show' {
            break
        }
        'agents;help;validation;add' {
            break
        }
        'agents;help;validation;remove' {
            break
        }
        'agents;help;validation;export' {
            break
        }
        'agents;help;validation;new' {
            break
        }
        'agents;help;validation;run' {
            break
        }
        'agents;help;mcp' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the servers that are configured, without starting any')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Start servers and say how they are: revision, tools, times, noise, and what is wrong')
            [CompletionResult]::new('tools', 'tools', [CompletionResultType]::ParameterValue, 'Start a server and list its tools')
            [CompletionResult]::new('call', 'call', [CompletionResultType]::ParameterValue, 'Call a tool of a server through the gate, by the name that the server gives it')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Take over the servers that another client is configured with')
            [CompletionResult]::new('approve', 'approve', [CompletionResultType]::ParameterValue, 'Agree to what a server lists now, or trust its hints')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve tools and skills to any MCP client')
            [CompletionResult]::new('config', 'config', [CompletionResultType]::ParameterValue, 'Print the configuration with which a client starts our server')
            break
        }
        'agents;help;mcp;list' {
            break
        }
        'agents;help;mcp;check' {
            break
        }
        'agents;help;mcp;tools' {
            break
        }
        'agents;help;mcp;call' {
            break
        }
        'agents;help;mcp;import' {
            break
        }
        'agents;help;mcp;approve' {
            break
        }
        'agents;help;mcp;serve' {
            break
        }
        'agents;help;mcp;config' {
            break
        }
        'agents;help;schema' {
            break
        }
        'agents;help;trust' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the projects that are trusted')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the files of a project that can make code run, and whether they are trusted')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Let the tools of a project run, as its files are')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take the trust in a project back')
            break
        }
        'agents;help;trust;list' {
            break
        }
        'agents;help;trust;show' {
            break
        }
        'agents;help;trust;add' {
            break
        }
        'agents;help;trust;revoke' {
            break
        }
        'agents;help;audit' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List what was called, refused and done, the latest first')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show every record of one call')
            break
        }
        'agents;help;audit;list' {
            break
        }
        'agents;help;audit;show' {
            break
        }
        'agents;help;approval' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the approvals that hold')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take an approval back')
            break
        }
        'agents;help;approval;list' {
            break
        }
        'agents;help;approval;revoke' {
            break
        }
        'agents;help;checkpoint' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the checkpoints of the working folder, the oldest first')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show what a checkpoint holds')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Show what is different now from what a checkpoint holds')
            [CompletionResult]::new('restore', 'restore', [CompletionResultType]::ParameterValue, 'Put everything back as a checkpoint holds it')
            [CompletionResult]::new('prune', 'prune', [CompletionResultType]::ParameterValue, 'Forget old checkpoints of every folder, and the contents that none needs any more')
            break
        }
        'agents;help;checkpoint;list' {
            break
        }
        'agents;help;checkpoint;show' {
            break
        }
        'agents;help;checkpoint;diff' {
            break
        }
        'agents;help;checkpoint;restore' {
            break
        }
        'agents;help;checkpoint;prune' {
            break
        }
        'agents;help;doctor' {
            [CompletionResult]::new('sandbox', 'sandbox', [CompletionResultType]::ParameterValue, 'Attack the sandbox of this machine, and print which layers hold')
            break
        }
        'agents;help;doctor;sandbox' {
            break
        }
        'agents;help;tour' {
            break
        }
        'agents;help;completions' {
            break
        }
        'agents;help;man' {
            break
        }
        'agents;help;reference' {
            break
        }
        'agents;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
