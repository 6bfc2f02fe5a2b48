import { didYouMean, quote, suggest } from '../../tools/suggest.ts'
import { invalidParams } from '../errors.ts'
import { isRecord } from '../json-rpc.ts'
import type { Method } from '../method.ts'

/**
 * `tools/call`. An unknown tool is a protocol error; arguments that do not fit are a result with `isError`, which the
 * model reads and corrects itself by (MCP 2025-11-25, tools: error handling).
 */
export const callTool: Method = ({ tools }, { name, arguments: args }, context) => {
  if (typeof name !== 'string') return { ok: false, error: invalidParams(`name: expected a text, got ${quote(name)}.`) }
  if (!tools.definitions.some((tool) => tool.name === name)) {
    const names = tools.definitions.map((tool) => tool.name)
    const message = `Unknown tool: ${quote(name)}.${didYouMean(suggest(name, names))} Tools here: ${names.join(', ')}.`
    return { ok: false, error: invalidParams(message) }
  }
  if (args !== undefined && !isRecord(args)) {
    return { ok: false, error: invalidParams(`arguments: expected an object, got ${quote(args)}.`) }
  }
  return tools.call(name, args, context)
}
