import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerMessages } from './answer-messages.ts'
import { measureStreams } from './measure-streams.ts'
import type { StreamsServerMessage, StreamsStarted } from './streams-messages.ts'

/** The floor: `node:http` that writes the headers and one event to whoever asks, and keeps the connection. */
answerMessages(async (received): Promise<object> => {
  // Sent by bench/streams.ts only.
  const message = received as StreamsServerMessage
  if (message.kind !== 'start') return measureStreams(message.kind)
  const { headers, firstEvent } = message
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.write(firstEvent)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // Listening on TCP: the address is no pipe's name.
  const { port } = server.address() as AddressInfo
  return { port } satisfies StreamsStarted
})
