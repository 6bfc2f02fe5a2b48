import type { Command } from 'commander'
import type { CheckArguments } from './run-check.ts'

/** Adds `gazetteer check`. */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description('Read the sources and report problems; publishes nothing.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('--strict', 'warnings count as problems too')
    .option('--json', 'print diagnostics, sources and pages as JSON on standard output')
    .action(async (args: CheckArguments) => {
      const { runCheck } = await import('./run-check.ts')
      await runCheck(args)
    })
}
