import type { Command } from 'commander'
import type { InitArguments } from './run-init.ts'

/** Adds `gazetteer init`. */
export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('Write a directory.yml for a README, a CSV, YAML or JSON file, or a folder of files.')
    .requiredOption('--from <path>', 'what you have: README.md, data.csv, data.yml, data.json or a folder')
    .option('-c, --config <file>', 'where to write the configuration', 'directory.yml')
    .option('--force', 'overwrite it when it exists')
    .addHelpText(
      'after',
      `
Your files stay as they are; the configuration says how to read them. Every guess is explained on standard error and
as a comment in the file.`,
    )
    .action(async (args: InitArguments) => {
      const { runInit } = await import('./run-init.ts')
      runInit(args)
    })
}
