import { createSampleStore } from '../../e2e/protocol/sample-documents.ts'
import { startServer } from '../../server/entry/node.ts'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { answerMessages } from '../lib/answer-messages.ts'
import { measureStreams } from './measure-streams.ts'
import type { StreamsServerMessage, StreamsStarted } from './streams-messages.ts'

const store = createSampleStore()
const onError = (error: unknown): void => console.error(error)
const mcp = createMcpEndpoint({ store, limits: { maxStreams: 100_000, maxStreamsPerClient: Infinity }, onError })

answerMessages(async (received): Promise<object> => {
  // Sent by bench/streams.ts only.
  const message = received as StreamsServerMessage
  if (message.kind !== 'start') return measureStreams(message.kind)
  const { port } = await startServer({ store, mcp, host: '127.0.0.1', port: 0 })
  return { port } satisfies StreamsStarted
})
