import { buildDirectory } from '../publish/build-directory.ts'
import { buildOptions } from './build-options.ts'
import type { BuildTarget } from './build-options.ts'
import { commandName, EXIT_CODES } from './console/exit-codes.ts'
import { startProgress } from './console/progress.ts'
import { formatBuildReport } from './console/report.ts'
import { pathsInCheckout, publishToGitHub } from './github/publish-to-github.ts'
import { summarizeBuild } from './github/summary-markdown.ts'

export interface BuildArguments extends BuildTarget {
  strict?: boolean
  allowShrink?: boolean
  verify?: boolean
  force?: boolean
  json?: boolean
  verbose?: boolean
  github?: boolean
}

/** Builds, reports, and sets the exit code. */
export async function runBuild(args: BuildArguments): Promise<void> {
  const started = performance.now()
  const progress = startProgress('Reading sources', args.json === true)
  try {
    const report = await buildDirectory({
      ...buildOptions(args),
      strict: args.strict === true,
      allowShrink: args.allowShrink === true,
      verify: args.verify === true,
      force: args.force === true,
      onProgress: ({ phase, done, total }) => {
        progress.update(`${phase === 'reading' ? 'Reading' : 'Publishing'} ${done}${total ? ` of ${total}` : ''}`)
      },
    })
    progress.stop()
    const seconds = (performance.now() - started) / 1000
    const command = args.github ? undefined : commandName(process.env)
    const text = formatBuildReport(report, { seconds, outDir: args.out, command, isVerbose: args.verbose })
    if (args.github) {
      const { diagnostics, release, listings } = report
      publishToGitHub({
        text,
        diagnostics,
        pathOf: pathsInCheckout(args.config),
        summary: summarizeBuild(report),
        outputs: { release, listings, diagnostics: diagnostics.length },
      })
    } else process.stderr.write(text)
    if (args.json) process.stdout.write(`${JSON.stringify({ ...report, seconds })}\n`)
    if (report.status === 'rejected') process.exitCode = EXIT_CODES.problems
    if (report.status === 'shrunk') process.exitCode = EXIT_CODES.shrunk
  } finally {
    progress.stop()
  }
}
