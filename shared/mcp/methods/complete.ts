import type { CompletionOutcome, CompletionRequest } from '../../completion/complete.ts'
import { quote } from '../../tools/suggest/suggest.ts'
import { invalidParams } from '../protocol/errors.ts'
import { isRecord, isTextRecord } from '../protocol/json-rpc.ts'
import type { RpcParams } from '../protocol/json-rpc.ts'
import type { Method } from '../protocol/mcp-page.ts'

/** `completion/complete`: values for an argument of a prompt or a variable of a resource template. */
export const complete: Method = async (page, params, context) => {
  const request = parseRequest(params)
  if (typeof request === 'string') return { ok: false, error: invalidParams(request) }
  const outcome = (await page.complete?.(request, context)) ?? NOTHING
  if (!outcome.ok) return { ok: false, error: invalidParams(outcome.message) }
  return { ok: true, json: JSON.stringify({ completion: outcome.value }) }
}

const NOTHING: CompletionOutcome = { ok: true, value: { values: [], total: 0, hasMore: false } }

/** @returns The request, or what is wrong with it. */
function parseRequest({ ref, argument, context }: RpcParams): CompletionRequest | string {
  const target = parseReference(ref)
  if (target === undefined) {
    return `ref: expected {"type":"ref/prompt","name":…} or {"type":"ref/resource","uri":…}, got ${quote(ref)}.`
  }
  const { name, value } = isRecord(argument) ? argument : {}
  if (typeof name !== 'string') return `argument.name: expected a text, got ${quote(name)}.`
  if (typeof value !== 'string') return `argument.value: expected a text, got ${quote(value)}.`
  if (context === undefined) return { ref: target, argument: { name, value } }
  const { arguments: others = {} } = isRecord(context) ? context : { arguments: null }
  if (!isTextRecord(others)) return `context.arguments: expected an object of texts, got ${quote(others)}.`
  return { ref: target, argument: { name, value }, context: { arguments: others } }
}

function parseReference(ref: unknown): CompletionRequest['ref'] | undefined {
  if (!isRecord(ref)) return undefined
  const { type, name, uri } = ref
  if (type === 'ref/prompt' && typeof name === 'string') return { type, name }
  return type === 'ref/resource' && typeof uri === 'string' ? { type, uri } : undefined
}
