import type { Command } from 'commander'
import type { CheckArguments } from './run-check.ts'

/** Adds `gazetteer check`. */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description('Read the sources and report problems; publishes nothing.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('--base-url <url>', 'instead of base_url (or set GAZETTEER_BASE_URL)')
    .option('--strict', 'warnings count as problems too')
    .option(
      '--since <revision>',
      'only problems on lines changed since this revision of Git, and what was added, removed and changed, as Markdown',
    )
    .option('--github', 'show problems beside their lines in a workflow of GitHub, and the changes in its summary')
    .option('--registry', 'print server.json for the official MCP registry, and report what it would refuse')
    .option('--json', 'print diagnostics, sources and pages as JSON on standard output')
    .action(async (args: CheckArguments) => {
      const { runCheck } = await import('./run-check.ts')
      await runCheck(args)
    })
}
