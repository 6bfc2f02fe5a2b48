import { yieldToOthers } from '../../limits/caller.ts'
import type { Caller } from '../../limits/caller.ts'
import { messagesOf, refuse } from '../../../../shared/mcp/answer-request.ts'
import type { Exchange, McpAnswer } from '../../../../shared/mcp/answer-request.ts'
import {
  ERROR_CODES,
  invalidRequest,
  isRecord,
  parseMessage,
  writeError,
} from '../../../../shared/mcp/protocol/json-rpc.ts'
import type { RpcId } from '../../../../shared/mcp/protocol/json-rpc.ts'
import type { Revision } from '../../../../shared/mcp-revisions.ts'
import { answerBody } from '../../../../shared/mcp/answer-batch.ts'
import type { McpPage } from '../../../../shared/mcp/protocol/mcp-page.ts'
import { negotiateRevision } from '../../../../shared/mcp/protocol/decide-revision.ts'

/** The protocol's side of one session: takes the client's messages, sends the answers. */
export interface SseSession {
  receive(message: unknown): void
  /** Goes on with what waited for the client to read. */
  resume(): void
  /** Resolves when no request is under way. */
  settled(): Promise<void>
  /** Aborts what is under way; nothing is sent from here on. */
  close(): void
}

export interface SseSessionOptions {
  /** The revision until `initialize` agrees on one. */
  readonly revision: Revision
  /** Messages under way at most; a batch counts by its length. */
  readonly maxInFlight: number
  /** Pays for the messages. */
  readonly caller: Caller
  /** Answers one message. What it throws is reported and answered without detail. */
  readonly answer: (message: unknown, exchange: Exchange) => Promise<SseAnswer>
  /** Sends one JSON-RPC message, given as JSON text. */
  readonly send: (text: string) => void
  /** Whether the client has yet to read what was sent. */
  readonly hasBacklog: () => boolean
  readonly reportError: (error: unknown) => void
  /** Watches what is answered by a revision. */
  readonly watch?: (revision: Revision) => Exchange['watch']
}

interface Request {
  /** `null` for a batch, whose requests cannot be cancelled one by one. */
  readonly id: RpcId | null
  readonly message: unknown
  readonly weight: number
  readonly abort: AbortController
  /** Whether its answer decides by which revision the messages behind it are answered. */
  readonly isHandshake: boolean
}

/** Requests of one session answered side by side: as many answers may be held until the client reads. */
const MAX_SIDE_BY_SIDE = 4

/**
 * Creates a session.
 *
 * A few requests run side by side, the others wait in line; behind `initialize` all wait until it is agreed by which
 * revision they are answered, also those that came in one piece with it. `notifications/cancelled` aborts the request it names, which
 * then gets no answer. While the client does not read, answers wait, and with them the requests behind; past
 * `maxInFlight` requests are refused.
 */
