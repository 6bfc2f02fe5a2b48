// `node scripts/ensure-install.mjs start|all` runs before npm scripts, with any Node and nothing installed:
// plain JavaScript, no imports besides Node's own. Installs what is missing from node_modules: for `start` the packages
// that the workspaces in scripts/install list, for `all` every package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Each includes those before it. */
const LEVELS = ['start', 'all']

/** Without warnings: most are about packages that need the Node installed with them. */
const NPM_OPTIONS = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = join(project, 'package-lock.json')
/** npm's own record of the contents of node_modules: npm always writes it last. */
const recordFile = join(project, 'node_modules', '.package-lock.json')
/** The last installation by this script. */
const stampFile = join(project, 'node_modules', '.install-level')

const level = process.argv[2] ?? ''
if (!LEVELS.includes(level)) {
  console.error(`usage: node scripts/ensure-install.mjs ${LEVELS.join('|')}`)
  process.exit(2)
}
if (!isInstalled()) install()

function isInstalled() {
  if (hasStampOf(level)) return level === 'all' || hasNode()
  return existsSync(recordFile) && hasEveryPackage()
}

/** Whether this level, or one that includes it, was installed from this lock file, and npm changed nothing since. */
function hasStampOf(wanted) {
  if (!existsSync(stampFile) || !existsSync(recordFile)) return false
  const stamp = readFileSync(stampFile, 'utf8')
  return LEVELS.slice(LEVELS.indexOf(wanted)).some((each) => stamp === stampOf(each))
}

function stampOf(installed) {
  return [installed, digestOf(lockFile), digestOf(recordFile)].join(' ')
}

/** Whether some Node can run our scripts: this one, if it strips types, or the one among the packages. */
function hasNode() {
  return canRunTypeScript() || existsSync(join(project, 'node_modules', 'node', 'bin'))
}

/** Node does by default since 22.18 and 23.6. */
function canRunTypeScript() {
  return Boolean(process.features.typescript)
}

/** For people who run npm themselves: whether its record has every package of the lock file, in its version. */
function hasEveryPackage() {
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const present = JSON.parse(readFileSync(recordFile, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  )
}

function install() {
  const args = installArguments()
  console.error(`Installing ${level === 'all' ? 'all packages' : 'what starting needs'} (npm ${args.join(' ')}) …`)
  // From here on, the state of node_modules is unknown until it is stamped again.
  rmSync(stampFile, { force: true })
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
  const result = spawnSync(command, [...first, ...args, ...NPM_OPTIONS], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error(`Installing failed. Check the network and the disk, then try again, or run "npm ${args.join(' ')}".`)
    process.exit(1)
  }
  writeFileSync(stampFile, stampOf(level))
}

function installArguments() {
  // Adds what is missing; `npm ci` would first remove what is there. Does not write package-lock.json.
  if (level === 'all') return hasStampOf('start') ? ['install', '--no-save'] : ['ci']
  return ['ci', '-w', 'gazetteer-start', ...(canRunTypeScript() ? [] : ['-w', 'gazetteer-node'])]
}

function digestOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
