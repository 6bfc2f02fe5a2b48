import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { LOG_LEVELS } from '../../observe/log.ts'
import type { LogFormat, LogLevel } from '../../observe/log.ts'
import { parsePort } from '../options/listen-options.ts'

/** What an operator wants to see of a server. */
export interface SightArguments {
  accessLog?: boolean
  logFormat?: LogFormat
  logLevel: LogLevel
  logClients?: 'network' | 'address'
  adminPort?: number
  adminHost: string
  adminNames?: string[]
  insights?: boolean
}

/** Where `gazetteer insights` asks, and what the documentation uses. */
export const USUAL_ADMIN_PORT = 9464

/** Adds what is said of the log and of the operator's listener. */
export function addSightOptions(command: Command): Command {
  return command
    .option('--access-log', 'one record per request in the log; no addresses, no queries')
    .addOption(
      new Option(
        '--log-format <format>',
        'how records are written on standard error (default: pretty at a terminal)',
      ).choices(['json', 'pretty']),
    )
    .addOption(new Option('--log-level <level>', 'the least that is logged').choices(LOG_LEVELS).default('info'))
    .addOption(
      new Option('--log-clients [what]', 'log whom requests and refusals are from: their network (/24, /48) or address')
        .choices(['network', 'address'])
        .preset('network'),
    )
    .option(
      '--admin-port <number>',
      `a port for you alone with /metrics, /livez, /readyz and /insights; usually ${USUAL_ADMIN_PORT}`,
      parsePort,
    )
    .option('--admin-host <address>', 'address it listens on; never one that others reach', '127.0.0.1')
    .option('--admin-names <names>', 'names it is reached by besides addresses, with commas', parseNames)
    .option(
      '--insights',
      'count in memory what is searched for and not found; shown at /insights from 3 clients on. Needs --admin-port',
    )
}

/** @returns What is wrong with them together, or `undefined`. */
export function sightProblem({ insights, adminPort }: SightArguments): string | undefined {
  return insights === true && adminPort === undefined
    ? '--insights: needs --admin-port, where they are shown'
    : undefined
}

function parseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !/^[\w.-]+$/.test(name))
  if (wrong !== undefined) throw new InvalidArgumentError(`expected host names without ports, got "${wrong}"`)
  return names
}
