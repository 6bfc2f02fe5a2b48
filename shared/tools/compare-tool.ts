import { clipText } from '../model/clean-text.ts'
import type { Listing } from '../model/listing.ts'
import { MAX_COMPARED } from '../search/comparison-query.ts'
import {
  costOf,
  covers,
  createBudget,
  COMPARISON_TOKENS,
  lengthProperties,
  subtractBudget,
  part,
  takeWhileFits,
  clipToBudget,
} from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import { compareFields } from './compare-fields.ts'
import { createTool } from './create-tool.ts'
import { findListing } from './find-listing.ts'
import { fieldsProperty } from './listing-fields.ts'
import { explainUnknownId, findNearListings, quote } from './suggest/suggest.ts'
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

const input = {
  type: 'object',
  properties: {
    ids: {
      type: 'array',
      items: { type: 'string', maxLength: 1000 },
      minItems: 2,
      maxItems: MAX_COMPARED,
      description: '2 to 6.',
    },
    fields: { ...fieldsProperty, description: 'Only these.' },
    ...lengthProperties,
  },
  required: ['ids'],
} as const

/** The listings compared. URLs are omitted for lack of room. */
interface ComparedListing {
  readonly id: string
  readonly title: string
  readonly url?: string
  readonly website?: string
}

interface ComparedField {
  readonly name: string
  /** One per listing; `null`: not said. Long ones are cut. */
  readonly values: readonly unknown[]
  readonly differs: boolean
}

const output = {
  listings: { type: 'array' },
  fields: { type: 'array', description: 'name, values (one per listing; null: not known), differs.' },
} as const

/** What became of each: said also where it is not known of any. */
const STATE_FIELDS = ['status', 'last_commit', 'checked']

/** `compare`: two to six listings side by side. */
export const compareTool: Tool = createTool({
  name: 'compare',
  title: 'Compare listings',
  description: 'Use this when you choose among 2 to 6: fields side by side, and which differ.',
  use: 'to choose among 2 to 6 ids',
  input,
  output,
  example: { ids: ['postgresql', 'sqlite'] },
  async run(page, { ids, fields, max_characters }, context) {
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice !== undefined) {
      return { ok: false, message: `ids: ${quote(twice)} is given twice. Give 2 to ${MAX_COMPARED} different ids.` }
    }
    return readCollection<ToolOutcome>(page, context, (collection) => {
      const listings: Listing[] = []
      const missing: { id: string; nearest: string[] }[] = []
      for (const id of ids) {
        const position = findListing(page, collection, id)
        if (position !== undefined) listings.push(collection.listing(position))
        else missing.push({ id: clipText(id, 100), nearest: findNearListings(collection, id).map((near) => near.id) })
      }
      if (listings.length === 0) {
        const [id = ''] = ids
        return { ok: false, message: explainUnknownId(collection, { field: 'ids.0', id }) }
      }
      const around = { ...(missing.length > 0 && { not_found: missing }) }
      const budget = subtractBudget(createBudget(COMPARISON_TOKENS, max_characters), costOf(around))
      return { ok: true, value: { ...compare(page, listings, budget, fields), ...around } }
    })
  },
})

function compare(
  page: ToolPage,
  compared: readonly Listing[],
  budget: Budget,
  asked: readonly string[] | undefined,
): Readonly<Record<string, unknown>> {
  const whole = describeListings(page, compared)
  const listings = covers(part(budget, SHARE.websites), costOf(whole))
    ? whole
    : fitListings(whole, part(budget, SHARE.listings))
  const valueRoom = part(budget, SHARE.field / compared.length)
  const fields = chooseCompared(compared, asked).map(({ name, values, differs }) => ({
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

/** The fields asked for, or all that a listing has, with those that tell its state. */
function chooseCompared(compared: readonly Listing[], asked: readonly string[] | undefined): ComparedField[] {
  const all = compareFields(compared)
  const unknown = (name: string): ComparedField => ({ name, values: compared.map(() => null), differs: false })
  const find = (name: string): ComparedField => all.find((field) => field.name === name) ?? unknown(name)
  if (asked !== undefined) return asked.map(find)
  return [...all, ...STATE_FIELDS.filter((name) => !all.some((field) => field.name === name)).map(unknown)]
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
