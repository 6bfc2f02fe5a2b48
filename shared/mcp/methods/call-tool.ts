import { didYouMean, quote, suggest } from '../../tools/suggest.ts'
import type { ToolOutcome } from '../../tools/tool.ts'
import { toolsOf } from '../../tools/tools.ts'
import { invalidParams } from '../errors.ts'
import { isRecord } from '../json-rpc.ts'
import type { Method, MethodOutcome } from '../method.ts'

/** Calls with longer arguments are answered anew: nobody repeats them. UTF-16 code units. */
const MAX_KEY_LENGTH = 500

/**
 * `tools/call`. An unknown tool is a protocol error; arguments that do not fit are a result with `isError`, which the
 * model reads and corrects itself by (MCP 2025-11-25, tools: error handling).
 */
export const callTool: Method = (page, { name, arguments: args }) => {
  if (typeof name !== 'string') return { ok: false, error: invalidParams(`name: expected a text, got ${quote(name)}.`) }
  const tools = toolsOf(page.kind)
  const tool = tools.find(({ definition }) => definition.name === name)
  if (tool === undefined) {
    const names = tools.map(({ definition }) => definition.name)
    const message = `Unknown tool: ${quote(name)}.${didYouMean(suggest(name, names))} Tools here: ${names.join(', ')}.`
    return { ok: false, error: invalidParams(message) }
  }
  if (args !== undefined && !isRecord(args)) {
    return { ok: false, error: invalidParams(`arguments: expected an object, got ${quote(args)}.`) }
  }
  const key = JSON.stringify([name, args])
  const known = page.results.get(key)
  if (known !== undefined) return { ok: true, json: known }
  const finish = (outcome: ToolOutcome): MethodOutcome => {
    const json = writeToolResult(outcome)
    if (key.length <= MAX_KEY_LENGTH) page.results.set(key, json)
    return { ok: true, json }
  }
  const outcome = tool.call(page, args)
  return outcome instanceof Promise ? outcome.then(finish) : finish(outcome)
}

/** Structured content and, for clients that read only text, the same JSON as text; the value is serialised once. */
function writeToolResult(outcome: ToolOutcome): string {
  if (!outcome.ok) {
    return `{"content":[{"type":"text","text":${JSON.stringify(outcome.message)}}],"isError":true}`
  }
  const json = JSON.stringify(outcome.value)
  return `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`
}
