import { clipText } from '../model/clean-text.ts'
import { isWebsite, OUR_FIELDS, readFields } from '../model/field-table.ts'
import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import type { Ignored } from '../search/where.ts'
import { clipToBudget, covers, costOf, createBudget } from './budget/budget.ts'
import { didYouMean, suggest } from './suggest/suggest.ts'
import type { ToolPage } from './tool.ts'

/** Longest text of a field in a list, in UTF-16 code units; `fetch` returns all of it. */
const MAX_TEXT_LENGTH = 80

/** Room of one value in a list. */
const VALUE_BUDGET = createBudget(40)

/** `fields` of tools that list. */
export const fieldsProperty = {
  type: 'array',
  items: { type: 'string', maxLength: 100 },
  maxItems: 12,
  description: 'More fields of each.',
} as const

// `url` is the page here, in every answer.
const OURS: readonly string[] = OUR_FIELDS.flatMap(({ name }) => (name === 'url' ? [] : [name]))

/** The address of the thing itself, in every answer. */
const WEBSITE = 'website'

/** Fields that exist, in the order asked, and those that do not. @param listings Those that are listed. */
export function chooseFields(
  { directory }: Pick<ToolPage, 'directory'>,
  { facets }: Pick<Collection, 'facets'>,
  asked: readonly string[],
  listings: readonly Listing[],
): { readonly fields: readonly string[]; readonly ignored: readonly Ignored[] } {
  if (asked.length === 0) return { fields: [], ignored: [] }
  const declared = directory.schema?.fields?.map(({ name }) => name) ?? []
  // Objects are no facets.
  const own = listings.flatMap(({ extra }) => Object.keys(extra))
  const known = new Set([...facets.names, ...declared, ...OURS, 'category', WEBSITE, ...own])
  const meant = asked.map((name) => (isWebsite(name) && !known.has(name) ? WEBSITE : name))
  const fields = [...new Set(meant)].filter((name) => known.has(name))
  const ignored = meant
    .filter((name) => !known.has(name))
    .map((name) => ({
      what: `fields: ${JSON.stringify(clipText(name, 60))}`,
      why: `No listing has it.${didYouMean(suggest(name, known, 1))}`,
    }))
  return { fields, ignored }
}

/** Reads fields of a listing for a list, one value each: `null` where it has none. */
export function readShort(listing: Listing, fields: readonly string[]): unknown[] {
  let read: ReadonlyMap<string, unknown> | undefined
  return fields.map((name) => {
    if (name === 'id' || name === 'name') return listing[name]
    if (name === WEBSITE && listing.url !== undefined) return listing.url
    if (name === 'category') return listing.categories[0] ?? null
    read ??= readFields(listing)
    return shorten(read.get(name))
  })
}

/** Lists of one value become that value; what is long is cut. */
function shorten(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'string') return clipToBudget(clipText(value, MAX_TEXT_LENGTH), VALUE_BUDGET)
  if (Array.isArray(value)) return value.length === 1 ? shorten(value[0]) : shortenList(value)
  return covers(VALUE_BUDGET, costOf(value)) ? value : clipToBudget(JSON.stringify(value), VALUE_BUDGET)
}

function shortenList(values: readonly unknown[]): unknown {
  const texts = values.map((value) => (typeof value === 'string' ? clipText(value, MAX_TEXT_LENGTH) : value))
  let length = texts.length
  while (length > 1 && !covers(VALUE_BUDGET, costOf(texts.slice(0, length)))) length -= 1
  const shown = texts.slice(0, length)
  if (!covers(VALUE_BUDGET, costOf(shown))) return clipToBudget(JSON.stringify(shown), VALUE_BUDGET)
  return length < texts.length ? [...shown, `… ${texts.length - length} more`] : shown
}
