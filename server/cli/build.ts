import type { Command } from 'commander'
import { buildDirectory } from '../publish/build-directory.ts'
import { buildOptions } from './build-options.ts'
import type { BuildArguments } from './build-options.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { startProgress } from './progress.ts'
import { formatBuildReport } from './report.ts'

interface Arguments extends BuildArguments {
  strict?: boolean
  json?: boolean
}

/** Adds `gazetteer build`. */
export function addBuildCommand(program: Command): void {
  program
    .command('build')
    .description('Read the sources and publish pages, renditions and manifests into a folder.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('-o, --out <folder>', 'where to publish', 'public')
    .option('--base-url <url>', 'instead of base_url (or set GAZETTEER_BASE_URL)')
    .option('--strict', 'publish nothing when there is a diagnostic')
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
Pages that did not change are not rendered or written again. The new release becomes visible in one step;
readers see the old one until then, also when the build is killed.`,
    )
    .action(runBuild)
}

async function runBuild(args: Arguments): Promise<void> {
  const started = performance.now()
  const progress = startProgress('Reading sources', args.json === true)
  try {
    const report = await buildDirectory({
      ...buildOptions(args),
      strict: args.strict === true,
      onProgress: ({ phase, done, total }) => {
        progress.update(`${phase === 'reading' ? 'Reading' : 'Publishing'} ${done}${total ? ` of ${total}` : ''}`)
      },
    })
    progress.stop()
    const seconds = (performance.now() - started) / 1000
    process.stderr.write(formatBuildReport(report, seconds, args.out))
    if (args.json) process.stdout.write(`${JSON.stringify({ ...report, seconds })}\n`)
    if (report.status === 'rejected') process.exitCode = EXIT_CODES.problems
  } finally {
    progress.stop()
  }
}
