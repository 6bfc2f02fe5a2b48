import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { connectClients } from './connect-clients.ts'
import type { AnyClient, ConnectedClient } from './connect-clients.ts'

/** What one client saw of one endpoint. */
export interface ClientReport {
  /** As {@link connectClients} names it. */
  readonly client: string
  readonly protocolVersion: string | undefined
  readonly serverName: string | undefined
  readonly instructions: string | undefined
  readonly tools: readonly string[]
  /** Ids given by `search`, `browse` to the end of its cursors, and those that `fetch` gave back unchanged. */
  readonly found: readonly string[]
  readonly browsed: readonly string[]
  readonly fetched: readonly string[]
  readonly categories: readonly string[]
  /** URIs listed, to the end of the cursors, and those that were read with text that is not empty. */
  readonly resources: readonly string[]
  readonly read: readonly string[]
  /** Prompts that gave a text when filled in, and what the argument `listing` may begin with. */
  readonly prompts: readonly string[]
  readonly completed: readonly string[]
}

/** How much is asked for. */
export interface ExerciseOptions {
  /** Words for `search`; must find something. */
  readonly query: string
  /** Listings fetched and resources read at most. Default 20. */
  readonly maxEach?: number
}

const resultSchema = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
  structuredContent: z.looseObject({ nextCursor: z.string().optional() }),
  isError: z.literal(false).optional(),
})

const idsSchema = z.looseObject({ results: z.array(z.object({ id: z.string(), url: z.url() })) })

/**
 * Uses an MCP endpoint as its clients do: connects with both generations of the official SDK, lists and calls every tool
 * (the clients check each result against the published output schema), follows every cursor and reads resources.
 *
 * @param url The endpoint, for instance `http://127.0.0.1:3000/databases/mcp`.
 * @returns One report per client.
 * @throws {Error} when a client refuses what it gets.
 */
export async function exerciseWithClients(url: string, options: ExerciseOptions): Promise<ClientReport[]> {
  const reports: ClientReport[] = []
  for (const connected of await connectClients(url)) reports.push(await exercise(connected, options))
  return reports
}

/** As {@link exerciseWithClients}, with one client that has connected; closes it. */
export async function exercise(
  { name, client, era, protocolVersion }: ConnectedClient,
  { query, maxEach = 20 }: ExerciseOptions,
): Promise<ClientReport> {
  try {
    if (era === 'legacy') await client.ping()
    const { tools } = await client.listTools()
    const names = tools.map((tool) => tool.name)
    const found = await collectIds(client, 'search', { query, limit: 50 }, 1)
    const browsed = await collectIds(client, 'browse', { limit: 50 }, Infinity)
    const fetched: string[] = []
    for (const id of new Set([...found, ...browsed].slice(0, maxEach))) {
      const { structuredContent } = await call(client, 'fetch', { id })
      const document = z.looseObject({ id: z.string(), text: z.string().min(1), url: z.url() }).parse(structuredContent)
      fetched.push(document.id)
    }
    const compared = fetched.slice(0, 2)
    if (compared.length === 2) {
      const { structuredContent } = await call(client, 'compare', { ids: compared })
      z.looseObject({ fields: z.array(z.unknown()).min(1) }).parse(structuredContent)
    }
    const resources = await collectResources(client)
    const read: string[] = []
    for (const uri of resources.slice(0, maxEach)) {
      const { contents } = await client.readResource({ uri })
      if (contents.every((content) => 'text' in content && content.text !== '')) read.push(uri)
    }
    const { prompts } = await client.listPrompts()
    const filled: string[] = []
    for (const prompt of prompts) {
      const args = Object.fromEntries(
        (prompt.arguments ?? [])
          .filter(({ required }) => required)
          .map((argument) => [argument.name, found[0] ?? query]),
      )
      const { messages } = await client.getPrompt({ name: prompt.name, arguments: args })
      if (messages.length > 0) filled.push(prompt.name)
    }
    const ref = { type: 'ref/prompt', name: 'compare_alternatives' } as const
    const { completion } = await client.complete({ ref, argument: { name: 'listing', value: found[0] ?? '' } })
    return {
      client: name,
      protocolVersion,
      serverName: client.getServerVersion()?.name,
      instructions: client.getInstructions(),
      tools: names,
      found,
      browsed,
      fetched,
      categories: await collectCategories(client),
      resources,
      read,
      prompts: filled,
      completed: completion.values,
    }
  } finally {
    await client.close()
  }
}

/** Calls a tool; the text must be the JSON of the structured content. */
async function call(client: AnyClient, name: string, args: Record<string, unknown>) {
  const result = resultSchema.parse(await client.callTool({ name, arguments: args }))
  const text = result.content[0]?.text ?? ''
  if (!isDeepStrictEqual(JSON.parse(text), result.structuredContent))
    throw new Error(`${name}: text and structuredContent differ`)
  return result
}

async function collectIds(
  client: AnyClient,
  name: string,
  args: Record<string, unknown>,
  maxPages: number,
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const { structuredContent } = await call(client, name, cursor === undefined ? args : { ...args, cursor })
    ids.push(
      ...(structuredContent['rows'] === undefined
        ? idsSchema.parse(structuredContent).results.map(({ id }) => id)
        : firstCells(structuredContent)),
    )
    cursor = structuredContent.nextCursor
    if (cursor === undefined) break
  }
  return ids
}

async function collectCategories(client: AnyClient): Promise<string[]> {
  const slugs: string[] = []
  let cursor: string | undefined
  do {
    const args = { name: 'categories', limit: 50, ...(cursor !== undefined && { cursor }) }
    const { structuredContent } = await call(client, 'facets', args)
    const { columns } = z.looseObject({ columns: z.array(z.string()) }).parse(structuredContent)
    // Only the root's are pages.
    if (columns[0] !== 'slug') break
    slugs.push(...firstCells(structuredContent))
    cursor = structuredContent.nextCursor
  } while (cursor !== undefined)
  return slugs
}

async function collectResources(client: AnyClient): Promise<string[]> {
  const uris: string[] = []
  let cursor: string | undefined
  do {
    const list = await client.listResources(cursor === undefined ? {} : { cursor })
    uris.push(...list.resources.map(({ uri }) => uri))
    cursor = list.nextCursor
  } while (cursor !== undefined)
  return uris
}

/** Ids or slugs of a table. */
function firstCells(content: unknown): string[] {
  const { rows } = z.looseObject({ rows: z.array(z.array(z.unknown())) }).parse(content)
  return rows.map(([first]) => String(first))
}
