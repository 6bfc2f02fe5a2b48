import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PROGRAM_LIMIT_MS } from '../wait-limit.ts'

const PROGRAM = fileURLToPath(new URL('bin/web-ext.js', import.meta.resolve('web-ext')))

interface Finding {
  readonly code: string
  readonly file?: string
  readonly instancePath?: string
}

/**
 * Runs Mozilla's linter, as addons.mozilla.org does, on the folder of a build.
 *
 * @returns Errors, warnings and notices, sorted: the code and where it is.
 * @throws {Error} When the linter did not look at the extension's files.
 */
export async function lintExtension(folder: string): Promise<string[]> {
  // It fails when it finds errors, which are in its report all the same. It would ask npm whether there is a newer one.
  const output = await new Promise<string>((resolve) => {
    const args = [PROGRAM, 'lint', '--no-config-discovery', '--output', 'json', '--source-dir', folder]
    const env = { ...process.env, NO_UPDATE_NOTIFIER: '1' }
    execFile(process.execPath, args, { env, timeout: PROGRAM_LIMIT_MS }, (_error, stdout, stderr) =>
      resolve(stdout || stderr),
    )
  })
  const report = JSON.parse(output) as {
    readonly metadata: { readonly totalScannedFileSize: number }
    readonly errors: readonly Finding[]
    readonly warnings: readonly Finding[]
    readonly notices: readonly Finding[]
  }
  if (!(report.metadata.totalScannedFileSize > 0)) throw new Error(`The linter has seen nothing: ${output}`)
  return [...report.errors, ...report.warnings, ...report.notices].map(describeFinding).sort()
}

function describeFinding({ code, file, instancePath }: Finding): string {
  return [code, file, instancePath].filter((part) => part !== undefined && part !== '').join(' ')
}
