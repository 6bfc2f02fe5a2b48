import { buildDirectory } from '../publish/build-directory.ts'
import { buildOptions } from './build-options.ts'
import type { BuildTarget } from './build-options.ts'
import { EXIT_CODES } from './console/exit-codes.ts'
import { startProgress } from './console/progress.ts'
import { formatBuildReport } from './console/report.ts'

/** Command-line arguments of `gazetteer build`. */
export interface BuildArguments extends BuildTarget {
  strict?: boolean
  json?: boolean
}

/** Builds, reports, and sets the exit code. */
export async function runBuild(args: BuildArguments): Promise<void> {
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
