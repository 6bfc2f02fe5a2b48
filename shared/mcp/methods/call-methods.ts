import { readArguments } from '../../tools/parse-arguments.ts'
import { explainMisdirectedCall, quote, didYouMean, suggest } from '../../tools/suggest/suggest.ts'
import { invalidParams, isRecord, isTextRecord } from '../protocol/json-rpc.ts'
import type { RpcParams } from '../protocol/json-rpc.ts'
import type { Method } from '../protocol/mcp-page.ts'
import type { CompletionOutcome, CompletionRequest } from '../../completion/complete.ts'

/**
 * `tools/call`. An unknown tool is a protocol error; arguments that do not fit are a result with `isError`, which the
 * model reads and corrects itself by (MCP 2025-11-25, tools: error handling).
 */
export const callTool: Method = async ({ tools }, { name, arguments: given }, context) => {
  const args = readArguments(given)
  if (typeof name !== 'string') return { ok: false, error: invalidParams(`name: expected a text, got ${quote(name)}.`) }
  const problem = explainMisdirectedCall(tools.definitions, name, args)
  if (problem !== undefined) return { ok: false, error: invalidParams(problem) }
  return tools.call(name, isRecord(args) ? args : undefined, context)
}

/** `prompts/get`. An unknown prompt and arguments that do not fit are -32602 (MCP, prompts: error handling). */
export const getPrompt: Method = async ({ prompts }, { name, arguments: args = {} }, context) => {
  if (typeof name !== 'string') return { ok: false, error: invalidParams(`name: expected a text, got ${quote(name)}.`) }
  if (prompts === undefined || !prompts.definitions.some((prompt) => prompt.name === name)) {
    const names = prompts?.definitions.map((prompt) => prompt.name) ?? []
    const near = didYouMean(suggest(name, names))
    const message = `Unknown prompt: ${quote(name)}.${near} Prompts here: ${names.join(', ')}.`
    return { ok: false, error: invalidParams(message) }
  }
  if (!isTextRecord(args)) {
    return { ok: false, error: invalidParams(`arguments: expected an object of texts, got ${quote(args)}.`) }
  }
  return prompts.get(name, args, context)
}

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
