import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { startServer } from '../../server/entry/node.ts'
import type { createPageCache } from '../../server/contents/page-cache.ts'
import type { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import type { openNodeFileStore } from '../../server/store/node-files.ts'
import { answerMessages } from '../lib/answer-messages.ts'
import { usedCpu } from '../lib/measure-process.ts'
import type { ResultsMessage, ResultsStarted, ResultsUsage } from './results-exchange.ts'

/** What is called of a checkout. */
interface Tree {
  readonly startServer: typeof startServer
  readonly createPageCache: typeof createPageCache
  readonly createMcpEndpoint: typeof createMcpEndpoint
  readonly openNodeFileStore: typeof openNodeFileStore
}

answerMessages(async (received): Promise<ResultsStarted | ResultsUsage> => {
  // Sent by bench/results.ts only.
  const message = received as ResultsMessage
  if (message.kind === 'start') return start(message.root, message.out)
  return { ...usedCpu(), rssBytes: process.memoryUsage.rss() }
})

/** As `gazetteer serve` has it, without a limit of requests. */
async function start(root: string, out: string): Promise<ResultsStarted> {
  const { startServer, createPageCache, createMcpEndpoint, openNodeFileStore } = await importTree(root)
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

async function importTree(root: string): Promise<Tree> {
  const paths = [
    'server/entry/node.ts',
    'server/contents/page-cache.ts',
    'server/http/mcp/mcp.ts',
    'server/store/node-files.ts',
  ]
  const modules = await Promise.all(paths.map((path) => import(pathToFileURL(join(root, path)).href)))
  // Each has the exports of the file of that name.
  return Object.assign({}, ...modules) as Tree
}
