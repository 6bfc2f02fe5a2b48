import { didYouMean, quote, suggest } from '../../tools/suggest/suggest.ts'
import { invalidParams } from '../protocol/errors.ts'
import { isTextRecord } from '../protocol/json-rpc.ts'
import type { Method } from '../protocol/mcp-page.ts'

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
