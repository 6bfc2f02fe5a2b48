import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCli } from './cli.ts'
import { PROJECT_DIR } from './paths.ts'

/** The example that ships with the product. A run of tests has built it: see shared-setup.ts. */
export const EXAMPLE = 'examples/building-blocks/directory.yml'

/** The categories in {@link copyPart}: pages of every kind, in a sixth of the time. */
const PART = ['databases', 'web-frameworks']

/**
 * Copies two of the twelve categories of the example, for tests of files and addresses: they build nothing of another
 * kind from all of it.
 *
 * @param more Lines of `directory.yml` besides those of the example.
 * @returns The path of `directory.yml`.
 */
export function copyPart(folder: string, more = ''): string {
  const [from, config] = [dirname(join(PROJECT_DIR, EXAMPLE)), join(folder, 'directory.yml')]
  mkdirSync(join(folder, 'categories'), { recursive: true })
  for (const slug of PART) cpSync(join(from, `categories/${slug}.md`), join(folder, `categories/${slug}.md`))
  const isLeft = (line: string): boolean => !line.startsWith('    - ') || PART.includes(line.slice('    - '.length))
  const lines = readFileSync(join(from, 'directory.yml'), 'utf8').split('\n').filter(isLeft)
  writeFileSync(config, lines.join('\n') + more)
  return config
}

/**
 * Builds a directory, or copies the example where that is what is wanted.
 *
 * @param config Its `directory.yml`, from the project's folder.
 * @param baseUrl Published under this URL instead of its own; of the example {@link copyPart} then.
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
  const source = config === EXAMPLE && baseUrl !== undefined ? copyPart(join(folder, 'sources')) : config
  const { code, stderr } = await runCli(['build', '--plain', '-c', source, '-o', out], { env })
  if (code !== 0) throw new Error(stderr)
  return out
}
