// Runs before `npm test`: finds a browser for the end-to-end tests, or installs one. In this order: CHROME_PATH, an
// installed Chrome or Chromium, the one Playwright downloads, Debian's package when root. Writes its path to
// .cache/browser.json, where the tests read it. Fails with a clear message when none of these works.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']
const FIXED_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const path = findInstalled() ?? (await downloadWithPlaywright()) ?? installDebianPackage()
if (!path) {
  console.error(`No browser for the end-to-end tests. Do one of these and run the tests again:
  - install Chrome or Chromium, or set CHROME_PATH to its executable
  - npx playwright install chromium
  - as root on Debian or Ubuntu: apt-get install chromium`)
  process.exit(1)
}
const version = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' }).stdout?.trim()
if (!version) {
  console.error(`${path} does not start: "${path} --version" printed nothing. Install it again, or set CHROME_PATH.`)
  process.exit(1)
}
mkdirSync(join(project, '.cache'), { recursive: true })
writeFileSync(join(project, '.cache', 'browser.json'), `${JSON.stringify({ path, version })}\n`)
console.error(`Browser for the tests: ${version} (${path})`)

function findInstalled() {
  const { CHROME_PATH, PATH = '' } = process.env
  if (CHROME_PATH) return existsSync(CHROME_PATH) ? CHROME_PATH : undefined
  const candidates = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...candidates, ...FIXED_PATHS].find((candidate) => existsSync(candidate))
}

async function downloadWithPlaywright() {
  const { chromium } = await import('playwright')
  const known = chromium.executablePath()
  if (existsSync(known)) return known
  const cli = join(project, 'node_modules', 'playwright', 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  return existsSync(known) ? known : undefined
}

function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.error('Installing Debian’s chromium …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
      stdio: 'inherit',
      env: environment,
    })
  } catch {
    return undefined
  }
  return findInstalled()
}
