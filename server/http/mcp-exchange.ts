import type { Exchange } from '../../shared/mcp/answer-request.ts'
import type { BodyAnswer, MessageStream } from '../../shared/mcp/body-answer.ts'
import { invalidRequest } from '../../shared/mcp/errors.ts'
import { writeError } from '../../shared/mcp/json-rpc.ts'
import type { Revision } from '../../shared/mcp/revisions.ts'
import { chooseForm, takesEventStream } from './mcp-accept.ts'
import { acceptedResponse, jsonResponse, messageEvent, streamResponse } from './mcp-answer.ts'
import { openSubscription } from './open-subscription.ts'
import { RETRY_AFTER_SECONDS } from './transport-parts.ts'
import type { TransportParts } from './transport-parts.ts'

/**
 * One POST while it is answered. A class, because an object literal with a getter costs a hidden class of its own for
 * every request.
 */
export class HttpExchange implements Exchange {
  readonly revision: Revision
  readonly #request: Request
  readonly #parts: Pick<TransportParts, 'streams' | 'reportError'>
  readonly #accept: string | null
  readonly #release: string | undefined
  #controller: AbortController | undefined
  /** Messages sent before there was a stream. */
  #early: string[] | undefined
  /** Writes to the stream, once there is one. */
  #write: ((message: string) => void) | undefined
  /** Called when the first message is sent ahead of the answer. */
  #announce: (() => void) | undefined

  /** @param release Id of the release it is answered from. */
  constructor(
    request: Request,
    revision: Revision,
    parts: Pick<TransportParts, 'streams' | 'reportError'>,
    release: string | undefined,
  ) {
    this.revision = revision
    this.#request = request
    this.#parts = parts
    this.#accept = request.headers.get('accept')
    this.#release = release
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController()
      const { signal } = this.#request
      if (signal.aborted) controller.abort()
      else signal.addEventListener('abort', () => controller.abort(), { once: true })
      this.#controller = controller
    }
    return this.#controller.signal
  }

  reportError(error: unknown): void {
    this.#parts.reportError(error)
  }

  send(message: string): void {
    if (!takesEventStream(this.#accept)) return
    if (this.#write === undefined) (this.#early ??= []).push(message)
    else this.#write(message)
    this.#announce?.()
  }

  /**
   * Writes the answer: JSON, unless the client takes only an event stream, or messages were sent ahead of the answer and
   * it takes one.
   */
  respond(answer: BodyAnswer | Promise<BodyAnswer>): Response | Promise<Response> {
    if (!(answer instanceof Promise)) {
      if (answer.stream !== undefined) return this.#subscribe(answer.stream)
      return this.#early === undefined ? writeAnswer(answer, this.#accept, this.#release) : this.#openStream(answer)
    }
    if (this.#early !== undefined) return this.#openStream(answer)
    const announced = new Promise<undefined>((resolve) => {
      this.#announce = () => resolve(undefined)
    })
    return Promise.race([announced, answer]).then((first) =>
      first === undefined ? this.#openStream(answer) : writeAnswer(first, this.#accept, this.#release),
    )
  }

  #openStream(answer: BodyAnswer | Promise<BodyAnswer>): Response {
    const encoder = new TextEncoder()
    // The stream's own end must reach who works on the answer, also where the request's signal stays silent.
    const { signal } = this
    const body = new ReadableStream<Uint8Array>({
      start: async (stream) => {
        const write = (message: string): void => {
          if (!signal.aborted) stream.enqueue(encoder.encode(messageEvent(message)))
        }
        this.#write = write
        for (const message of this.#early ?? []) write(message)
        const { messages } = await answer
        for (const message of messages) write(message)
        if (!signal.aborted) stream.close()
      },
      cancel: () => this.#controller?.abort(),
    })
    return streamResponse(body, this.#release)
  }

  #subscribe(messages: MessageStream): Response {
    const { streams } = this.#parts
    const problem = streams.findRefusal()
    if (problem === undefined) return streamResponse(openSubscription(streams, messages), this.#release)
    const text = writeError(messages.id, invalidRequest(problem))
    return jsonResponse(503, text, { 'retry-after': RETRY_AFTER_SECONDS }, this.#release)
  }
}

/** Writes an answer that is whole. @param release Id of the release it was made from. */
export function writeAnswer(
  { status, messages, batch }: BodyAnswer,
  accept: string | null,
  release: string | undefined,
): Response {
  if (status === 202) return acceptedResponse(release)
  // One event per answer: clients read no arrays from a stream.
  if (status === 200 && chooseForm(accept) === 'event-stream') {
    return streamResponse(messages.map(messageEvent).join(''), release)
  }
  return jsonResponse(status, batch ? `[${messages.join(',')}]` : (messages[0] ?? ''), undefined, release)
}
