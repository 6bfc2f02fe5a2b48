import type { Command } from 'commander'
import type { VerifyArguments } from './run-verify.ts'
import { addStateOption } from './options/state-option.ts'

/** Adds `gazetteer verify`. */
export function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description('Read everything that was published, and check that the folder, or a copy of it, is complete.')
    .option('-o, --out <folder>', 'the published folder, or a copy of it', 'public')
  addStateOption(command)
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
Exits with 1 when anything is damaged, missing or changed; "gazetteer build" restores it.

Name the state of the build for a copy that is elsewhere: gazetteer verify --out unpacked --state .gazetteer/public`,
    )
    .action(async (args: VerifyArguments) => {
      const { runVerify } = await import('./run-verify.ts')
      await runVerify(args)
    })
}
