import type { Command } from 'commander'
import type { InitArguments } from './run-init.ts'

/** Adds `gazetteer init`. */
export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('Write a directory.yml for a README, a data file or a folder of files.')
    .option('--from <path>', 'what you have: README.md, data.csv, data.yml … or a folder; the current one by default')
    .option('-c, --config <file>', 'where to write the configuration', 'directory.yml')
    .option('--base-url <url>', 'where the directory will be; says also whether it is a host of plain files')
    .option(
      '--github',
      'write the workflow too that publishes with GitHub Pages, checks pull requests and refreshes each week; alone, for a configuration that exists',
    )
    .option('--force', 'overwrite what exists')
    .addHelpText(
      'after',
      `
Your files stay as they are; the configuration says how to read them. Every guess is explained on standard error and
as a comment in the file. On hosts that only send files (such as GitHub Pages) it has "target: static".`,
    )
    .action(async (args: InitArguments) => {
      const { runInit } = await import('./run-init.ts')
      await runInit(args.from === undefined && !args.github ? { ...args, from: '.' } : args)
    })
}
