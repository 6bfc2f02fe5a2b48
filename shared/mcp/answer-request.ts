import type { MessageStream } from './body-answer.ts'
import { dispatch } from './dispatch.ts'
import { ERROR_CODES } from './errors.ts'
import { writeError, writeNotification, writeResult } from './json-rpc.ts'
import type { RpcId, RpcMessage, RpcParams } from './json-rpc.ts'
import type { McpPage } from './mcp-page.ts'
import type { MethodOutcome, RequestContext } from './method.ts'
import type { Revision } from './revisions.ts'

/** What the transport lends to the requests it brings. */
export interface Exchange {
  readonly revision: Revision
  /** Aborted when the caller has gone. Read only by who needs it: making one costs. */
  readonly signal: AbortSignal
  /** Sends a message ahead of the answers; may drop it. */
  send(message: string): void
  /** Takes what was thrown while answering; the caller of the endpoint learns only -32603. */
  reportError(error: unknown): void
}

/** The answer to one request. */
export type RequestAnswer = { readonly text: string; readonly errorCode?: number } | { readonly stream: MessageStream }

/** Answers one request. @returns At once where nothing has to be loaded; never rejects or throws. */
export function answerRequest(
  page: McpPage,
  exchange: Exchange,
  { id, method, params }: Extract<RpcMessage, { kind: 'request' }>,
): RequestAnswer | Promise<RequestAnswer> {
  const fail = (error: unknown): RequestAnswer => {
    // Work that nobody waits for any more is given up by throwing.
    if (!exchange.signal.aborted) exchange.reportError(error)
    return write(id, INTERNAL_ERROR)
  }
  try {
    const outcome = dispatch(page, method, params !== undefined, new Context(id, params ?? {}, exchange))
    return outcome instanceof Promise ? outcome.then((settled) => write(id, settled), fail) : write(id, outcome)
  } catch (error) {
    return fail(error)
  }
}

const INTERNAL_ERROR: MethodOutcome = {
  ok: false,
  error: { code: ERROR_CODES.internalError, message: 'Internal error.' },
}

/** A class, because an object literal with a getter costs a hidden class of its own for every request. */
class Context implements RequestContext {
  readonly id: RpcId
  readonly params: RpcParams
  readonly revision: Revision
  readonly #exchange: Exchange

  constructor(id: RpcId, params: RpcParams, exchange: Exchange) {
    this.id = id
    this.params = params
    this.revision = exchange.revision
    this.#exchange = exchange
  }

  get signal(): AbortSignal {
    return this.#exchange.signal
  }

  notify(method: string, params: RpcParams): void {
    this.#exchange.send(writeNotification(method, params))
  }

  reportError(error: unknown): void {
    this.#exchange.reportError(error)
  }
}

function write(id: RpcId, outcome: MethodOutcome): RequestAnswer {
  if (!outcome.ok) return { text: writeError(id, outcome.error), errorCode: outcome.error.code }
  if (!('open' in outcome)) return { text: writeResult(id, outcome.json) }
  const { open } = outcome
  return {
    stream: {
      id,
      start: (send) => open.start((method, params) => send(writeNotification(method, params))),
      last: writeResult(id, open.lastJson),
    },
  }
}
