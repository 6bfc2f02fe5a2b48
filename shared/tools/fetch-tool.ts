import { z } from 'zod'
import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { createTool } from './create-tool.ts'
import { listingUrl } from './listing-result.ts'
import { quote } from './suggest.ts'
import { clipToTokens, estimateTokens } from './token-budget.ts'
import type { Tool, ToolOutcome, ToolPage } from './tool.ts'

/** Tokens of the text; the metadata beside it has as many at most. */
const MAX_TEXT_TOKENS = 10_000

const input = z.object({
  id: z.string().max(1000).describe('The id of a listing, exactly as search or browse gave it.'),
})

const output = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string().describe('All the directory says about the listing, as Markdown.'),
  url: z.string().describe('Absolute URL.'),
  metadata: z
    .record(z.string(), z.unknown())
    .describe('The fields of the listing; page is its place in the directory.'),
})

/** `fetch`: one listing, whole. The name and the shapes are what ChatGPT requires of a connector. */
export const fetchTool: Tool = createTool({
  name: 'fetch',
  title: 'Read a listing',
  description:
    'Use this when you know the id of a listing, from search or browse, and want all that the directory says about it: full text, links, licence, dates and every further field.',
  input,
  output,
  async run(page, { id }) {
    const collection = await page.collection()
    const listing = collection.byId.get(id)
    if (listing === undefined) return unknownId(collection, id)
    return { ok: true, value: toDocument(page, listing) }
  },
})

function toDocument(page: ToolPage, listing: Listing): Readonly<Record<string, unknown>> {
  const { id, name, url: _url, description, body, note, ...fields } = listing
  const paragraphs = [`# ${name}`, description, note, body].filter((text) => text !== undefined && text !== '')
  const place = page.urls.listing(page.slug === '' ? (listing.categories[0] ?? '') : page.slug, id)
  return {
    id,
    title: name,
    text: clipToTokens(paragraphs.join('\n\n'), MAX_TEXT_TOKENS),
    url: listingUrl(page, listing),
    metadata: { page: place, ...metadataOf(fields) },
  }
}

/** Fields that have a value; those that would not fit any more are named under `omitted`. */
function metadataOf(fields: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  const omitted: string[] = []
  let used = 0
  for (const [name, value] of Object.entries(fields)) {
    if (isEmpty(value)) continue
    const tokens = estimateTokens(JSON.stringify(value))
    if (used + tokens > MAX_TEXT_TOKENS) {
      omitted.push(name)
      continue
    }
    used += tokens
    kept[name] = value
  }
  return omitted.length > 0 ? { ...kept, omitted } : kept
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}

async function unknownId(collection: Collection, id: string): Promise<ToolOutcome> {
  const index = await collection.index()
  const words = id.slice(0, 200).replace(/[-_./:#?&=%]+/g, ' ')
  const { hits } = words.trim() === '' ? { hits: [] } : index.search(words, { limit: 5 })
  const near = hits.map(({ listing }) => `${quote(listing.id)} (${listing.name})`)
  const hint = near.length > 0 ? `Nearest: ${near.join(', ')}.` : 'Find ids with search or browse.'
  return { ok: false, message: `id: there is no listing ${quote(id)} here. ${hint}` }
}
