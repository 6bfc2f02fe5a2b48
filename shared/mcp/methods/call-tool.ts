import { explainMisdirectedCall } from '../../tools/suggest/explain-misdirected-call.ts'
import { quote } from '../../tools/suggest/suggest.ts'
import { invalidParams } from '../protocol/errors.ts'
import { isRecord } from '../protocol/json-rpc.ts'
import type { Method } from '../protocol/mcp-page.ts'

/**
 * `tools/call`. An unknown tool is a protocol error; arguments that do not fit are a result with `isError`, which the
 * model reads and corrects itself by (MCP 2025-11-25, tools: error handling).
 */
export const callTool: Method = async ({ tools }, { name, arguments: args }, context) => {
  if (typeof name !== 'string') return { ok: false, error: invalidParams(`name: expected a text, got ${quote(name)}.`) }
  const problem = explainMisdirectedCall(tools.definitions, name, args)
  if (problem !== undefined) return { ok: false, error: invalidParams(problem) }
  return tools.call(name, isRecord(args) ? args : undefined, context)
}
