import type { Exchange } from '../../../shared/mcp/answer-request.ts'
import { isMessageStream, messagesOf } from '../../../shared/mcp/mcp-answer.ts'
import type { McpAnswer } from '../../../shared/mcp/mcp-answer.ts'
import type { MessageStream } from '../../../shared/mcp/protocol/method.ts'
import type { Revision } from '../../../shared/mcp-revisions.ts'
import type { NowOrLater } from '../../../shared/now-or-later.ts'
import { openSubscription } from './open-subscription.ts'
import { giveWay } from './wire/give-way.ts'
import { messageEvent, refusal } from './wire/http-answer.ts'
import type { HttpAnswer } from './wire/http-answer.ts'
import { takesEventStream } from './wire/mcp-accept.ts'
import { RETRY_SOON } from './wire/transport-context.ts'
import type { TransportContext } from './wire/transport-context.ts'

/**
 * One POST while it is answered. A class, because an object literal with a getter costs a hidden class of its own for
 * every request.
 */
export class HttpExchange implements Exchange {
  readonly revision: Revision
  readonly #request: Request
  readonly #parts: Pick<TransportContext, 'streams' | 'reportError'>
  readonly #accept: string | null
  #controller: AbortController | undefined
  /** Messages sent before there was a stream. */
  #early: string[] | undefined
  /** Writes to the stream, once there is one. */
  #write: ((message: string) => void) | undefined
  /** Called when the first message is sent ahead of the answer. */
  #announce: (() => void) | undefined

  constructor(request: Request, revision: Revision, parts: Pick<TransportContext, 'streams' | 'reportError'>) {
    this.revision = revision
    this.#request = request
    this.#parts = parts
    this.#accept = request.headers.get('accept')
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

  giveWay(): Promise<void> {
    return giveWay()
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

  /** The answer as HTTP carries it: an event stream where it goes on, or where messages were sent ahead of it. */
  finish(answer: NowOrLater<McpAnswer>): NowOrLater<HttpAnswer> {
    if (this.#early !== undefined) return this.#openStream(answer)
    if (!(answer instanceof Promise)) return this.#settle(answer)
    const announced = new Promise<undefined>((resolve) => {
      this.#announce = () => resolve(undefined)
    })
    return Promise.race([announced, answer]).then((first) =>
      first === undefined ? this.#openStream(answer) : this.#settle(first),
    )
  }

  #settle({ status, body }: McpAnswer): HttpAnswer {
    if (body === undefined) return { status }
    return isMessageStream(body) ? this.#subscribe(body) : { status, body }
  }

  #openStream(answer: NowOrLater<McpAnswer>): HttpAnswer {
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
        for (const message of messagesOf(await answer)) write(message)
        if (!signal.aborted) stream.close()
      },
      cancel: () => this.#controller?.abort(),
    })
    return { status: 200, body }
  }

  #subscribe(messages: MessageStream): HttpAnswer {
    const { streams } = this.#parts
    const problem = streams.findRefusal()
    return problem === undefined
      ? { status: 200, body: openSubscription(streams, messages) }
      : refusal(503, problem, RETRY_SOON, messages.id)
  }
}
