import cluster from 'node:cluster'
import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { limitHeapGrowth } from './limit-heap-growth.ts'
import { DEFAULT_OUT } from './console/report.ts'
import { addLimitOptions, addListenOptions, addStateOption, parseWorkers } from './options/shared-options.ts'
import type { ServeArguments } from './run-serve.ts'
import { addTelemetryOptions } from './options/telemetry-options.ts'

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Serve a published folder: pages, renditions and MCP endpoints.')
    .option('-o, --out <folder>', 'the folder "gazetteer build" published into', DEFAULT_OUT)
  addStateOption(command)
    .option('--any-host', 'answer MCP requests for any host; for proxies that do not preserve Host')
    .option('--strip-prefix', 'take requests without the path of base_url; for proxies that remove it')
    .option(
      '--lenient-headers',
      'answer MCP 2026-07-28 requests whose headers do not repeat their body; some hosted connectors send them',
    )
    .addOption(
      new Option(
        '--trust-proxy [hops]',
        'identify clients by the address that so many proxies of yours have let through; only behind proxies that add it to X-Forwarded-For',
      )
        .preset('1')
        .argParser(parseHops),
    )
    .option('--strict-ready', 'be not ready (/_/readyz: 503) as soon as a part of the release is damaged')
    .option(
      '--workers <number>',
      'processes that answer beside each other, on one port; auto: one for each core',
      parseWorkers,
      1,
    )
  addLimitOptions(command)
  addTelemetryOptions(command)
  addListenOptions(command)
    .addHelpText(
      'after',
      `
New releases are picked up without a restart. SIGTERM ends the server without losing a request: it first says so at
/_/readyz and goes on answering for a second, then finishes what is in flight. The ready line on standard output holds
the URL.`,
    )
    .action(async (args: ServeArguments) => {
      limitHeapGrowth()
      if (args.workers > 1 && !cluster.isWorker) {
        const { serveWithWorkers } = await import('./telemetry/serve-workers.ts')
        process.exit(await serveWithWorkers(args.workers, args))
      }
      const { runServe } = await import('./run-serve.ts')
      await runServe(args)
    })
}

function parseHops(text: string): number {
  const hops = Number(text)
  if (!/^\d{1,2}$/.test(text) || hops === 0) {
    throw new InvalidArgumentError(`expected how many proxies add an address, 1 to 99, got "${text}"`)
  }
  return hops
}
