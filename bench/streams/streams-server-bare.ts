import { createServer } from 'node:http'
import { answerMessages } from '../lib/answer-messages.ts'
import { listenForBench } from '../lib/listen-for-bench.ts'
import { measureStreams } from './measure-streams.ts'
import type { StreamsServerMessage, StreamsStarted } from './streams-messages.ts'

/** The floor: `node:http` that writes the headers and one event to every client, and keeps the connection. */
answerMessages(async (received): Promise<object> => {
  // Sent by bench/streams.ts only.
  const message = received as StreamsServerMessage
  if (message.kind !== 'start') return measureStreams(message.kind)
  const { headers, firstEvent } = message
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.write(firstEvent)
  })
  return { port: await listenForBench(server) } satisfies StreamsStarted
})
