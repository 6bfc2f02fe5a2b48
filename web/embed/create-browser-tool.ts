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
 * Makes a tool of the server one of the browser. Of several pages, the agent names the one it means.
 *
 * @param published As the first page gives it.
 * @param claims Of different pages of one directory that have this tool.
 */
export function createBrowserTool(
  name: string,
  published: PublishedTool,
  claims: readonly [Claim, ...Claim[]],
): BrowserTool {
  const [{ options }] = claims
  const defaults = { limit: options.limit, max_characters: options.maxCharacters ?? MAX_CHARACTERS }
  const schema = addDefaults(published.inputSchema, defaults, claims)
  const titles = claims.map(({ page }) => page?.title).join(', ')
  return {
    name,
    title: published.title,
    description: `${titles}. ${published.description}`.slice(0, MAX_DESCRIPTION_LENGTH),
    inputSchema: toBrowserSchema(schema),
    annotations: { readOnlyHint: true, untrustedContentHint: true },
    async execute(input, second) {
      try {
        // An agent's text, in browsers before 155.
        const sent: unknown = typeof input === 'string' ? JSON.parse(input) : input
        const problem = findProblem(schema, sent)
        if (problem !== undefined) return toolFailure(problem)
        const args: Record<string, unknown> = { ...Object(sent) }
        for (const [key, value] of Object.entries(defaults)) if (key in (schema.properties ?? {})) args[key] ??= value
        const page = claims.find(({ category }) => category === args['category'])
        if (claims.length > 1) delete args['category']
        const { signal }: { signal?: unknown } = Object(second)
        const late = AbortSignal.timeout(TIMEOUT_MS)
        return await callTool({
          fetch,
          url: `${(page ?? claims[0]).url}mcp`,
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

function addDefaults(
  { properties = {}, required = [], ...schema }: InputSchema,
  defaults: Readonly<Record<string, unknown>>,
  claims: readonly Claim[],
): InputSchema {
  const known = Object.entries(properties).map(([key, of]) => [key, { ...of, default: defaults[key] ?? of.default }])
  const all: Record<string, InputSchema> = Object.fromEntries(known)
  if (claims.length === 1) return { ...schema, properties: all, required }
  const category: InputSchema = {
    type: 'string',
    enum: claims.map((claim) => claim.category),
    description: 'Which page.',
  }
  return { ...schema, properties: { category, ...all }, required: ['category', ...required] }
}
