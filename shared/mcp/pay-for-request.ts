import { COSTS } from '../costs.ts'
import type { AssumedCost, Payer, Shortfall } from '../costs.ts'
import type { McpAnswer } from './mcp-answer.ts'
import { overBudget } from './protocol/errors.ts'
import { isRecord, writeError } from './protocol/json-rpc.ts'
import type { RpcParams, RpcRequest } from './protocol/json-rpc.ts'
import type { McpPage } from './protocol/mcp-page.ts'

/** Units that methods are charged, unless they are charged what any message is. */
const METHOD_UNITS: ReadonlyMap<string, number> = new Map([
  ['resources/read', COSTS.message + COSTS.read],
  ['prompts/get', COSTS.message + COSTS.read],
  ['completion/complete', COSTS.message + COSTS.read],
  ['subscriptions/listen', COSTS.message + COSTS.stream],
])

/** What was taken for work that is yet to be counted, in units; or why nothing was. */
export type Payment = { readonly assumed: number } | { readonly shortfall: Shortfall }

/** Takes what a request is assumed to cost from who pays. */
export async function payForRequest(
  page: McpPage,
  payer: Payer,
  { method, params = {} }: Pick<RpcRequest, 'method' | 'params'>,
): Promise<Payment> {
  const { fixed, assumed } = assumeCost(page, method, params)
  const shortfall = await payer.spend(fixed + assumed)
  return shortfall === undefined ? { assumed } : { shortfall }
}

/** The answer to a request that is not paid for. */
export function refuseUnpaid({ id }: Pick<RpcRequest, 'id'>, shortfall: Shortfall): McpAnswer {
  const { retryAfterSeconds } = shortfall
  return { status: 429, body: writeError(id, overBudget(shortfall)), retryAfterSeconds }
}

function assumeCost(page: McpPage, method: string, { name, arguments: args }: RpcParams): AssumedCost {
  if (method === 'tools/call' && typeof name === 'string' && page.tools.cost !== undefined) {
    return page.tools.cost(name, isRecord(args) ? args : {})
  }
  return { fixed: METHOD_UNITS.get(method) ?? COSTS.message, assumed: 0 }
}
