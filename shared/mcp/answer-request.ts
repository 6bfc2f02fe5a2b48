import { andThen, orElse } from '../now-or-later.ts'
import type { NowOrLater } from '../now-or-later.ts'
import { dispatch } from './dispatch.ts'
import { ERROR_CODES } from './protocol/errors.ts'
import { writeError, writeNotification, writeResult } from './protocol/json-rpc.ts'
import type { RpcId, RpcMessage, RpcParams } from './protocol/json-rpc.ts'
import type { McpAnswer } from './mcp-answer.ts'
import type { McpPage } from './protocol/mcp-page.ts'
import type { MethodOutcome, RequestContext } from './protocol/method.ts'
import type { Revision } from '../mcp-revisions.ts'

/** What the transport lends to the requests it brings. */
export interface Exchange {
  readonly revision: Revision
  /** Aborted when the caller has gone. Read only by who needs it: making one costs. */
  readonly signal: AbortSignal
  /** Sends a message ahead of the answers; may drop it. */
  send(message: string): void
  /** Resolves when others had their turn: between requests, each of which may take milliseconds. */
  giveWay(): Promise<void>
  /** Takes what was thrown while answering; the caller of the endpoint learns only -32603. */
  reportError(error: unknown): void
}

/** Answers one request. @returns At once where nothing has to be loaded; never rejects or throws. */
export function answerRequest(
  page: McpPage,
  exchange: Exchange,
  { id, method, params }: Extract<RpcMessage, { kind: 'request' }>,
): NowOrLater<McpAnswer> {
  const { revision } = exchange
  return orElse(
    () => {
      const context = new Context(id, params ?? {}, exchange)
      const outcome = dispatch(page, method, params !== undefined, context)
      return andThen(outcome, (settled) => write(id, settled, revision))
    },
    (error) => {
      // Work that nobody waits for any more is given up by throwing.
      if (!exchange.signal.aborted) exchange.reportError(error)
      return write(id, INTERNAL_ERROR, revision)
    },
  )
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

function write(id: RpcId, outcome: MethodOutcome, revision: Revision): McpAnswer {
  if (!outcome.ok) return { status: statusOf(outcome.error.code, revision), body: writeError(id, outcome.error) }
  return { status: 200, body: 'stream' in outcome ? outcome.stream : writeResult(id, outcome.json) }
}

function statusOf(code: number, { methodNotFoundStatus }: Revision): McpAnswer['status'] {
  switch (code) {
    case ERROR_CODES.methodNotFound:
      return methodNotFoundStatus
    case ERROR_CODES.internalError:
      return 500
    case ERROR_CODES.headerMismatch:
    case ERROR_CODES.missingClientCapability:
    case ERROR_CODES.unsupportedVersion:
      return 400
    default:
      return 200
  }
}
