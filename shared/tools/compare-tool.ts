import { z } from 'zod'
import { clipText } from '../model/clean-text.ts'
import type { Listing } from '../model/listing.ts'
import { createTool } from './create-tool.ts'
import { explainUnknownId } from './explain-unknown-id.ts'
import { fieldNames, readFields } from './listing-fields.ts'
import { listingUrl, placeOf } from './listing-result.ts'
import { quote } from './suggest.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { clipToTokens, countFitting, DEFAULT_RESULT_TOKENS } from './token-budget.ts'
import type { Tool, ToolPage } from './tool.ts'

/** Listings compared at most. */
export const MAX_COMPARED = 5

/** Longest URL of a listing shown here; instead of a longer one stands its place in the directory. */
const MAX_URL_LENGTH = 500

/** Longest text of a field, in UTF-16 code units; `fetch` gives all of it. */
const MAX_TEXT_LENGTH = 200

/** Tokens of one value. */
const MAX_VALUE_TOKENS = 100

/** Values of a list shown; the next one says how many more there are. */
const MAX_ITEMS = 8

/** Tokens of the names of fields that did not fit. */
const MAX_OMITTED_TOKENS = 300

/** Longest name of a field, in UTF-16 code units. */
const MAX_FIELD_NAME_LENGTH = 60

const input = z.object({
  ids: z.array(z.string().max(1000)).min(2).max(MAX_COMPARED).describe('2 to 5 ids.'),
})

const output = z.object({
  listings: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })).describe('In the order asked.'),
  fields: z
    .array(
      z.object({
        name: z.string(),
        values: z.array(z.unknown()).describe('One per listing; null: not said. Long ones are cut.'),
        differs: z.boolean(),
      }),
    )
    .describe('Only fields at least one has.'),
  omitted: z.array(z.string()).optional().describe('Fields without room; fetch has them.'),
})

/** `compare`: two to five listings side by side. */
export const compareTool: Tool = createTool({
  name: 'compare',
  title: 'Compare listings',
  description:
    'Use this when you have 2 to 5 ids and want to choose: gives their fields side by side and marks which differ. Cheaper than a fetch of each.',
  input,
  output,
  example: { ids: ['postgresql', 'sqlite'] },
  async run(page, { ids }, { signal }) {
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice !== undefined) {
      return { ok: false, message: `ids: ${quote(twice)} is given twice. Give 2 to ${MAX_COMPARED} different ids.` }
    }
    const collection = await page.collection()
    signal?.throwIfAborted()
    const listings: Listing[] = []
    const problems: string[] = []
    for (const [index, id] of ids.entries()) {
      const listing = collection.byId.get(id)
      if (listing !== undefined) listings.push(listing)
      else problems.push(await explainUnknownId(collection, { field: `ids.${index}`, id, signal }))
    }
    if (problems.length > 0) return { ok: false, message: problems.join('\n') }
    return { ok: true, value: compare(page, listings) }
  },
})

function compare(page: ToolPage, compared: readonly Listing[]): Readonly<Record<string, unknown>> {
  const listings = compared.map((listing) => {
    const url = listingUrl(page, listing)
    return { id: listing.id, title: listing.name, url: url.length <= MAX_URL_LENGTH ? url : placeOf(page, listing) }
  })
  const read = compared.map(readFields)
  const fields: object[] = []
  const omitted: string[] = []
  let used = estimateTokens(JSON.stringify(listings))
  for (const fullName of fieldNames(compared)) {
    const name = clipText(fullName, MAX_FIELD_NAME_LENGTH)
    const values = read.map((of) => of.get(fullName) ?? null)
    const field = { name, values: values.map(clipValue), differs: new Set(values.map(comparable)).size > 1 }
    const tokens = estimateTokens(JSON.stringify(field))
    if (used + tokens <= DEFAULT_RESULT_TOKENS) {
      used += tokens
      fields.push(field)
    } else omitted.push(name)
  }
  const named = omitted.slice(0, countFitting(omitted, MAX_OMITTED_TOKENS))
  return { listings, fields, ...(named.length > 0 && { omitted: named }) }
}

/** Texts and lists cut where they are long; other long values become cut JSON. */
function clipValue(value: unknown): unknown {
  if (typeof value === 'string') return clipToTokens(clipText(value, MAX_TEXT_LENGTH), MAX_VALUE_TOKENS)
  const shown =
    Array.isArray(value) && value.length > MAX_ITEMS
      ? [...value.slice(0, MAX_ITEMS), `… ${value.length - MAX_ITEMS} more`]
      : value
  const json = JSON.stringify(shown)
  return estimateTokens(json) <= MAX_VALUE_TOKENS ? shown : clipToTokens(json, MAX_VALUE_TOKENS)
}

/** Equal texts for equal values; the order within a list does not count. */
function comparable(value: unknown): string {
  return Array.isArray(value) ? JSON.stringify(value.map((item) => JSON.stringify(item)).sort()) : JSON.stringify(value)
}
