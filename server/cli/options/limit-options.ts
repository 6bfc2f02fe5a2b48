import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'

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
