// Runs before `npm test`: finds the services for tests of many instances (nginx, Caddy,
// systemd-analyze, and OpenSSL for certificates), or installs Debian's packages when root. Writes the paths to .cache/services.json, where the tests read them. In CI it
// fails when one is missing; elsewhere the tests that need it are skipped, and report it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findExecutable } from './lib/find-executable.mjs'
import { installDebianPackages } from './lib/install-debian-packages.mjs'

const CACHE_DIR = fileURLToPath(new URL('../.cache/', import.meta.url))

const SERVICES = [
  { key: 'nginx', variable: 'NGINX_PATH', names: ['nginx'], package: 'nginx' },
  { key: 'caddy', variable: 'CADDY_PATH', names: ['caddy'], package: 'caddy' },
  { key: 'systemdAnalyze', variable: 'SYSTEMD_ANALYZE_PATH', names: ['systemd-analyze'], package: 'systemd' },
  { key: 'openssl', variable: 'OPENSSL_PATH', names: ['openssl'], package: 'openssl' },
]

const absent = SERVICES.filter((service) => find(service) === undefined)
if (absent.length > 0) installDebianPackages(absent.map((service) => service.package))

const paths = Object.fromEntries(SERVICES.map((service) => [service.key, find(service)]))
const missing = SERVICES.filter(({ key }) => paths[key] === undefined)
for (const { key, variable, ...service } of missing) {
  console.error(
    `No ${key} for the tests of many instances. As root on Debian: apt-get install ${service.package}; or set ${variable}.`,
  )
}
if (missing.length > 0 && process.env.CI) process.exit(1)
mkdirSync(CACHE_DIR, { recursive: true })
writeFileSync(`${CACHE_DIR}services.json`, `${JSON.stringify(paths)}\n`)

function find({ variable, names }) {
  // Services are in folders outside users' PATH.
  return findExecutable(
    variable,
    names,
    names.map((name) => `/usr/sbin/${name}`),
  )
}
