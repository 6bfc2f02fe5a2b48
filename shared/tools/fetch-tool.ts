import { z } from 'zod'
import type { Listing } from '../model/listing.ts'
import { createTool } from './create-tool.ts'
import { explainUnknownId } from './explain-unknown-id.ts'
import { hasValue } from './listing-fields.ts'
import { listingUrl, pageOf, placeOf } from './listing-result.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { clipToTokens, countFitting, MAX_RESULT_TOKENS } from './token-budget.ts'
import type { Tool, ToolPage } from './tool.ts'

/** Tokens of the metadata; the text has the rest. */
const MAX_METADATA_TOKENS = 2_000

/** Tokens of the names of fields that did not fit. */
const MAX_OMITTED_TOKENS = 300

/** Longest name of a field that did not fit, in UTF-16 code units. */
const MAX_OMITTED_NAME_LENGTH = 60

const input = z.object({
  id: z.string().max(1000).describe('Exactly as another tool gave it.'),
})

const output = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string().describe('Markdown.'),
  url: z.string(),
  metadata: z.record(z.string(), z.unknown()).describe('Further fields; page is its place in the directory.'),
})

/**
 * `fetch`: one listing, whole. The name and the shapes are what ChatGPT requires of a connector. What would be longer
 * than an answer may be is cut, and the text then ends with where the rest is.
 */
export const fetchTool: Tool = createTool({
  name: 'fetch',
  title: 'Read a listing',
  description:
    'Use this when you know the id of a listing and want all that the directory says about it: full text, links, licence, dates, every further field.',
  input,
  output,
  example: { id: 'postgresql' },
  async run(page, { id }, { signal }) {
    const collection = await page.collection()
    signal?.throwIfAborted()
    const listing = collection.byId.get(id)
    if (listing !== undefined) return { ok: true, value: toDocument(page, listing) }
    return { ok: false, message: await explainUnknownId(collection, { field: 'id', id, signal }) }
  },
})

function toDocument(page: ToolPage, listing: Listing): Readonly<Record<string, unknown>> {
  const { id, name, url: _url, description, body, note, ...fields } = listing
  const place = placeOf(page, listing)
  const { kept, omitted } = fitMetadata(fields)
  const metadata = { page: place, ...kept, ...(omitted.length > 0 && { omitted }) }
  const around = { id, title: name, url: listingUrl(page, listing), metadata }
  const paragraphs = [`# ${name}`, description, note, body].filter((text) => text !== undefined && text !== '')
  const whole = paragraphs.join('\n\n')
  const rest = `\n\n(Cut. The whole listing: ${place} or, as data, ${page.urls.rendition(pageOf(page, listing), 'index.json')})`
  const room = MAX_RESULT_TOKENS - estimateTokens(JSON.stringify(around)) - estimateTokens(rest)
  const text = clipToTokens(whole, room)
  return { ...around, text: text === whole && omitted.length === 0 ? whole : text + rest }
}

/** Fields that have a value, as many as fit, and names of those that do not. */
function fitMetadata(fields: Readonly<Record<string, unknown>>): { kept: Record<string, unknown>; omitted: string[] } {
  const kept: Record<string, unknown> = {}
  const omitted: string[] = []
  let used = 0
  for (const [name, value] of Object.entries(fields)) {
    if (!hasValue(value)) continue
    const tokens = estimateTokens(JSON.stringify({ [name]: value }))
    if (used + tokens <= MAX_METADATA_TOKENS) {
      used += tokens
      kept[name] = value
    } else omitted.push(name.slice(0, MAX_OMITTED_NAME_LENGTH))
  }
  return { kept, omitted: omitted.slice(0, countFitting(omitted, MAX_OMITTED_TOKENS)) }
}
