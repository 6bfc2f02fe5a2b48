import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { describeRedisUrl } from '../entry/redis-url.ts'
import { limitHeapGrowth } from './limit-heap-growth.ts'
import { addListenOptions } from './options/listen-options.ts'
import type { ServeArguments } from './run-serve.ts'
import { addStateOption } from './options/state-option.ts'

/** Adds `gazetteer serve`. */
export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Serve a published folder: pages, renditions and MCP endpoints.')
    .option('-o, --out <folder>', 'the folder "gazetteer build" published into', 'public')
  addStateOption(command)
    .option('--any-host', 'answer MCP requests for any host; for proxies that do not preserve Host')
    .option(
      '--lenient-headers',
      'answer MCP 2026-07-28 requests whose headers do not repeat their body; some hosted connectors send them',
    )
    .option(
      '--rate-limit <number>',
      'MCP requests and searches per second from one client, in the long run; 0 for any, and for any number of sessions',
      parseRate,
      100,
    )
    .option(
      '--trust-proxy',
      'identify clients by the last address of X-Forwarded-For; only behind a proxy that sets it',
    )
    .addOption(
      new Option(
        '--sessions <url>',
        'a Redis or Valkey (redis://, rediss://) through which instances share the sessions of HTTP+SSE; pass passwords in the environment',
      ).env('GAZETTEER_SESSIONS'),
    )
    .option('--access-log', 'one line of JSON per request on standard error; no addresses, no queries')
  addListenOptions(command)
    .addHelpText(
      'after',
      `
New releases are picked up without a restart. SIGTERM ends the server without losing a request: it first says so at
/_/readyz and goes on answering for a second, then finishes what is in flight. The ready line on standard output holds
the URL.`,
    )
    .action(async (args: ServeArguments) => {
      const problem = args.sessions === undefined ? undefined : sessionsProblem(args.sessions)
      if (problem !== undefined) command.error(`error: --sessions: ${problem}`)
      limitHeapGrowth()
      const { runServe } = await import('./run-serve.ts')
      await runServe(args)
    })
}

/** Not while the command line is parsed: an error there repeats the value, including a password. */
function sessionsProblem(url: string): string | undefined {
  try {
    describeRedisUrl(url)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function parseRate(text: string): number {
  const rate = Number(text)
  if (text.trim() === '' || !Number.isFinite(rate) || rate < 0) {
    throw new InvalidArgumentError(`expected a number of requests per second, 0 or more, got "${text}"`)
  }
  return rate
}
