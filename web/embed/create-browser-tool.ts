import { toBrowserSchema } from '../../shared/webmcp/browser-schema.ts'
import { cutAnswer } from '../../shared/webmcp/cut-answer.ts'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import type { BrowserTool } from '../../shared/webmcp/model-context.ts'
import { toolFailure } from '../../shared/webmcp/tool-failure.ts'
import { callDirectory } from './call-directory.ts'
import type { Claim } from './claim.ts'
import type { PublishedTool } from './load-page-tools.ts'

/** Milliseconds a call may take. */
const TIMEOUT_MS = 10_000

/** Characters a description may have in browsers. */
const MAX_DESCRIPTION_LENGTH = 500

/** Characters of an answer unless the agent sets a limit; browsers advise against longer ones. */
const MAX_CHARACTERS = 1500

/** Shortest and longest answer that may be set. */
const SHORTEST = 500
const LONGEST = 20_000

/**
 * Converts a tool of the server into one of the browser.
 *
 * @param published As the first page lists it.
 * @param first Its options are used.
 * @param claims Of one directory, the first among them. If there are several pages and none is the root page, which has
 * everything, agents name the one they mean.
 */
export function createBrowserTool(
  name: string,
  { name: serverName, title, description, inputSchema, outputSchema }: PublishedTool,
  first: Claim,
  claims: readonly Claim[],
): BrowserTool {
  const { limit, maxCharacters, exposedTo } = first.options
  const pages = new Map((first.category ? claims : [first]).map((claim) => [claim.category, claim]))
  const isShared = pages.size > 1
  const choice: Record<string, InputSchema> = isShared
    ? { category: { type: 'string', enum: [...pages.keys()], description: 'Which page.' } }
    : {}
  const properties: Record<string, InputSchema> = { ...choice, ...inputSchema.properties }
  const length = maxCharacters || MAX_CHARACTERS
  for (const [key, wish] of Object.entries({ limit, max_characters: length })) {
    const property = properties[key]
    if (!property || !wish) continue
    // As close to the wish as the server allows.
    const { minimum = key === 'limit' ? 1 : SHORTEST, maximum = wish } = property
    properties[key] = { ...property, default: Math.max(minimum, Math.min(maximum, wish)) }
  }
  const required = [...Object.keys(choice), ...(inputSchema.required ?? [])]
  const schema: InputSchema = { ...inputSchema, properties, required }
  return {
    name,
    title,
    description: `${Array.from(pages.values(), ({ page }) => page?.title).join(', ')}. ${description}`.slice(
      0,
      MAX_DESCRIPTION_LENGTH,
    ),
    inputSchema: toBrowserSchema(schema),
    outputSchema: outputSchema && toBrowserSchema(outputSchema),
    exposedTo,
    annotations: { readOnlyHint: true, untrustedContentHint: true },
    async execute(input, second) {
      try {
        // Text from an agent, in browsers before 155.
        const sent: unknown = typeof input === 'string' ? JSON.parse(input) : (input ?? {})
        const args: Record<string, unknown> = { ...Object(sent) }
        const most = Math.max(SHORTEST, Math.min(LONGEST, Number(args['max_characters']) || length))
        for (const [key, property] of Object.entries(properties)) args[key] ??= property.default
        const asked = isShared ? pages.get(String(args['category'])) : first
        if (isShared) delete args['category']
        const cancel = second?.signal
        const late = AbortSignal.timeout(TIMEOUT_MS)
        const signal = cancel instanceof AbortSignal ? AbortSignal.any([cancel, late]) : late
        // All else is checked by who answers.
        if (!asked) return toolFailure(`category: expected one of ${[...pages.keys()].join(', ')}.`)
        const { page, category: slug } = asked
        return cutAnswer(await callDirectory(page, { fetch, slug, name: serverName, args, signal }), most)
      } catch (error) {
        return toolFailure(String(error))
      }
    },
  }
}
