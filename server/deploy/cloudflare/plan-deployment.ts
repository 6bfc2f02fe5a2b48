import { DeployError } from '../published-release.ts'
import type { PublishedRelease } from '../published-release.ts'

/** Most static asset files of a Worker, by plan. https://developers.cloudflare.com/workers/platform/limits/ */
export const MAX_ASSETS = { free: 20_000, paid: 100_000 } as const

/** Most bytes of one: 25 MiB. */
const MAX_ASSET_BYTES = 25 * 1024 * 1024

/** Where the release’s bytes are: among the Worker’s static assets, or in an R2 bucket. */
export type ReleasePlace = 'assets' | 'r2'

/** Where a Worker answers. */
export type WorkerAddress =
  /** A whole host of a zone in the account. */
  | { kind: 'domain'; host: string }
  /** A part of such a host: the base URL has a path. */
  | { kind: 'route'; host: string; path: string }
  /** `<name>.<account>.workers.dev`. */
  | { kind: 'workers.dev'; host: string }

/** What one client may use a second, in the long run; 0 for any. */
export interface ClientLimits {
  readonly requestsPerSecond: number
  /** Of work, each about a millisecond of CPU. */
  readonly unitsPerSecond: number
}

export interface DeploymentChoices {
  readonly place: ReleasePlace
  readonly limits: ClientLimits
  /** Write a point of data for every request. The account must have Analytics Engine. Default: no. */
  readonly hasMetrics?: boolean | undefined
  /** Of the Worker, and of the R2 bucket where there is one. Default: derived from the base URL. */
  readonly name?: string | undefined
}

/** What is deployed, its name and its address. */
export interface DeploymentPlan extends DeploymentChoices {
  readonly name: string
  readonly address: WorkerAddress
  readonly release: PublishedRelease
  /** Static asset files; 0 in R2. */
  readonly assets: number
  readonly notes: readonly string[]
}

/**
 * Decides how to deploy a release.
 *
 * @throws {DeployError} when it cannot work there; the message says what to do instead.
 */
export function planDeployment(release: PublishedRelease, choices: DeploymentChoices): DeploymentPlan {
  const { place, name } = choices
  const address = addressOf(release.baseUrl)
  const files = place === 'assets' ? release.files : []
  const [assets, free, paid, most] = [files.length, MAX_ASSETS.free, MAX_ASSETS.paid, MAX_ASSET_BYTES].map(figure)
  const large = files.find(({ byteLength }) => byteLength > MAX_ASSET_BYTES)
  if (large !== undefined) {
    const bytes = figure(large.byteLength)
    throw new DeployError(
      `${large.path} has ${bytes} bytes, and a static asset of a Worker at most ${most}; use --release-in r2`,
    )
  }
  if (files.length > MAX_ASSETS.paid) {
    throw new DeployError(
      `the release makes ${assets} static assets, and a Worker has at most ${paid}; use --release-in r2`,
    )
  }
  const notes = [describeAddress(address)]
  if (files.length > MAX_ASSETS.free) {
    notes.unshift(`${assets} static assets need the Workers Paid plan (free: ${free}), or --release-in r2`)
  }
  return {
    ...choices,
    name: checkName(name ?? nameFor(address), address),
    address,
    release,
    assets: files.length,
    notes,
  }
}

function figure(number: number): string {
  return number.toLocaleString('en')
}

/** What the account must have. */
function describeAddress({ kind, host }: WorkerAddress): string {
  if (kind === 'workers.dev') return `${host}: the account’s workers.dev subdomain must be ${host.split('.')[1]}`
  if (kind === 'domain') return `${host} must be in a zone of the account, without a DNS record, which is created`
  return `${host} must be in a zone of the account, with a proxied DNS record; what must be at its root (robots.txt, /.well-known/…) is not this Worker’s`
}

/** Where the links of a release point, and so where its Worker has to answer. */
function addressOf(baseUrl: string): WorkerAddress {
  const { protocol, hostname: host, port, pathname } = new URL(baseUrl)
  const rebuild = 'build again with --base-url https://…, or set base_url'
  if (!host.includes('.') || /^[\d.]+$/.test(host) || host.startsWith('[')) {
    throw new DeployError(`the release was published for ${baseUrl}, which only this machine can reach; ${rebuild}`)
  }
  if (protocol !== 'https:') throw new DeployError(`${baseUrl}: Workers are served by https; ${rebuild}`)
  if (port !== '') throw new DeployError(`${baseUrl}: Workers are served at port 443 only; ${rebuild}`)
  const path = pathname.replace(/\/$/, '')
  if (host.endsWith('.workers.dev')) {
    if (path !== '') throw new DeployError(`${baseUrl}: a Worker on workers.dev has the whole host; ${rebuild}`)
    if (host.split('.').length !== 4) {
      throw new DeployError(`${baseUrl}: expected https://<name>.<account>.workers.dev; ${rebuild}`)
    }
    return { kind: 'workers.dev', host }
  }
  return path === '' ? { kind: 'domain', host } : { kind: 'route', host, path }
}

/** Names of both Workers and buckets. @see https://developers.cloudflare.com/r2/buckets/create-buckets/ */
const NAME = /^[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$/

function nameFor(address: WorkerAddress): string {
  if (address.kind === 'workers.dev') return address.host.slice(0, address.host.indexOf('.'))
  const text = address.kind === 'route' ? address.host + address.path : address.host
  const name = text.toLowerCase().replace(/(?:%[0-9a-f]{2}|[^a-z0-9])+/g, '-')
  return name.slice(0, 63).replace(/^-+|-+$/g, '')
}

function checkName(name: string, address: WorkerAddress): string {
  if (!NAME.test(name)) {
    throw new DeployError(`--name: expected 3 to 63 lower-case letters, digits and inner hyphens, got "${name}"`)
  }
  if (address.kind === 'workers.dev' && address.host.split('.')[0] !== name) {
    throw new DeployError(
      `--name ${name}: the release was published for https://${address.host}, where only a Worker named ` +
        `${nameFor(address)} answers; leave --name out, or build again for https://${name}.${address.host.split('.').slice(1).join('.')}`,
    )
  }
  return name
}
