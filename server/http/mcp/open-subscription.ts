import type { MessageStream } from '../../../shared/mcp/protocol/method.ts'
import type { Caller } from '../limits/caller.ts'
import type { EventStreams } from './wire/event-streams.ts'
import { messageEvent } from './wire/http-answer.ts'

/** Opens the stream of a subscription: messages until the client goes away, or the server stops and says so. */
export function openSubscription(
  streams: EventStreams,
  messages: MessageStream,
  caller: Caller,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop: (() => void) | undefined
  const stream = streams.open({
    kind: 'subscription',
    caller,
    onEnd: () => stop?.(),
    onClose: () => stream.write(encoder.encode(messageEvent(messages.last))),
  })
  stop = messages.start((text) => stream.write(encoder.encode(messageEvent(text))))
  return stream.body
}
