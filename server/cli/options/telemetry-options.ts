import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { LOG_LEVELS } from '../../observe/log.ts'
import type { LogLevel } from '../../observe/log.ts'
import type { LogFormat } from '../../entry/telemetry/open-log.ts'
import { parsePort } from './shared-options.ts'

/** Settings of the log and of the operator's listener. */
export interface TelemetryArguments {
  accessLog?: boolean
  logFormat?: LogFormat
  logLevel: LogLevel
  logClients?: 'network' | 'address'
  adminPort?: number
  adminHost: string
  adminNames?: string[]
}

export function addTelemetryOptions(command: Command): Command {
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
      new Option('--log-clients [what]', 'log the client of requests and refusals: its network (/24, /48) or address')
        .choices(['network', 'address'])
        .preset('network'),
    )
    .option('--admin-port <number>', 'a port for you alone with /metrics, /livez and /readyz; usually 9464', parsePort)
    .option('--admin-host <address>', 'address it listens on; never one that others reach', '127.0.0.1')
    .option('--admin-names <names>', 'names it is reached by besides addresses, with commas', parseNames)
}

function parseNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !/^[\w.-]+$/.test(name))
  if (wrong !== undefined) throw new InvalidArgumentError(`expected host names without ports, got "${wrong}"`)
  return names
}
