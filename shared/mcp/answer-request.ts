import type { CallContext } from '../tools/tool.ts'
import { startCounting, unitsOf, COSTS } from '../costs.ts'
import type { CountedWork, Budget, BudgetExceeded, AssumedCost } from '../costs.ts'
import { dispatch } from './dispatch.ts'
import { meterCollection } from '../search/metered-collection.ts'
import { UnreadableBytesError } from '../search/index/blocks/byte-source.ts'
import {
  ERROR_CODES,
  overBudget,
  UNREADABLE,
  UNREADABLE_RETRY_SECONDS,
  writeError,
  writeNotification,
  writeResult,
  isRecord,
} from './protocol/json-rpc.ts'
import type { RpcId, RpcParams, RpcRequest, RpcError } from './protocol/json-rpc.ts'
import type { McpPage, MethodOutcome, RequestContext, MessageStream } from './protocol/mcp-page.ts'
import type { Revision } from '../mcp-revisions.ts'

/** What the transport lends to the requests it brings. */
export interface Exchange {
  readonly revision: Revision
  /** Pays for what is answered. */
  readonly caller: Budget
  /** Aborted when the caller has gone. Read only by who needs it: making one costs. */
  readonly signal: AbortSignal
  /** Sends a message ahead of the answers; may drop it. */
  send(message: string): void
  /** Resolves when others had their turn: between requests, each of which may take milliseconds. */
  yieldToOthers(): Promise<void>
  /** Takes what was thrown while answering; the caller of the endpoint learns only -32603. */
  reportError(error: unknown): void
  /** Told of a request that is begun, where somebody counts them. @returns Told how it was answered. */
  readonly watch?:
    | ((method: string, params: RpcParams) => (outcome: MethodOutcome, work: CountedWork) => void)
    | undefined
}

/** Answers one request, if it is paid for. Never rejects. */
export async function answerRequest(page: McpPage, exchange: Exchange, request: RpcRequest): Promise<McpAnswer> {
  const payment = await payForRequest(page, exchange.caller, request)
  return 'exceeded' in payment
    ? answerUnpaid(exchange, request, payment.exceeded)
    : answerPaid(page, exchange, request, payment.assumed)
}

/** Answers a request that is not paid for. */
export function answerUnpaid(
  { watch }: Pick<Exchange, 'watch'>,
  request: RpcRequest,
  exceeded: BudgetExceeded,
): McpAnswer {
  watch?.(request.method, request.params ?? {})({ ok: false, error: overBudget(exceeded) }, startCounting())
  return refuseUnpaid(request, exceeded)
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
  const { revision, caller } = exchange
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
    if (units !== 0) caller.adjust(units)
    return finish(outcome)
  } catch (error) {
    // Throwing ends work whose caller has gone.
    if (!exchange.signal.aborted) exchange.reportError(error)
    if (!(error instanceof UnreadableBytesError)) return finish(INTERNAL_ERROR)
    const answer = finish({ ok: false, error: UNREADABLE })
    return { ...answer, status: 503, headers: retryAfter(UNREADABLE_RETRY_SECONDS) }
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
    return (collection) => meterCollection(collection, this.#work)
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

/** Units that methods are charged, unless they are charged what any message is. */
const METHOD_UNITS: ReadonlyMap<string, number> = new Map([
  ['resources/read', COSTS.message + COSTS.read],
  ['prompts/get', COSTS.message + COSTS.read],
  ['completion/complete', COSTS.message + COSTS.read],
  ['subscriptions/listen', COSTS.message + COSTS.stream],
])

/** What was taken for work that is yet to be counted, in units; or why nothing was. */
type Payment = { readonly assumed: number } | { readonly exceeded: BudgetExceeded }

/** Takes what a request is assumed to cost from who pays. */
export async function payForRequest(
  page: McpPage,
  caller: Budget,
  { method, params = {} }: Pick<RpcRequest, 'method' | 'params'>,
): Promise<Payment> {
  const { fixed, assumed } = assumeCost(page, method, params)
  const exceeded = await caller.reserve(fixed + assumed)
  return exceeded === undefined ? { assumed } : { exceeded }
}

/** The answer to a request that is not paid for. */
function refuseUnpaid({ id }: Pick<RpcRequest, 'id'>, exceeded: BudgetExceeded): McpAnswer {
  const headers = retryAfter(exceeded.retryAfterSeconds)
  return { status: 429, headers, body: writeError(id, overBudget(exceeded)) }
}

function assumeCost(page: McpPage, method: string, { name, arguments: args }: RpcParams): AssumedCost {
  if (method === 'tools/call' && typeof name === 'string' && page.tools.cost !== undefined) {
    return page.tools.cost(name, isRecord(args) ? args : {})
  }
  return { fixed: METHOD_UNITS.get(method) ?? COSTS.message, assumed: 0 }
}

/** The answer to a request body, on every transport. */
export interface McpAnswer {
  /** Of HTTP. */
  readonly status: number
  /** Of HTTP, besides those of every answer; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The JSON-RPC answer as JSON text; those to a batch, which stay a list however few they are; messages that follow
   * until one side ends them; or an event stream of HTTP. Missing where there is nothing to answer.
   */
  readonly body?: string | readonly string[] | MessageStream | ReadableStream<Uint8Array>
}

/** The header that says when the client may come back. */
export function retryAfter(seconds: number): Readonly<Record<string, string>> {
  return { 'retry-after': String(seconds) }
}

/** The answer to a body that is refused as a whole. @param id That of the request, where it could be read. */
export function refuse(error: RpcError, id: RpcId | null = null): McpAnswer & { readonly body: string } {
  return { status: 400, body: writeError(id, error) }
}

/** The answer where nothing was asked. */
export const ACCEPTED_NO_BODY: McpAnswer = { status: 202 }

/** Whether messages follow until one side ends them. */
export function isMessageStream(body: McpAnswer['body']): body is MessageStream {
  return typeof body === 'object' && 'start' in body
}

/** The JSON-RPC answers one by one, in the order of the requests; none of a stream. */
export function messagesOf({ body }: McpAnswer): readonly string[] {
  if (typeof body === 'string') return [body]
  return Array.isArray(body) ? body : []
}
