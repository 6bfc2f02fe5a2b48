import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import type { Pin } from '../../refresh/fetching/address-rules.ts'
import type { ProxyAddress } from '../../refresh/fetching/proxy.ts'

/** What one client may use, where answers are made. */
export interface LimitArguments {
  /** Requests per second; 0 for any number. */
  rateLimit: number
  /** Units of work per second; 0 for any number. */
  costLimit: number
}

/** Adds `--rate-limit` and `--cost-limit`: the same on machines of one's own and at the edge. */
export function addLimitOptions(command: Command): Command {
  return command
    .option(
      '--rate-limit <number>',
      'MCP requests and searches per second from one client, in the long run; 0 for any, and for any number of streams and connections',
      parseRate,
      100,
    )
    .option(
      '--cost-limit <number>',
      'work for one client per second, in the long run, in units of about a millisecond of CPU; 0 for any',
      parseRate,
      250,
    )
}

export interface ListenArguments {
  host: string
  port: number
}

/** Adds `--host` and `--port`; the environment's HOST and PORT are their defaults. */
export function addListenOptions(command: Command): Command {
  const port = new Option('-p, --port <number>', 'port to listen on; 0 takes a free one (or set PORT)')
  if (process.env['PORT']) port.env('PORT')
  return command
    .option('--host <address>', 'address to listen on (or set HOST)', process.env['HOST'] || '127.0.0.1')
    .addOption(port.argParser(parsePort).default(3000))
}

/** Where a build publishes, and its state. */
export interface PublishedPlace {
  out: string
  /** Default: `resolveStateDir(out)`. */
  state?: string | undefined
}

export const STATE_OPTION: Option = new Option(
  '--state <folder>',
  'what servers read and builds remember; private (default: .gazetteer/NAME beside --out, with its name)',
)

/** `--target` of commands that build. Not from the model's schema, which would load zod for every command. */
export const TARGET_OPTION: Option = new Option(
  '--target <target>',
  'instead of target: server, or static for any host of plain files, which has no endpoints',
).choices(['server', 'static'])

/** Adds `--resolve` and `--proxy`. */
export function addNetworkOptions(command: Command): Command {
  return command
    .option(
      '--resolve <host:port:address>',
      'ask a host at this address, which may be private; may be repeated',
      (text: string, before: readonly Pin[]) => [...before, parsePin(text)],
      [],
    )
    .option('--proxy <url>', 'ask everything through an HTTP proxy: http(s)://[user:password@]host:port')
}

/** Reads `--proxy`. Errors of the parser of options would repeat a password. */
export async function readProxy(command: Command, named: string | undefined): Promise<ProxyAddress | undefined> {
  const { parseProxy, PROXY_FORM } = await import('../../refresh/fetching/proxy.ts')
  const proxy = named === undefined ? undefined : parseProxy(named)
  if (named !== undefined && proxy === undefined) command.error(`error: option '--proxy <url>': ${PROXY_FORM}`)
  return proxy
}

/** Reads an argument that is a number. @param expected What it is, for the message. */
function parseNumber(expected: string, isValid: (number: number) => boolean): (text: string) => number {
  return (text) => {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    if (isValid(number)) return number
    throw new InvalidArgumentError(`expected ${expected}, got "${text}"`)
  }
}

function isInteger(least: number, most: number): (number: number) => boolean {
  return (number) => Number.isInteger(number) && number >= least && number <= most
}

const parseRate = parseNumber('a number per second, 0 or more', (rate) => rate >= 0 && rate < Infinity)

export const parsePort: (text: string) => number = parseNumber('a port number from 0 to 65535', isInteger(0, 65_535))

export const parseHops: (text: string) => number = parseNumber(
  'how many proxies add an address, 1 to 99',
  isInteger(1, 99),
)

export const parseMinutes: (text: string) => number = parseNumber(
  'minutes up to 1440',
  (minutes) => minutes > 0 && minutes <= 1440,
)

/** More processes than this help no machine of today. */
const MAX_WORKERS = 256

const parseCount = parseNumber(`a number of processes from 1 to ${MAX_WORKERS}, or auto`, isInteger(1, MAX_WORKERS))

/** Reads `--workers`: how many processes answer beside each other. `auto` is one for each core that this one may use. */
export function parseWorkers(text: string): number {
  return text === 'auto' ? Math.min(availableParallelism(), MAX_WORKERS) : parseCount(text)
}

/** `example.org:443:127.0.0.1`, as curl writes it; addresses of IPv6 may be in brackets. */
export function parsePin(text: string): Pin {
  const [, host = '', port = '', written = ''] = /^([^:[\]/\s]+):(\d{1,5}):(.+)$/.exec(text) ?? []
  const address = written.replace(/^\[(.*)\]$/, '$1')
  if (host === '' || Number(port) > 65_535 || isIP(address) === 0) {
    throw new InvalidArgumentError(`expected host:port:address such as example.org:443:127.0.0.1, got "${text}"`)
  }
  return { host: host.toLowerCase(), port: Number(port), address }
}
