import { createPageCache } from '../../server/contents/page-cache.ts'
import { startServer } from '../../server/entry/node.ts'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { openNodeFileStore } from '../../server/store/node-files.ts'
import { answerMessages } from '../lib/answer-messages.ts'
import { usedCpu } from '../lib/measure-process.ts'

/** Messages to this child. `start` has a published folder; `usage` is of the process so far. */
export type ResultsMessage = { readonly kind: 'start'; readonly out: string } | { readonly kind: 'usage' }

/** Answer to `start`. */
export interface ResultsStarted {
  readonly port: number
}

/** Answer to `usage`: user and system time, resident memory now. */
export interface ResultsUsage {
  readonly cpuUs: number
  readonly rssBytes: number
}

answerMessages(async (received): Promise<ResultsStarted | ResultsUsage> => {
  // Sent by bench/results.ts only.
  const message = received as ResultsMessage
  if (message.kind === 'start') return start(message.out)
  return { ...usedCpu(), rssBytes: process.memoryUsage.rss() }
})

/** As `gazetteer serve` has it, without a limit of requests. */
async function start(out: string): Promise<ResultsStarted> {
  const onError = (error: unknown): never => {
    throw error
  }
  const store = openNodeFileStore(out, { onError })
  // It would go on while others are measured.
  await store.checkHealth()
  const contents = createPageCache(store, { onError })
  const mcp = createMcpEndpoint({ store, contents, allowedHosts: 'any', onError })
  return { port: (await startServer({ store, contents, mcp, host: '127.0.0.1', port: 0, onError })).port }
}
