import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'

/** Where to listen. */
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
