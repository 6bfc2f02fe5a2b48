import { z } from 'zod'
import type { JsonSchema } from '../model/tool-definition.ts'
import { clipToBudget } from './clip-to-budget.ts'
import { parseArguments } from './parse-arguments.ts'
import { SearchUnavailableError } from './search-unavailable.ts'
import type { Tool, ToolOutcome, ToolSpec } from './tool.ts'

/** What stands around the message of a refusal where all of it is shown to a model. */
const REFUSAL_FRAME = '{"content":[{"type":"text","text":}],"isError":true}'

/** Makes a callable, publishable tool of its specification. All tools of a directory only read what is published. */
export function createTool<Input extends z.ZodObject>(spec: ToolSpec<Input>): Tool {
  const { name, title, description } = spec
  return {
    definition: {
      name,
      title,
      description,
      inputSchema: toJsonSchema(spec.input),
      outputSchema: toJsonSchema(spec.output),
      annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    call(page, args, context = {}) {
      const parsed = parseArguments(spec.input, args)
      if (!parsed.ok) return { ok: false, message: `${parsed.message} Example: ${JSON.stringify(spec.example)}` }
      const outcome = runTool(spec, page, parsed.value, context)
      const { max_characters: most } = parsed.value
      if (typeof most !== 'number') return outcome
      return outcome instanceof Promise ? outcome.then((of) => clipRefusal(of, most)) : clipRefusal(outcome, most)
    },
  }
}

/** A refusal says first what is wrong, then what there is instead; the end of that may be missing. */
function clipRefusal(outcome: ToolOutcome, most: number): ToolOutcome {
  if (outcome.ok) return outcome
  const characters = most - REFUSAL_FRAME.length
  return { ...outcome, message: clipToBudget(outcome.message, { tokens: Infinity, characters }) }
}

/** What cannot be read now is told as a refusal: the model may do something else instead. */
function runTool<Input extends z.ZodObject>(
  spec: ToolSpec<Input>,
  ...call: Parameters<ToolSpec<Input>['run']>
): ToolOutcome | Promise<ToolOutcome> {
  try {
    const outcome = spec.run(...call)
    return outcome instanceof Promise ? outcome.catch(explainFailure) : outcome
  } catch (error) {
    return explainFailure(error)
  }
}

function explainFailure(error: unknown): ToolOutcome {
  if (error instanceof SearchUnavailableError) return { ok: false, message: error.advice, failure: error }
  throw error
}

/**
 * `type: "object"` with `properties` at the root and no keyword that a client refuses there. Without `$schema`: MCP
 * takes 2020-12 for granted, and validators bound to an older draft stop at a dialect they do not know.
 * Unknown properties are allowed: clients add their own.
 */
function toJsonSchema(schema: z.ZodObject): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Every key of JSON is a text; some model APIs refuse the keyword.
      delete jsonSchema.propertyNames
      // What zod says of every integer; models read these schemas in each conversation.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return { ...rest, properties: rest.properties ?? {} }
}
