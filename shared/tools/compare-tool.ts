import * as z from 'zod/mini'
import { clipText } from '../model/clean-text.ts'
import type { Listing } from '../model/listing.ts'
import { MAX_COMPARED } from '../search/comparison-query.ts'
import {
  costOf,
  covers,
  createBudget,
  DEFAULT_RESULT_TOKENS,
  lengthShape,
  subtractBudget,
  part,
  takeWhileFits,
  clipToBudget,
} from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import { compareFields } from './compare-fields.ts'
import { createTool } from './create-tool.ts'
import { explainUnknownId, quote } from './suggest/suggest.ts'
import { listingUrl } from './listing-result.ts'
import { readCollection } from './read-collection.ts'
import type { Tool, ToolOutcome, ToolPage } from './tool.ts'

/** Longest website of a listing shown here; a longer one is left out. */
const MAX_URL_LENGTH = 500

/** Longest text of a field, in UTF-16 code units, and tokens of one value; `fetch` returns all of it. */
const MAX_TEXT_LENGTH = 200
const MAX_VALUE_TOKENS = 100

/** Values of a list shown; the next one states how many more there are. */
const MAX_ITEMS = 8

/** Parts of an answer: the listings, these with their websites, one field, and the names of fields that did not fit. */
const SHARE = { listings: 0.5, websites: 0.3, field: 0.2, omitted: 0.1 }

/** Longest name of a field, in UTF-16 code units. */
const MAX_FIELD_NAME_LENGTH = 60

const input = z.object({
  ids: z
    .array(z.string().check(z.maxLength(1000)))
    .check(z.minLength(2), z.maxLength(MAX_COMPARED), z.describe(`2 to ${MAX_COMPARED} ids.`)),
  ...lengthShape,
})

/** The listings compared. URLs are omitted for lack of room. */
const comparedListingSchema = z.object({
  id: z.string(),
  title: z.string(),
  url: z.optional(z.string()).check(z.describe('Page to cite.')),
  website: z.optional(z.string()),
})

type ComparedListing = z.infer<typeof comparedListingSchema>

const comparedFieldSchema = z.object({
  name: z.string(),
  values: z.array(z.unknown()).check(z.describe('One per listing; null: not said. Long ones are cut.')),
  differs: z.boolean(),
})

type ComparedField = z.infer<typeof comparedFieldSchema>

const output = z.object({
  listings: z.array(comparedListingSchema).check(z.describe('In the order asked.')),
  fields: z.array(comparedFieldSchema).check(z.describe('Only fields at least one has.')),
  omitted: z.optional(z.array(z.string())).check(z.describe('Fields without room; fetch has them.')),
})

/** `compare`: two to six listings side by side. */
export const compareTool: Tool = createTool({
  name: 'compare',
  title: 'Compare listings',
  description:
    'Use this when you have 2 to 6 ids and want to choose: gives their fields side by side and marks which differ. Cheaper than a fetch of each.',
  use: 'to choose among 2 to 6 ids',
  input,
  output,
  example: { ids: ['postgresql', 'sqlite'] },
  async run(page, { ids, max_characters }, context) {
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice !== undefined) {
      return { ok: false, message: `ids: ${quote(twice)} is given twice. Give 2 to ${MAX_COMPARED} different ids.` }
    }
    return readCollection<ToolOutcome>(page, context, (collection) => {
      const listings: Listing[] = []
      const problems: string[] = []
      for (const [index, id] of ids.entries()) {
        const position = collection.find(id)
        if (position === undefined) problems.push(explainUnknownId(collection, { field: `ids.${index}`, id }))
        else listings.push(collection.listing(position))
      }
      if (problems.length > 0) return { ok: false, message: problems.join('\n') }
      return { ok: true, value: compare(page, listings, createBudget(DEFAULT_RESULT_TOKENS, max_characters)) }
    })
  },
})

function compare(page: ToolPage, compared: readonly Listing[], budget: Budget): z.infer<typeof output> {
  const whole = describeListings(page, compared)
  const listings = covers(part(budget, SHARE.websites), costOf(whole))
    ? whole
    : fitListings(whole, part(budget, SHARE.listings))
  const valueRoom = part(budget, SHARE.field / compared.length)
  const fields = compareFields(compared).map(({ name, values, differs }) => ({
    name: clipText(name, MAX_FIELD_NAME_LENGTH),
    values: values.map((value) => clipValue(value, valueRoom)),
    differs,
  }))
  const room = subtractBudget(budget, costOf({ listings, fields: [], omitted: [] }))
  const all = fitFields(fields, room)
  if (all.names.length === 0) return { listings, fields: all.kept }
  const named = part(room, SHARE.omitted)
  const { kept, names } = fitFields(fields, subtractBudget(room, named))
  const omitted = takeWhileFits(names, named)
  return { listings, fields: kept, ...(omitted.length > 0 && { omitted: [...omitted] }) }
}

function describeListings(page: ToolPage, compared: readonly Listing[]): (ComparedListing & { url: string })[] {
  return compared.map((listing) => {
    const { id, name: title, url: website } = listing
    const isShort = website !== undefined && website.length <= MAX_URL_LENGTH
    return { id, title, url: listingUrl(page, listing), ...(isShort && { website }) }
  })
}

/** The listings without their websites. Where that is too long, titles are cut and URLs omitted; the ids stay. */
function fitListings(whole: readonly (ComparedListing & { url: string })[], budget: Budget): ComparedListing[] {
  const listings = whole.map(({ id, title, url }) => ({ id, title, url }))
  if (covers(budget, costOf(listings))) return listings
  const bare = subtractBudget(budget, costOf(listings.map(({ id }) => ({ id, title: '', url: '' }))))
  const room = part(bare, 1 / listings.length)
  return listings.map(({ id, title, url }) => {
    const shorter = { id, title: clipToBudget(title, part(room, 0.5)) }
    return covers(part(room, 0.5), costOf(url)) ? { ...shorter, url } : shorter
  })
}

/** Fields that fit, in order, and names of those that do not. */
function fitFields(fields: readonly ComparedField[], budget: Budget): { kept: ComparedField[]; names: string[] } {
  const kept: ComparedField[] = []
  const names: string[] = []
  let left = budget
  for (const field of fields) {
    const rest = subtractBudget(left, costOf([field]))
    if (rest.tokens >= 0 && rest.characters >= 0) {
      left = rest
      kept.push(field)
    } else names.push(field.name)
  }
  return { kept, names }
}

/** Texts and lists cut where they are long; other long values become cut JSON. */
function clipValue(value: unknown, budget: Budget): unknown {
  const room = { tokens: MAX_VALUE_TOKENS, characters: budget.characters }
  if (typeof value === 'string') return clipToBudget(clipText(value, MAX_TEXT_LENGTH), room)
  if (Array.isArray(value)) {
    const first: readonly unknown[] = value.slice(0, MAX_ITEMS)
    if (first.length === value.length && covers(room, costOf(value))) return value
    const shown = takeWhileFits(first, subtractBudget(room, costOf([`… ${value.length} more`])))
    if (shown.length > 0) return [...shown, `… ${value.length - shown.length} more`]
  }
  return covers(room, costOf(value)) ? value : clipToBudget(JSON.stringify(value), room)
}
