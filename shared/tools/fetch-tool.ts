import { clipText } from '../model/clean-text.ts'
import { editUrl } from '../model/forge-links.ts'
import { hasValue, isWebsite, readFields } from '../model/field-table.ts'
import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { MAX_CHARACTERS } from './budget/answer-length.ts'
import {
  pickLongestFit,
  costOf,
  covers,
  createBudget,
  lengthProperties,
  subtractBudget,
  MAX_RESULT_TOKENS,
  part,
  takeWhileFits,
  clipToBudget,
} from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import { createTool } from './create-tool.ts'
import { findListing } from './find-listing.ts'
import { fieldsProperty } from './listing-fields.ts'
import type { ArgumentsOf } from './parse-arguments.ts'
import { explainUnknownId, findNearListings } from './suggest/suggest.ts'
import { listingUrl, listingUrls, primaryPage } from './listing-result.ts'
import { readCollection } from './read-collection.ts'
import type { Tool, ToolOutcome, ToolPage } from './tool.ts'

/**
 * Shares of the remaining room when it is their turn. The text is sure of its own, metadata gets the rest, and the text
 * then gets what metadata leaves; names of omitted fields and the note about the rest need room as well.
 */
const SHARE = { title: 0.2, url: 0.3, website: 0.3, text: 0.6, metadata: 0.8, omitted: 0.1, note: 0.5 }

/** Longest name of a field that did not fit, in UTF-16 code units. */
const MAX_OMITTED_NAME_LENGTH = 60

/** Most listings of one answer. */
const MAX_IDS = 10

const input = {
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 1000, description: 'Id, name or any URL.' },
    ids: { type: 'array', items: { type: 'string', maxLength: 1000 }, maxItems: MAX_IDS, description: 'Up to 10.' },
    name: { type: 'string', maxLength: 1000 },
    url: { type: 'string', maxLength: 1000 },
    fields: { ...fieldsProperty, description: 'Only these.' },
    ...lengthProperties,
  },
} as const

const output = {
  id: { type: 'string' },
  title: { type: 'string' },
  text: { type: 'string' },
  url: { type: 'string' },
  metadata: { type: 'object', description: 'null: not known.' },
  results: { type: 'array', description: 'Of ids.' },
} as const

