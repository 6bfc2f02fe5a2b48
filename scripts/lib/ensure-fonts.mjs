import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installDebianPackages } from './install-debian-packages.mjs'

const CACHE_DIR = fileURLToPath(new URL('../../.cache/', import.meta.url))

/** From narrow to wide; Debian's package of each. */
const FONTS = [
  { family: 'Noto Sans', package: 'fonts-noto-core' },
  { family: 'DejaVu Sans', package: 'fonts-dejavu-core' },
  { family: 'DejaVu Sans Mono', package: 'fonts-dejavu-core' },
]

/**
 * Finds the fonts used for page layout in tests, or installs Debian's packages when root. Writes the families
 * found to .cache/fonts.json. In CI it ends the process when one is missing; elsewhere the tests that need it
 * are skipped, and report it.
 */
export function ensureFonts() {
  // Elsewhere no environment variable decides which fonts a browser sees.
  const wanted = process.platform === 'linux' ? FONTS : []
  const absent = findMissing(wanted)
  if (absent.length > 0) installDebianPackages(['fontconfig', ...new Set(absent.map((font) => font.package))])
  const missing = findMissing(wanted)
  for (const { family, ...font } of missing) {
    console.error(
      `No ${family} for the tests of layout. As root on Debian: apt-get install fontconfig ${font.package}.`,
    )
  }
  if (missing.length > 0 && process.env.CI) process.exit(1)
  const families = wanted.filter((font) => !missing.includes(font)).map(({ family }) => family)
  mkdirSync(CACHE_DIR, { recursive: true })
  writeFileSync(`${CACHE_DIR}fonts.json`, `${JSON.stringify(families)}\n`)
}

/** @param {typeof FONTS} fonts */
function findMissing(fonts) {
  const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  const installed = new Set((stdout ?? '').split(/[,\n]/))
  return fonts.filter(({ family }) => !installed.has(family))
}
