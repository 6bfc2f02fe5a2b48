import { toBrowserSchema } from '../../shared/webmcp/browser-schema.ts'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import type { BrowserTool } from '../../shared/webmcp/model-context.ts'
import { toolFailure } from '../../shared/webmcp/tool-failure.ts'
import type { Claim } from './claim.ts'
import type { PublishedTool, PageTools } from './load-page-tools.ts'
import { askEndpoint, contentOf, explainFailure } from '../../shared/webmcp/ask-endpoint.ts'
import type { ToolCall, ToolResult } from '../../shared/webmcp/ask-endpoint.ts'
import { within } from './load-page-tools.ts'

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

/**
 * Cuts what a directory answers although it was asked to be shorter: agents pay for every character.
 *
 * @param most Characters its JSON may have, at least 500.
 * @returns The answer itself if it is short enough, otherwise a failure that says so and has its beginning.
 */
function cutAnswer(answer: object, most: number): object {
  const json = JSON.stringify(answer)
  if (json.length <= most) return answer
  // Written as JSON again it may become twice as long; the rest is for the words around it.
  return toolFailure(`The answer is too long. Ask for less. It begins: ${json.slice(0, most / 2 - 99)}`)
}

/** Milliseconds an endpoint has where an engine can answer instead: half of those a call has. */
const ENDPOINT_TIMEOUT_MS = 5000

/** A tool of a page, for its endpoint and for its engine. */
interface PageCall extends Omit<ToolCall, 'url'> {
  /** Of the page; empty for the root page. */
  readonly slug: string
}

/** What a directory publishes for pages to answer from, without an endpoint. */
interface EngineModule {
  readonly callTool: (call: PageCall) => Promise<ToolResult>
}

/**
 * Calls a tool of a page where it answers: at its endpoint or, if there is none, it fails or it hangs, in this web page
 * by the directory's engine, which is loaded when it is first needed.
 *
 * @returns The content of the answer, or a failure that says what to do. Never rejects.
 */
async function callDirectory({ endpoint: url, engine = '' }: Partial<PageTools> = {}, call: PageCall): Promise<object> {
  let question = ''
  const ask = async (): Promise<object> => {
    try {
      if (url) {
        const signal = engine ? AbortSignal.any([call.signal, AbortSignal.timeout(ENDPOINT_TIMEOUT_MS)]) : call.signal
        return await within(signal, askEndpoint({ ...call, url, signal }))
      }
    } catch (error) {
      if (!engine || call.signal.aborted) throw error
    }
    question = '; does script-src allow it?'
    const { callTool }: EngineModule = await import(/* @vite-ignore */ engine)
    question = '; does connect-src allow it?'
    return contentOf(await callTool(call))
  }
  return within(call.signal, ask()).catch((error: unknown) => explainFailure(String(error) + question))
}
