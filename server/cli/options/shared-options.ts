import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import { availableParallelism } from 'node:os'

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

function parseRate(text: string): number {
  const rate = Number(text)
  if (text.trim() === '' || !Number.isFinite(rate) || rate < 0) {
    throw new InvalidArgumentError(`expected a number per second, 0 or more, got "${text}"`)
  }
  return rate
}

export interface ListenArguments {
  host: string
  port: number
}

/** Adds `--host` and `--port`; the environment's HOST and PORT are their defaults. */
export function addListenOptions(command: Command): Command {
  return command
    .option('--host <address>', 'address to listen on (or set HOST)', process.env['HOST'] || '127.0.0.1')
    .option('-p, --port <number>', 'port to listen on; 0 takes a free one (or set PORT)', parsePort, defaultPort())
}

function defaultPort(): number {
  return process.env['PORT'] ? parsePort(process.env['PORT']) : 3000
}

/** Parses an argument that is a port. @throws {InvalidArgumentError} */
export function parsePort(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError(`expected a port number from 0 to 65535, got "${text}"`)
  }
  return port
}

/** Where a build publishes, and its state. */
export interface PublishedPlace {
  out: string
  /** Default: `resolveStateDir(out)`. */
  state?: string
}

export function addStateOption(command: Command): Command {
  return command.option(
    '--state <folder>',
    'what servers read and builds remember; private (default: .gazetteer/NAME beside --out, with its name)',
  )
}

/** More processes than this help no machine of today. */
const MAX_WORKERS = 256

/** Reads `--workers`: how many processes answer beside each other. `auto` is one for each core that this one may use. */
export function parseWorkers(text: string): number {
  if (text === 'auto') return Math.min(availableParallelism(), MAX_WORKERS)
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || count > MAX_WORKERS) {
    throw new InvalidArgumentError(`expected a number of processes from 1 to ${MAX_WORKERS}, or auto, got "${text}"`)
  }
  return count
}
