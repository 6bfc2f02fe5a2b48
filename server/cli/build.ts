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
    .option('--allow-shrink', 'publish even if more than a fifth of the listings or pages would be lost')
    .option('--verify', 'compare the content of everything that was published, not only sizes and times')
    .option('--github', 'in a workflow of GitHub: show problems beside their lines, and the outcome in its summary')
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
Pages that did not change are not rendered or written again. The new release becomes visible in one step;
readers see the old one until then, also when the build is killed. What was deleted, cut off or changed in the output
since the last build is restored.`,
    )
    .action(async (args: BuildArguments) => {
      const { runBuild } = await import('./run-build.ts')
      await runBuild(args)
    })
}
