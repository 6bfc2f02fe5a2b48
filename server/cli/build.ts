import type { Command } from 'commander'
import type { BuildArguments } from './run-build.ts'
import { addStateOption } from './options/state-option.ts'
import { targetOption } from './target-option.ts'

/** Adds `gazetteer build`. */
export function addBuildCommand(program: Command): void {
  const command = program
    .command('build')
    .description('Read the sources and publish pages, renditions and manifests into a folder.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('-o, --out <folder>', 'where to publish', 'public')
  addStateOption(command)
    .option('--base-url <url>', 'instead of base_url (or set GAZETTEER_BASE_URL)')
    .addOption(targetOption())
    .option('--strict', 'publish nothing when there is a diagnostic')
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
Pages that did not change are not rendered or written again. The new release becomes visible in one step;
readers see the old one until then, also when the build is killed.`,
    )
    .action(async (args: BuildArguments) => {
      const { runBuild } = await import('./run-build.ts')
      await runBuild(args)
    })
}
