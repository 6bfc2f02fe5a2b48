// `node scripts/ensure-tools.mjs browser|firefox|services …` runs before tests: finds programs, or installs
// Debian's packages of them when root, and writes their paths to .cache, where the tests read them. Ends the process with
// what to do when a browser is missing; in CI also when a font or service is, whose tests are skipped elsewhere.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE_DIR = fileURLToPath(new URL('../.cache/', import.meta.url))

const CHROMIUM = {
  file: 'browser.json',
  variable: 'CHROME_PATH',
  names: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'],
  fixedPaths: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
  packages: ['chromium', 'fonts-noto-cjk'],
  minVersion: 0,
  advice: `install Chrome or Chromium, or run "npx playwright install chromium", or as root on Debian "apt-get install chromium"`,
}

/** The same engine without a window: it starts in half the time. Tests without an extension run in it where there is one. */
const SHELL = {
  variable: 'HEADLESS_SHELL_PATH',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  fixedPaths: [],
  packages: ['chromium-headless-shell'],
}

/** Not Playwright's own: people do not use it. The oldest version that has WebMCP behind its preferences. */
const FIREFOX = {
  file: 'firefox.json',
  variable: 'FIREFOX_PATH',
  names: ['firefox-esr', 'firefox'],
  fixedPaths: ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
  packages: ['firefox-esr'],
  minVersion: 153,
  advice: `install Firefox 153 or newer, or as root on Debian "apt-get install firefox-esr"`,
}

/** Programs beside many instances, and one that makes certificates. They may be outside of users' PATH. */
const SERVICES = [
  { key: 'nginx', variable: 'NGINX_PATH', names: ['nginx'], package: 'nginx' },
  { key: 'caddy', variable: 'CADDY_PATH', names: ['caddy'], package: 'caddy' },
  { key: 'systemdAnalyze', variable: 'SYSTEMD_ANALYZE_PATH', names: ['systemd-analyze'], package: 'systemd' },
  { key: 'openssl', variable: 'OPENSSL_PATH', names: ['openssl'], package: 'openssl' },
].map((service) => ({ ...service, fixedPaths: service.names.map((name) => `/usr/sbin/${name}`) }))

/** From narrow to wide; Debian's package of each. Elsewhere no environment variable decides which fonts a browser sees. */
const FONTS =
  process.platform === 'linux'
    ? [
        { family: 'Noto Sans', package: 'fonts-noto-core' },
        { family: 'DejaVu Sans', package: 'fonts-dejavu-core' },
        { family: 'DejaVu Sans Mono', package: 'fonts-dejavu-core' },
      ]
    : []

mkdirSync(CACHE_DIR, { recursive: true })
for (const wanted of process.argv.slice(2)) {
  if (wanted === 'browser') {
    const shell = find(SHELL) ?? (installPackages(SHELL.packages) ? find(SHELL) : undefined)
    ensureBrowser(CHROMIUM, await findOfPlaywright(), { shell })
    ensureFonts()
  } else if (wanted === 'firefox') ensureBrowser(FIREFOX)
  else ensureServices(SERVICES)
}

function ensureBrowser(browser, fallback, others) {
  const path = find(browser) ?? fallback?.() ?? (installPackages(browser.packages) ? find(browser) : undefined)
  if (!path) fail(`No browser for the tests: ${browser.advice}; or set ${browser.variable} to its executable.`)
  const version = spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8' }).stdout?.trim()
  if (!version) fail(`${path} does not start: "${path} --version" printed nothing. Install it again.`)
  if (Number(/\d+/.exec(version)?.[0] ?? 0) < browser.minVersion) {
    fail(`${version} is too old for the tests: ${browser.advice}; or set ${browser.variable}.`)
  }
  writeFileSync(join(CACHE_DIR, browser.file), `${JSON.stringify({ path, version, ...others })}\n`)
  console.error(`Browser for the tests: ${version} (${path})`)
}

/** Gives a function that finds Playwright's Chromium, or downloads it. */
async function findOfPlaywright() {
  const { chromium } = await import('playwright')
  const known = chromium.executablePath()
  return () => {
    const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))
    const options = { stdio: 'inherit', timeout: 300_000 }
    if (!existsSync(known)) spawnSync(process.execPath, [cli, 'install', 'chromium'], options)
    return existsSync(known) ? known : undefined
  }
}

/** Finds the fonts that pages are laid out with, and writes their families. */
function ensureFonts() {
  const absent = findMissingFonts()
  if (absent.length > 0) installPackages(['fontconfig', ...new Set(absent.map((font) => font.package))])
  const missing = findMissingFonts()
  report(missing.map((font) => `No ${font.family} for the tests of layout: install ${font.package}.`))
  const families = FONTS.filter((font) => !missing.includes(font)).map(({ family }) => family)
  writeFileSync(join(CACHE_DIR, 'fonts.json'), `${JSON.stringify(families)}\n`)
}

function findMissingFonts() {
  const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  const installed = new Set((stdout ?? '').split(/[,\n]/))
  return FONTS.filter(({ family }) => !installed.has(family))
}

function ensureServices(services) {
  const absent = services.filter((service) => find(service) === undefined)
  if (absent.length > 0) installPackages(absent.map((service) => service.package))
  const missing = services.filter((service) => find(service) === undefined)
  report(
    missing.map(
      ({ key, variable, ...rest }) => `No ${key} for the tests: install ${rest.package}, or set ${variable}.`,
    ),
  )
  const paths = Object.fromEntries(SERVICES.map((service) => [service.key, find(service)]))
  writeFileSync(join(CACHE_DIR, 'services.json'), `${JSON.stringify(paths)}\n`)
}

/** Finds an installed program: what the variable names, else the first name on PATH, else a fixed path. */
function find({ variable, names, fixedPaths }) {
  const { [variable]: chosen, PATH = '' } = process.env
  if (chosen && !existsSync(chosen)) fail(`${variable} is ${chosen}, which does not exist. Correct it, or unset it.`)
  if (chosen) return chosen
  const candidates = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...fixedPaths].find((candidate) => existsSync(candidate))
}

/** Installs Debian's packages, when root. @returns Whether they are installed now. */
function installPackages(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.error(`Installing Debian’s ${packages[0]} …`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
    return true
  } catch {
    return false
  }
}

function report(problems) {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0 && process.env.CI) process.exit(1)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
