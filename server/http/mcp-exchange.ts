import type { Exchange } from '../../shared/mcp/answer-request.ts'
import type { BodyAnswer, MessageStream } from '../../shared/mcp/body-answer.ts'
import { invalidRequest } from '../../shared/mcp/errors.ts'
import { writeError } from '../../shared/mcp/json-rpc.ts'
import type { Revision } from '../../shared/mcp/revisions.ts'
import { chooseForm, takesEventStream } from './mcp-accept.ts'
import { jsonResponse, messageEvent, streamResponse } from './mcp-answer.ts'
import { MCP_CORS_HEADERS } from './mcp-headers.ts'
import { openSubscription } from './open-subscription.ts'
import { RETRY_AFTER_SECONDS } from './transport-parts.ts'
import type { TransportParts } from './transport-parts.ts'

/** One POST while it is answered. */
export interface HttpExchange extends Exchange {
  /**
   * Writes the answer: JSON, unless the client takes only an event stream, or messages were sent ahead of the answer and it
   * takes one.
   */
  respond(answer: BodyAnswer | Promise<BodyAnswer>): Response | Promise<Response>
}

/** Begins an exchange. */
export function createHttpExchange(
  request: Request,
  revision: Revision,
  { streams, reportError }: Pick<TransportParts, 'streams' | 'reportError'>,
): HttpExchange {
  const accept = request.headers.get('accept')
  const early: string[] = []
  let write = (message: string): void => void early.push(message)
  let announce: (() => void) | undefined
  let controller: AbortController | undefined
  const cancel = (): void => controller?.abort()

  const openStream = (answer: BodyAnswer | Promise<BodyAnswer>): Response => {
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      async start(stream) {
        write = (message) => {
          if (controller?.signal.aborted !== true) stream.enqueue(encoder.encode(messageEvent(message)))
        }
        for (const message of early) write(message)
        const { messages } = await answer
        for (const message of messages) write(message)
        if (controller?.signal.aborted !== true) stream.close()
      },
      cancel: () => {
        controller ??= new AbortController()
        cancel()
      },
    })
    return streamResponse(body)
  }

  const subscribe = (messages: MessageStream): Response => {
    const problem = streams.findRefusal()
    if (problem === undefined) return streamResponse(openSubscription(streams, messages))
    const text = writeError(messages.id, invalidRequest(problem))
    return jsonResponse(503, text, { 'retry-after': RETRY_AFTER_SECONDS })
  }

  return {
    revision,
    reportError,
    get signal() {
      if (controller === undefined) {
        controller = new AbortController()
        const { signal } = request
        if (signal.aborted) cancel()
        else signal.addEventListener('abort', cancel, { once: true })
      }
      return controller.signal
    },
    send(message) {
      if (!takesEventStream(accept)) return
      write(message)
      announce?.()
    },
    respond(answer) {
      if (!(answer instanceof Promise)) {
        if (answer.stream !== undefined) return subscribe(answer.stream)
        return early.length === 0 ? writeAnswer(answer, accept) : openStream(answer)
      }
      if (early.length > 0) return openStream(answer)
      const announced = new Promise<undefined>((resolve) => {
        announce = () => resolve(undefined)
      })
      return Promise.race([announced, answer]).then((first) =>
        first === undefined ? openStream(answer) : writeAnswer(first, accept),
      )
    },
  }
}

/** Writes an answer that is whole. */
export function writeAnswer({ status, messages, batch }: BodyAnswer, accept: string | null): Response {
  if (status === 202) return new Response(null, { status, headers: MCP_CORS_HEADERS })
  // One event per answer: clients read no arrays from a stream.
  if (status === 200 && chooseForm(accept) === 'event-stream')
    return streamResponse(messages.map(messageEvent).join(''))
  return jsonResponse(status, batch ? `[${messages.join(',')}]` : (messages[0] ?? ''))
}
