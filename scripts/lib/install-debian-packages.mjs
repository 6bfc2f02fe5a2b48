import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs packages with apt, when root and apt is available.
 *
 * @param {readonly string[]} packages
 * @returns {boolean} Whether they are installed now.
 */
export function installDebianPackages(packages) {
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
