import { join } from 'node:path'
import type { Command } from 'commander'
import { addListenOptions } from './options/listen-options.ts'
import type { DevArguments } from './run-dev.ts'
import { addStateOption } from './options/state-option.ts'
import { targetOption } from './target-option.ts'

/** Adds `gazetteer dev`. */
export function addDevCommand(program: Command): void {
  const command = program
    .command('dev')
    .description('Build and serve; build again when a source changes, and reload the page.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('-o, --out <folder>', 'where to publish', join('.cache', 'dev'))
    .addOption(targetOption())
  addListenOptions(addStateOption(command)).action(async (args: DevArguments) => {
    const { runDev } = await import('./run-dev.ts')
    await runDev(args)
  })
}
