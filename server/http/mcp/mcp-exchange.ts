import { isMessageStream, messagesOf } from '../../../shared/mcp/answer-request.ts'
import type { Exchange, McpAnswer } from '../../../shared/mcp/answer-request.ts'
import type { MessageStream } from '../../../shared/mcp/protocol/mcp-page.ts'
import type { Revision } from '../../../shared/mcp-revisions.ts'
import { reportError, yieldToOthers } from '../limits/caller.ts'
import type { Caller } from '../limits/caller.ts'
import { messageEvent, refusal, RETRY_SOON } from './wire/http-answer.ts'
import type { McpRequest } from './wire/http-answer.ts'
import { watchMessages } from './wire/watch-messages.ts'
import { takesEventStream } from '../rules/negotiation.ts'
import type { TransportContext } from './wire/transport-context.ts'
import type { EventStreams } from './wire/event-streams.ts'

/**
 * One POST while it is answered. A class, because an object literal with a getter costs a hidden class of its own for
 * every request.
 */
export class HttpExchange implements Exchange {
  readonly revision: Revision
  readonly caller: Caller
  readonly watch: Exchange['watch']
  readonly #request: McpRequest
  readonly #parts: Pick<TransportContext, 'streams' | 'reportError'>
  readonly #accept: string | null
  #controller: AbortController | undefined
  /** Messages sent before there was a stream. */
  #early: string[] | undefined
  /** Writes to the stream, once there is one. */
  #write: ((message: string) => void) | undefined
  /** Called when the first message is sent ahead of the answer. */
  #announce: ((value: undefined) => void) | undefined

  constructor(
    request: McpRequest,
    revision: Revision,
    parts: Pick<TransportContext, 'streams' | 'reportError'>,
    caller: Caller,
  ) {
    this.revision = revision
    this.watch = caller.record && watchMessages(caller.record, revision)
    this.#request = request
    this.#parts = parts
    this.caller = caller
    this.#accept = request.headers.get('accept')
  }

  get signal(): AbortSignal {
    return this.#abortable().signal
  }

  #abortable(): AbortController {
    if (this.#controller === undefined) {
      const controller = new AbortController()
      const { signal } = this.#request
      if (signal.aborted) controller.abort()
      else signal.addEventListener('abort', () => controller.abort(), { once: true })
      this.#controller = controller
    }
    return this.#controller
  }

  yieldToOthers(): Promise<void> {
    return yieldToOthers(this.caller)
  }

  reportError(error: unknown): void {
    reportError(error, this.caller, this.#parts.reportError)
  }

  send(message: string): void {
    if (!takesEventStream(this.#accept)) return
    if (this.#write === undefined) (this.#early ??= []).push(message)
    else this.#write(message)
    this.#announce?.(undefined)
  }

  /** The answer as HTTP carries it: an event stream where it goes on, or where messages were sent ahead of it. */
  async finish(answer: Promise<McpAnswer>): Promise<McpAnswer> {
    if (!takesEventStream(this.#accept)) return this.#settle(await answer)
    const { promise: announced, resolve } = Promise.withResolvers<undefined>()
    this.#announce = resolve
    if (this.#early !== undefined) resolve(undefined)
    // Not a promise that `answer` resolves by a closure: V8 keeps what that refers to, 11 KB a request, until a full
    // collection.
    const first = await Promise.race([announced, answer])
    return first === undefined ? this.#openStream(answer) : this.#settle(first)
  }

  #settle(answer: McpAnswer): McpAnswer {
    return isMessageStream(answer.body) ? this.#subscribe(answer.body) : answer
  }

  /** Where no stream can be opened, the answer comes without what would have gone ahead of it. */
  async #openStream(answer: Promise<McpAnswer>): Promise<McpAnswer> {
    const { streams, reportError } = this.#parts
    const caller = this.caller
    if (streams.refuse(caller) !== undefined) return this.#settle(await answer)
    const encoder = new TextEncoder()
    const controller = this.#abortable()
    const whole = answer.then((given) => messagesOf(given).forEach(write), reportError)
    const stream = streams.open({
      kind: 'answer',
      caller,
      // The stream's own end must reach who works on the answer, also where the request's signal stays silent.
      onEnd: () => controller.abort(),
      onClose: () => whole,
    })
    function write(message: string): void {
      stream.write(encoder.encode(messageEvent(message)))
    }
    this.#write = write
    for (const message of this.#early ?? []) write(message)
    void whole.then(() => stream.end())
    return { status: 200, body: stream.body }
  }

  #subscribe(messages: MessageStream): McpAnswer {
    const { streams } = this.#parts
    const problem = streams.refuse(this.caller)
    return problem === undefined
      ? { status: 200, body: openSubscription(streams, messages, this.caller) }
      : refusal(problem.status, problem.message, RETRY_SOON, messages.id)
  }
}

/** Opens the stream of a subscription: messages until the client goes away, or the server stops and says so. */
function openSubscription(streams: EventStreams, messages: MessageStream, caller: Caller): ReadableStream<Uint8Array> {
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
