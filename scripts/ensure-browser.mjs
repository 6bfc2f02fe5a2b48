// Runs before `npm test`: finds a browser for the end-to-end tests, or installs one. In this order: CHROME_PATH, an
// installed Chrome or Chromium, the one Playwright downloads, Debian's package when root. Writes its path to
// .cache/browser.json, where the tests read it. Fails with a clear message when none of these works. Then finds the fonts
// that pages are laid out with.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureFonts } from './lib/ensure-fonts.mjs'
import { findExecutable } from './lib/find-executable.mjs'
import { installDebianPackages } from './lib/install-debian-packages.mjs'
import { recordBrowser } from './lib/record-browser.mjs'

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']
const FIXED_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const path = findInstalled() ?? (await downloadWithPlaywright()) ?? installPackage()
if (!path) {
  console.error(`No browser for the end-to-end tests. Do one of these and run the tests again:
  - install Chrome or Chromium, or set CHROME_PATH to its executable
  - npx playwright install chromium
  - as root on Debian or Ubuntu: apt-get install chromium`)
  process.exit(1)
}
recordBrowser('browser.json', path, 'CHROME_PATH')
ensureFonts()

function findInstalled() {
  return findExecutable('CHROME_PATH', NAMES, FIXED_PATHS)
}

async function downloadWithPlaywright() {
  const { chromium } = await import('playwright')
  const known = chromium.executablePath()
  if (existsSync(known)) return known
  const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  return existsSync(known) ? known : undefined
}

function installPackage() {
  return installDebianPackages(['chromium', 'fonts-noto-cjk']) ? findInstalled() : undefined
}