interface ListingDocument {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly url: string
  readonly website?: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** What became of a listing: said first, also where it is not known. */
const STATE_FIELDS = ['status', 'link', 'last_commit', 'checked'] as const

/**
 * `fetch`: one listing, whole, or several in short. ChatGPT requires the name and the shapes of a connector. Content
 * beyond the longest answer is cut, and the text then ends with a link to the rest.
 */
export const fetchTool: Tool = createTool({
  name: 'fetch',
  title: 'Read listings',
  description: 'Use this when you know a listing and want all about it, or fields of up to 10.',
  use: 'with an id, name or URL for everything about a listing',
  input,
  output,
  example: { id: 'postgresql' },
  async run(page, args, context) {
    const { ids, max_characters } = args
    const id = [args.id, args.name, args.url].find((text) => text !== undefined)
    if (ids === undefined || ids.length === 0) {
      if (id === undefined) return { ok: false, message: 'id: expected a string, got nothing.' }
      const outcome = await readCollection<ToolOutcome>(page, context, (collection) => {
        const position = findListing(page, collection, id)
        if (position === undefined) return { ok: false, message: explainUnknownId(collection, { field: 'id', id }) }
        const listing = collection.listing(position)
        return { ok: true, value: { ...writeDocument(page, listing, max_characters, args.fields) } }
      })
      if (outcome.ok) return outcome
      const { explainRemoval } = await import('./changes/ledger-answers.ts')
      return explainRemoval(page, id, max_characters, outcome)
    }
    const asked = [...new Set(id === undefined ? ids : [id, ...ids])].slice(0, MAX_IDS)
    return readCollection<ToolOutcome>(page, context, (collection) => ({
      ok: true,
      value: writeDocuments(page, collection, asked, args),
    }))
  },
})

/** Several listings, each with an equal share of the room. */
function writeDocuments(
  page: ToolPage,
  collection: Collection,
  asked: readonly string[],
  { max_characters, fields }: ArgumentsOf<typeof input>,
): Readonly<Record<string, unknown>> {
  const found = asked.map((id) => ({ id, position: findListing(page, collection, id) }))
  const missing = found.filter(({ position }) => position === undefined)
  const notFound = missing.map(({ id }) => ({ id, nearest: findNearListings(collection, id).map((near) => near.id) }))
  const around = { ...(notFound.length > 0 && { not_found: notFound }) }
  const room = subtractBudget(createBudget(MAX_RESULT_TOKENS, max_characters), costOf({ results: [], ...around }))
  const share = part(room, 1 / Math.max(1, found.length - missing.length))
  const results = found.flatMap(({ position }) => {
    if (position === undefined) return []
    const least = subtractBudget(share, { tokens: 2, characters: 1 })
    return [fitDocument(page, collection.listing(position), least, [], fields)]
  })
  return { results, ...around }
}

function writeDocument(
  page: ToolPage,
  listing: Listing,
  maxCharacters: number | undefined,
  asked: readonly string[] | undefined,
): ListingDocument {
  const whole = `The whole listing: ${listingUrl(page, listing)}`
  const data = `or, as data, ${page.urls.listingData(primaryPage(listing), listing.id)}`
  const longest = fitDocument(page, listing, createBudget(MAX_RESULT_TOKENS), [`${whole} ${data}`, whole], asked)
  if (maxCharacters === undefined || JSON.stringify(longest).length <= maxCharacters) return longest
  const budget = createBudget(MAX_RESULT_TOKENS, maxCharacters)
  if (maxCharacters === MAX_CHARACTERS) return fitDocument(page, listing, budget, [whole], asked)
  const more = 'Ask with a larger max_characters.'
  return fitDocument(page, listing, budget, [`${more} ${whole}`, more], asked)
}

/** @param rests Notes on where the rest of a cut listing is; the first that fits is used. */
function fitDocument(
  page: ToolPage,
  listing: Listing,
  budget: Budget,
  rests: readonly string[],
  asked: readonly string[] | undefined,
): ListingDocument {
  const { id, name, url: thing, description, body, note, source_path, ...others } = listing
  const { contribute } = page.directory
  const all: Readonly<Record<string, unknown>> = {
    // Unknown is said aloud.
    ...Object.fromEntries(STATE_FIELDS.map((field) => [field, listing[field] ?? null])),
    ...others,
    edit_url: contribute && source_path && editUrl(contribute, source_path),
    // Of the release: in a page, each refresh would change it.
    links_checked: thing && page.linksChecked,
  }
  const fields =
    asked === undefined
      ? all
      : Object.fromEntries(
          asked.filter((name) => !isWebsite(name)).map((name) => [name, readFields(listing).get(name) ?? null]),
        )
  let room = subtractBudget(
    budget,
    costOf({ id, title: '', text: '', url: '', website: '', metadata: { omitted: [] } }),
  )
  /** Takes a text out of the remaining room. */
  const spend = (text: string): string => {
    room = subtractBudget(room, costOf(text))
    return text
  }
  const title = spend(clipToBudget(name, part(room, SHARE.title)))
  const url = spend(pickLongestFit(listingUrls(page, listing), part(room, SHARE.url)))
  const website = thing !== undefined && covers(part(room, SHARE.website), costOf(thing)) ? spend(thing) : undefined

  const paragraphs = [`# ${name}`, description, note, body].filter((text) => text !== undefined && text !== '')
  const whole = paragraphs.join('\n\n')
  const beside = subtractBudget(room, costOf(clipToBudget(whole, part(room, SHARE.text))))
  const { kept, names } = fitMetadata(fields, part(beside, SHARE.metadata))
  room = subtractBudget(room, costOf(kept))
  const omitted = takeWhileFits(names, part(room, SHARE.omitted))
  room = subtractBudget(room, costOf(omitted))
  const metadata = { ...kept, ...(omitted.length > 0 && { omitted: [...omitted] }) }

  const isWhole = title === name && url === listingUrl(page, listing) && website === thing && names.length === 0
  const write = (text: string): ListingDocument => {
    return { id, title, text, url, ...(website !== undefined && { website }), metadata }
  }
  if (isWhole && clipToBudget(whole, room) === whole) return write(whole)
  const cuts = rests.map((rest) => `\n\n(Cut. ${rest})`)
  const rest = pickLongestFit([...cuts, '\n\n(Cut.)'], part(room, SHARE.note))
  return write(clipToBudget(whole, subtractBudget(room, costOf(rest))) + rest)
}

/** Fields that have a value, as many as fit, and names of those that do not. */
function fitMetadata(
  fields: Readonly<Record<string, unknown>>,
  budget: Budget,
): { kept: Readonly<Record<string, unknown>>; names: readonly string[] } {
  const kept: Record<string, unknown> = {}
  const names: string[] = []
  let left = budget
  for (const [name, value] of Object.entries(fields)) {
    // `null` says that it is not known.
    if (value !== null && !hasValue(value)) continue
    const cost = costOf({ [name]: value })
    if (covers(left, cost)) {
      left = subtractBudget(left, cost)
      kept[name] = value
    } else names.push(clipText(name, MAX_OMITTED_NAME_LENGTH))
  }
  return { kept, names }
}