export function createSseSession(options: SseSessionOptions): SseSession {
  const { maxInFlight, caller, send, hasBacklog, reportError } = options
  const running = new Set<Request>()
  const waiting: Request[] = []
  /** Wake answers that wait for the client to read. */
  const held: (() => void)[] = []
  let { revision } = options
  /** The `initialize` that has yet to decide the revision. */
  let handshake: Request | undefined
  let inFlight = 0
  let onSettled: (() => void) | undefined
  let isClosed = false

  const run = async (request: Request): Promise<void> => {
    running.add(request)
    if (request.isHandshake) handshake = request
    const { id, message, abort } = request
    const { signal } = abort
    const sendUnlessAborted = (text: string): void => {
      if (!signal.aborted) send(text)
    }
    try {
      const exchange: Exchange = {
        revision,
        caller,
        signal,
        send: sendUnlessAborted,
        yieldToOthers: () => yieldToOthers(caller),
        reportError,
        watch: options.watch?.(revision),
      }
      const answer = await options.answer(message, exchange)
      if (answer.agreed !== undefined) revision = answer.agreed
      if (handshake === request) letOthersGo()
      for (const text of messagesOf(answer)) {
        while (hasBacklog() && !signal.aborted) await new Promise<void>((wake) => held.push(wake))
        sendUnlessAborted(text)
      }
    } catch (error) {
      // What was aborted may well fail.
      if (!signal.aborted) reportError(error)
      sendUnlessAborted(writeError(id, { code: ERROR_CODES.internalError, message: 'Internal error.' }))
    } finally {
      // Each of those that wait may take milliseconds: others have their turn in between.
      if (waiting.length > 0) await yieldToOthers(caller)
      finish(request)
    }
  }
  const letOthersGo = (): void => {
    handshake = undefined
    resume()
  }
  const mayStart = (): boolean => handshake === undefined && running.size < MAX_SIDE_BY_SIDE
  const finish = (request: Request): void => {
    if (handshake === request) handshake = undefined
    if (running.delete(request)) inFlight -= request.weight
    resume()
  }
  const resume = (): void => {
    // One at a time: what it sends must be seen before yet another is let go.
    if (!hasBacklog()) held.shift()?.()
    while (mayStart()) {
      const next = waiting.shift()
      if (next === undefined) break
      void run(next)
    }
    if (running.size === 0) onSettled?.()
  }
  const cancel = (id: unknown): void => {
    for (const request of [...running, ...waiting]) {
      if (request.id === null || request.id !== id) continue
      request.abort.abort()
      const place = waiting.indexOf(request)
      if (place === -1) {
        finish(request)
      } else {
        waiting.splice(place, 1)
        inFlight -= request.weight
      }
    }
  }
  const begin = (request: Request): void => {
    if (inFlight + request.weight > maxInFlight) {
      const message = `Too many requests: this session answers at most ${maxInFlight} at a time. Wait for answers first.`
      return send(writeError(request.id, invalidRequest(message)))
    }
    inFlight += request.weight
    waiting.push(request)
    resume()
  }

  return {
    receive(message) {
      if (isClosed) return
      const abort = new AbortController()
      if (Array.isArray(message)) {
        return begin({ id: null, message, weight: Math.max(1, message.length), abort, isHandshake: false })
      }
      const parsed = parseMessage(message)
      if (parsed.kind === 'request') {
        return begin({ id: parsed.id, message, weight: 1, abort, isHandshake: parsed.method === 'initialize' })
      }
      if (parsed.kind === 'invalid') return send(writeError(parsed.id, parsed.error))
      if (parsed.kind === 'notification' && parsed.method === 'notifications/cancelled') cancel(cancelledId(message))
    },
    resume,
    settled() {
      return new Promise((resolve) => {
        if (running.size === 0) resolve()
        else onSettled = resolve
      })
    },
    close() {
      isClosed = true
      for (const { abort } of running) abort.abort()
      running.clear()
      waiting.length = 0
      held.length = 0
      onSettled?.()
    },
  }
}

function cancelledId(message: unknown): unknown {
  return isRecord(message) && isRecord(message['params']) ? message['params']['requestId'] : undefined
}

/** What a message of a session is answered with. */
export interface SseAnswer extends McpAnswer {
  /** What `initialize` agreed on; every later message is answered by it. */
  readonly agreed?: Revision
}

/** Answers one message, or a batch where the revision has batches. */
export async function answerSseMessage(page: McpPage, value: unknown, exchange: Exchange): Promise<SseAnswer> {
  if (Array.isArray(value)) return answerBody(page, exchange, { batch: value })
  const message = parseMessage(value)
  const answer = await answerBody(page, exchange, { message })
  if (message.kind !== 'request' || message.method !== 'initialize' || answer.status !== 200) return answer
  const requested = message.params?.['protocolVersion']
  return typeof requested === 'string' ? { ...answer, agreed: negotiateRevision(requested, 'http+sse') } : answer
}

/** Answers a message of a session whose page is not in the current release any more. */
export function pageGoneAnswer(value: unknown): SseAnswer {
  const message = parseMessage(value)
  const error = invalidRequest('This page is not published any more.')
  return refuse(error, message.kind === 'request' ? message.id : null)
}
