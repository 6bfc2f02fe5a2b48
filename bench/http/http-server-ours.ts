import { createMemoryStore } from '../../server/store/memory.fixture.ts'
import { startServer } from '../../server/entry/node.ts'
import { answerMessages } from '../lib/answer-messages.ts'
import { usedCpu } from '../lib/measure-process.ts'
import type { CpuAnswer, ServerMessage, StartedAnswer } from './http-exchange.ts'
import { sampleText } from './sample-text.ts'

const pageFiles = {
  'index.json': 'application/json',
  'index.jsonld': 'application/ld+json',
  'index.md': 'text/markdown; charset=utf-8',
  'mcp.json': 'application/json',
  'index.html': 'text/html; charset=utf-8',
}

const store = createMemoryStore(
  'https://example.org',
  Object.entries(pageFiles).map(([name, mediaType]) => ({
    path: `databases/${name}`,
    mediaType,
    content: sampleText(name === 'index.json' ? 30_000 : 5000),
  })),
)

answerMessages(async (received): Promise<StartedAnswer | CpuAnswer> => {
  // Sent by bench/http.ts only.
  const message = received as ServerMessage
  if (message.kind === 'start') return { port: (await startServer({ store, host: '127.0.0.1', port: 0 })).port }
  return usedCpu()
})
