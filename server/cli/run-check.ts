import { readDirectory } from '../sources/read-directory.ts'
import { EXIT_CODES } from './console/exit-codes.ts'
import { formatAccount, formatDiagnostics } from './console/report.ts'

/** Command-line arguments of `gazetteer check`. */
export interface CheckArguments {
  config: string
  json?: boolean
  strict?: boolean
}

/** Reads, reports, and sets the exit code. */
export async function runCheck(args: CheckArguments): Promise<void> {
  const model = await readDirectory({ configPath: args.config })
  try {
    const { diagnostics, accounts, categories, listingCount } = model
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    const lines = [
      ...formatDiagnostics({ diagnostics }),
      ...accounts.map(formatAccount),
      `${categories.length} categories, ${listingCount} listings, ${errors} errors, ${diagnostics.length - errors} warnings`,
    ]
    process.stderr.write(`${lines.join('\n')}\n`)
    if (args.json) {
      const pages = categories.map(({ slug, title, count }) => ({ slug, title, count }))
      process.stdout.write(`${JSON.stringify({ diagnostics, accounts, pages, listings: listingCount })}\n`)
    }
    if (errors > 0 || (args.strict && diagnostics.length > 0)) process.exitCode = EXIT_CODES.problems
  } finally {
    model.close()
  }
}
