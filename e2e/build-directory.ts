import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCli } from './cli.ts'

/** The example that ships with the product. A run of tests has built it: see shared-setup.ts. */
export const EXAMPLE = 'examples/building-blocks/directory.yml'

/**
 * Builds a directory, or copies the example where that is what is wanted.
 *
 * @param config Its `directory.yml`, from the project's folder.
 * @param baseUrl Published under this URL instead of its own.
 * @returns The output, in a new folder that the caller removes.
 * @throws {Error} With what the build said, when it fails.
 */
export async function buildDirectory(config: string, baseUrl?: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-directory-'))
  const out = join(folder, 'out')
  const built = process.env['EXAMPLE_BUILD']
  if (config === EXAMPLE && baseUrl === undefined && built !== undefined) {
    cpSync(built, folder, { recursive: true })
    return out
  }
  const env = baseUrl === undefined ? {} : { GAZETTEER_BASE_URL: baseUrl }
  const { code, stderr } = await runCli(['build', '--plain', '-c', config, '-o', out], { env })
  if (code !== 0) throw new Error(stderr)
  return out
}
