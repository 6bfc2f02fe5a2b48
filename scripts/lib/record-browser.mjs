import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const CACHE_DIR = fileURLToPath(new URL('../../.cache/', import.meta.url))

/**
 * Queries a browser's version, and writes both where the tests read them. Ends the process when it does
 * not start or is too old.
 *
 * @param {string} file In `.cache`.
 * @param {string} path Of the executable.
 * @param {string} variable Environment variable that overrides it.
 * @param {number} minVersion The oldest major version the tests work with.
 */
export function recordBrowser(file, path, variable, minVersion = 0) {
  const version = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' }).stdout?.trim()
  if (!version) {
    console.error(`${path} does not start: "${path} --version" printed nothing. Install it again, or set ${variable}.`)
    process.exit(1)
  }
  if (Number(/\d+/.exec(version)?.[0] ?? 0) < minVersion) {
    console.error(
      `${version} is too old for the tests: they need ${minVersion} or newer. Update it, or set ${variable}.`,
    )
    process.exit(1)
  }
  mkdirSync(CACHE_DIR, { recursive: true })
  writeFileSync(`${CACHE_DIR}${file}`, `${JSON.stringify({ path, version })}\n`)
  console.error(`Browser for the tests: ${version} (${path})`)
}
