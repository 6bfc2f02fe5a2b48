import * as z from 'zod/mini'
import { clipText } from '../model/clean-text.ts'
import { editUrl } from '../model/forge-links.ts'
import { hasValue } from '../model/field-table.ts'
import type { Listing } from '../model/listing.ts'
import { MAX_CHARACTERS } from './budget/answer-length.ts'
import {
  pickLongestFit,
  costOf,
  covers,
  createBudget,
  lengthShape,
  subtractBudget,
  MAX_RESULT_TOKENS,
  part,
  takeWhileFits,
  clipToBudget,
} from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import { createTool } from './create-tool.ts'
import { explainUnknownId } from './suggest/suggest.ts'
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

const input = z.object({
  id: z.string().check(z.maxLength(1000), z.describe('Exactly as another tool gave it.')),
  ...lengthShape,
})

const output = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string().check(z.describe('Markdown.')),
  url: z.string().check(z.describe('Page to cite.')),
  website: z.optional(z.string()),
  metadata: z.record(z.string(), z.unknown()).check(z.describe('Further fields.')),
})

type ListingDocument = z.infer<typeof output>

/**
 * `fetch`: one listing, whole. ChatGPT requires the name and the shapes of a connector. Content beyond the longest
 * answer is cut, and the text then ends with a link to the rest.
 */
export const fetchTool: Tool = createTool({
  name: 'fetch',
  title: 'Read a listing',
  description:
    'Use this when you know the id of a listing and want all that the directory says about it: full text, links, licence, dates, every further field.',
  use: 'with an id for everything about one listing',
  input,
  output,
  example: { id: 'postgresql' },
  async run(page, { id, max_characters }, context) {
    const outcome = await readCollection<ToolOutcome>(page, context, (collection) => {
      const position = collection.find(id)
      if (position === undefined) return { ok: false, message: explainUnknownId(collection, { field: 'id', id }) }
      return { ok: true, value: writeDocument(page, collection.listing(position), max_characters) }
    })
    if (outcome.ok) return outcome
    const { explainRemoval } = await import('./changes/explain-removal.ts')
    return explainRemoval(page, id, max_characters, outcome)
  },
})

function writeDocument(page: ToolPage, listing: Listing, maxCharacters: number | undefined): ListingDocument {
  const whole = `The whole listing: ${listingUrl(page, listing)}`
  const data = `or, as data, ${page.urls.listingData(primaryPage(listing), listing.id)}`
  const longest = fitDocument(page, listing, createBudget(MAX_RESULT_TOKENS), [`${whole} ${data}`, whole])
  if (maxCharacters === undefined || JSON.stringify(longest).length <= maxCharacters) return longest
  const budget = createBudget(MAX_RESULT_TOKENS, maxCharacters)
  if (maxCharacters === MAX_CHARACTERS) return fitDocument(page, listing, budget, [whole])
  const more = 'Ask with a larger max_characters.'
  return fitDocument(page, listing, budget, [`${more} ${whole}`, more])
}

/** @param rests Notes on where the rest of a cut listing is; the first that fits is used. */
function fitDocument(page: ToolPage, listing: Listing, budget: Budget, rests: readonly string[]): ListingDocument {
  const { id, name, url: thing, description, body, note, source_path, ...others } = listing
  const { contribute } = page.directory
  const fields = {
    ...others,
    edit_url: contribute && source_path && editUrl(contribute, source_path),
    // Of the release: in a page, each refresh would change it.
    links_checked: thing && page.linksChecked,
  }
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
    if (!hasValue(value)) continue
    const cost = costOf({ [name]: value })
    if (covers(left, cost)) {
      left = subtractBudget(left, cost)
      kept[name] = value
    } else names.push(clipText(name, MAX_OMITTED_NAME_LENGTH))
  }
  return { kept, names }
}
