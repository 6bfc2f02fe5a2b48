import { clipToBudget } from './budget/budget.ts'
import { parseArguments } from './parse-arguments.ts'
import type { ArgumentsSchema } from './parse-arguments.ts'
import { SearchUnavailableError } from './read-collection.ts'
import { adviseOn } from './search-advice.ts'
import type { Tool, ToolOutcome, ToolSpec } from './tool.ts'

/** The text around an error message where a model is shown all of it. */
const REFUSAL_FRAME = '{"content":[{"type":"text","text":}],"isError":true}'

/** Creates a callable tool from its specification; `defineTool` makes it publishable. */
export function createTool<Input extends ArgumentsSchema>(spec: ToolSpec<Input>): Tool {
  const { name, title, description, use, input, output } = spec
  return {
    name,
    title,
    description,
    use,
    input,
    output,
    async call(page, args, context = {}) {
      const parsed = parseArguments(input, args)
      if (!parsed.ok) return { ok: false, message: `${parsed.message} Example: ${JSON.stringify(spec.example)}` }
      const outcome = await runTool(spec, page, parsed.value, context)
      // Every tool has it, whatever else it has.
      const most = (parsed.value as { readonly max_characters?: unknown }).max_characters
      return typeof most === 'number' ? clipRefusal(outcome, most) : outcome
    },
  }
}

/** An error message states the problem first, then the alternatives; the end of those may be missing. */
function clipRefusal(outcome: ToolOutcome, most: number): ToolOutcome {
  if (outcome.ok) return outcome
  const characters = most - REFUSAL_FRAME.length
  return { ...outcome, message: clipToBudget(outcome.message, { tokens: Infinity, characters }) }
}

/** Unreadable content is reported as an error result: the model may do something else instead. */
async function runTool<Input extends ArgumentsSchema>(
  spec: ToolSpec<Input>,
  ...call: Parameters<ToolSpec<Input>['run']>
): Promise<ToolOutcome> {
  try {
    return await spec.run(...call)
  } catch (error) {
    if (error instanceof SearchUnavailableError) return { ok: false, message: adviseOn(error), failure: error }
    throw error
  }
}

/**
 * Writes an outcome as the `result` of `tools/call` (MCP, tools): structured content and, for clients that read only
 * text, the same JSON as text; the value is serialised once.
 */
export function writeToolResult(outcome: ToolOutcome): string {
  if (!outcome.ok) {
    return `{"content":[{"type":"text","text":${JSON.stringify(outcome.message)}}],"isError":true}`
  }
  const json = JSON.stringify(outcome.value)
  return `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`
}
