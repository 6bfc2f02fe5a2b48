// Runs before `npm start` and `npm test`, with whatever Node there is and nothing installed: plain JavaScript, no imports
// beside Node's own. Installs the dependencies when node_modules does not match the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = join(dirname(fileURLToPath(import.meta.url)), '..')

if (!isInstalled()) {
  console.error('Installing dependencies (npm ci) …')
  const npm = process.env.npm_execpath
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm']
  const result = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('npm ci failed. Check the network, and that this is npm 11 on Node 20 or newer; then run it by hand.')
    process.exit(1)
  }
}

/** Whether npm's own record of what is in node_modules has every package of the lock file in its version. */
function isInstalled() {
  const record = join(project, 'node_modules', '.package-lock.json')
  if (!existsSync(record) || !existsSync(join(project, 'node_modules', 'node', 'bin'))) return false
  const wanted = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  )
}
