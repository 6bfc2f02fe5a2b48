// Runs before `npm test`: finds a Firefox that has WebMCP, or installs one. In this order: FIREFOX_PATH, an installed
// Firefox, Debian's package when root. Writes its path to .cache/firefox.json, where the tests read it. Fails with a clear
// message when none of these works. Playwright's own Firefox would not do: people do not use it.
import { findExecutable } from './lib/find-executable.mjs'
import { installDebianPackages } from './lib/install-debian-packages.mjs'
import { recordBrowser } from './lib/record-browser.mjs'

/** The oldest that has WebMCP behind its preferences. */
const MIN_VERSION = 153

const NAMES = ['firefox-esr', 'firefox']
const FIXED_PATHS = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

const path = findInstalled() ?? installPackage()
if (!path) {
  console.error(`No Firefox for the end-to-end tests. Do one of these and run the tests again:
  - install Firefox ${MIN_VERSION} or newer, or set FIREFOX_PATH to its executable
  - as root on Debian: apt-get install firefox-esr`)
  process.exit(1)
}
recordBrowser('firefox.json', path, 'FIREFOX_PATH', MIN_VERSION)

function findInstalled() {
  return findExecutable('FIREFOX_PATH', NAMES, FIXED_PATHS)
}

function installPackage() {
  return installDebianPackages(['firefox-esr']) ? findInstalled() : undefined
}
