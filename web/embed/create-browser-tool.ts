import { toBrowserSchema } from '../../shared/webmcp/browser-schema.ts'
import { callTool } from '../../shared/webmcp/call-tool.ts'
import { findProblem } from '../../shared/webmcp/find-problem.ts'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import type { BrowserTool } from '../../shared/webmcp/model-context.ts'
import { toolFailure } from '../../shared/webmcp/tool-failure.ts'
import type { Claim } from './claim.ts'
import type { PublishedTool } from './load-page-tools.ts'

/** Milliseconds a call may take. */
const TIMEOUT_MS = 10_000

/** Characters a description may have in browsers. */
const MAX_DESCRIPTION_LENGTH = 500

/** Characters an answer has where nobody says; browsers advise to have no longer ones. */
const MAX_CHARACTERS = 1500

/**
 * Makes a tool of the server one of the browser.
 *
 * @param published As the first page gives it.
 * @param first Its options count.
 * @param pages Of one directory, the first among them. Where there are several, agents name the one they mean.
 */
export function createBrowserTool(
  name: string,
  published: PublishedTool,
  first: Claim,
  pages: readonly Claim[],
): BrowserTool {
  const schema = adaptSchema(published.inputSchema, first, pages)
  const titles = pages.map(({ page }) => page?.title)
  return {
    name,
    title: published.title,
    description: `${titles.join(', ')}. ${published.description}`.slice(0, MAX_DESCRIPTION_LENGTH),
    inputSchema: toBrowserSchema(schema),
    annotations: { readOnlyHint: true, untrustedContentHint: true },
    async execute(input, second) {
      try {
        // An agent's text, in browsers before 155.
        const sent: unknown = typeof input === 'string' ? JSON.parse(input) : (input ?? {})
        const problem = findProblem(schema, sent)
        if (problem) return toolFailure(problem)
        const args: Record<string, unknown> = { ...Object(sent) }
        for (const [key, property] of Object.entries(schema.properties ?? {})) args[key] ??= property.default
        const { url } = pages.find(({ category }) => category === args['category']) ?? first
        if (pages.length > 1) delete args['category']
        const { signal }: { signal?: unknown } = Object(second)
        const late = AbortSignal.timeout(TIMEOUT_MS)
        return await callTool({
          fetch,
          url: `${url}mcp`,
          name: published.name,
          args,
          signal: signal instanceof AbortSignal ? AbortSignal.any([signal, late]) : late,
        })
      } catch (error) {
        return toolFailure(String(error))
      }
    },
  }
}

/** What input is checked against: the server's schema, with our defaults and, where there are several pages, the page. */
function adaptSchema(schema: InputSchema, { options }: Claim, pages: readonly Claim[]): InputSchema {
  const { properties = {}, required = [] } = schema
  const own: Record<string, InputSchema> = {
    ...properties,
    ...addDefault(properties, 'limit', options.limit),
    ...addDefault(properties, 'max_characters', options.maxCharacters || MAX_CHARACTERS),
  }
  if (pages.length === 1) return { ...schema, properties: own }
  const category: InputSchema = {
    type: 'string',
    enum: pages.map((claim) => claim.category),
    description: 'Which page.',
  }
  return { ...schema, properties: { category, ...own }, required: ['category', ...required] }
}

/** A property with a default as near to what is wished as the server allows. */
function addDefault(
  properties: Readonly<Record<string, InputSchema>>,
  name: string,
  wish: number | undefined,
): Record<string, InputSchema> {
  const property = properties[name]
  if (!property || !wish) return {}
  const { minimum = wish, maximum = wish } = property
  return { [name]: { ...property, default: Math.max(minimum, Math.min(maximum, wish)) } }
}
