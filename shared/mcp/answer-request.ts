import type { CallContext } from '../tools/tool.ts'
import { startCounting, unitsOf } from '../costs.ts'
import type { CountedWork, Payer, Shortfall } from '../costs.ts'
import { dispatch } from './dispatch.ts'
import { meterCollection } from '../search/metered-collection.ts'
import { UnreadableBytesError } from '../search/index/blocks/byte-source.ts'
import { ERROR_CODES, overBudget, UNREADABLE, UNREADABLE_RETRY_SECONDS } from './protocol/errors.ts'
import { writeError, writeNotification, writeResult } from './protocol/json-rpc.ts'
import type { RpcId, RpcParams, RpcRequest } from './protocol/json-rpc.ts'
import type { McpAnswer } from './mcp-answer.ts'
import { payForRequest, refuseUnpaid } from './pay-for-request.ts'
import type { McpPage } from './protocol/mcp-page.ts'
import type { MethodOutcome, RequestContext } from './protocol/method.ts'
import type { Revision } from '../mcp-revisions.ts'

/** What the transport lends to the requests it brings. */
export interface Exchange {
  readonly revision: Revision
  /** Pays for what is answered. */
  readonly payer: Payer
  /** Aborted when the caller has gone. Read only by who needs it: making one costs. */
  readonly signal: AbortSignal
  /** Sends a message ahead of the answers; may drop it. */
  send(message: string): void
  /** Resolves when others had their turn: between requests, each of which may take milliseconds. */
  giveWay(): Promise<void>
  /** A collection that does so while one request is answered. */
  readonly inTurns: NonNullable<CallContext['wrap']>
  /** Takes what was thrown while answering; the caller of the endpoint learns only -32603. */
  reportError(error: unknown): void
  /** Told of a request that is begun, where somebody counts them. @returns Told how it was answered. */
  readonly watch?:
    | ((method: string, params: RpcParams) => (outcome: MethodOutcome, work: CountedWork) => void)
    | undefined
}

/** Answers one request, if it is paid for. Never rejects. */
export async function answerRequest(page: McpPage, exchange: Exchange, request: RpcRequest): Promise<McpAnswer> {
  const payment = await payForRequest(page, exchange.payer, request)
  return 'shortfall' in payment
    ? answerUnpaid(exchange, request, payment.shortfall)
    : answerPaid(page, exchange, request, payment.assumed)
}

/** Answers a request that is not paid for. */
export function answerUnpaid({ watch }: Pick<Exchange, 'watch'>, request: RpcRequest, shortfall: Shortfall): McpAnswer {
  watch?.(request.method, request.params ?? {})({ ok: false, error: overBudget(shortfall) }, startCounting())
  return refuseUnpaid(request, shortfall)
}

/**
 * Answers a request that was paid for.
 *
 * @param assumed Units that were taken for the work that is counted meanwhile, and then settled.
 */
export async function answerPaid(
  page: McpPage,
  exchange: Exchange,
  { id, method, params }: RpcRequest,
  assumed: number,
): Promise<McpAnswer> {
  const { revision, payer } = exchange
  const watched = exchange.watch?.(method, params ?? {})
  const work = startCounting()
  const finish = (outcome: MethodOutcome): McpAnswer => {
    watched?.(outcome, work)
    return write(id, outcome, revision)
  }
  try {
    const context = new Context(id, params ?? {}, exchange, work)
    const outcome = await dispatch(page, method, params !== undefined, context)
    const units = unitsOf(work) - assumed
    if (units !== 0) payer.settle(units)
    return finish(outcome)
  } catch (error) {
    // Work that nobody waits for any more is given up by throwing.
    if (!exchange.signal.aborted) exchange.reportError(error)
    if (!(error instanceof UnreadableBytesError)) return finish(INTERNAL_ERROR)
    const answer = finish({ ok: false, error: UNREADABLE })
    return { ...answer, status: 503, retryAfterSeconds: UNREADABLE_RETRY_SECONDS }
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
  readonly #work: CountedWork

  constructor(id: RpcId, params: RpcParams, exchange: Exchange, work: CountedWork) {
    this.id = id
    this.params = params
    this.revision = exchange.revision
    this.#exchange = exchange
    this.#work = work
  }

  get signal(): AbortSignal {
    return this.#exchange.signal
  }

  get wrap(): CallContext['wrap'] {
    return (collection) => this.#exchange.inTurns(meterCollection(collection, this.#work))
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
