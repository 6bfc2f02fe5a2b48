import type { Command } from 'commander'
import type { InsightsArguments } from './run-insights.ts'
import { USUAL_ADMIN_PORT } from './sight-options.ts'

/** Adds `gazetteer insights`. */
export function addInsightsCommand(program: Command): void {
  program
    .command('insights')
    .description('Print what people and agents look for, and do not find, on a running server.')
    .option(
      '--admin <url>',
      'the listener that "gazetteer serve --admin-port" opened',
      `http://127.0.0.1:${USUAL_ADMIN_PORT}/`,
    )
    .option('--json', 'print JSON')
    .action(async (args: InsightsArguments) => {
      const { runInsights } = await import('./run-insights.ts')
      await runInsights(args)
    })
}
