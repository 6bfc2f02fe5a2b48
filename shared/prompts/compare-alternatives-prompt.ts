import type { Listing } from '../model/listing.ts'
import type { Collection } from '../search/collection.ts'
import { DocumentSet } from '../search/values/document-set.ts'
import { MAX_COMPARED } from '../search/comparison-query.ts'
import { explainUnknownId } from '../tools/suggest/suggest.ts'
import { describeListing } from '../tools/listing-result.ts'
import { readCollection } from '../tools/read-collection.ts'
import type { CallContext, ToolPage } from '../tools/tool.ts'
import { createPrompt, describePage, writePrompt } from './create-prompt.ts'
import type { PromptArguments, PromptText } from './create-prompt.ts'
import type { Prompt } from './prompt.ts'

/** Words of a listing's description that describe it, when it has no tags. */
const MAX_DESCRIPTION_WORDS = 12

/** Tags used to search for others of the same category, one by one. */
const MAX_TAGS = 5

/** `compare_alternatives`: a listing beside its alternatives. */
export const compareAlternativesPrompt: Prompt = createPrompt({
  name: 'compare_alternatives',
  title: 'Compare alternatives',
  description: 'Puts a listing beside its nearest alternatives and says which one suits whom.',
  arguments: [
    {
      name: 'listing',
      title: 'Listing',
      description: 'Id of the listing, as search and browse give it.',
      required: true,
      values: 'listing',
    },
    {
      name: 'need',
      title: 'Need',
      description: 'What matters to you, in your own words.',
      required: false,
      values: 'words',
    },
  ],
  run: compareAlternatives,
})

function compareAlternatives(page: ToolPage, args: PromptArguments, context: CallContext): Promise<PromptText> {
  return readCollection(page, context, (collection) => describeAlternatives(page, collection, args))
}

function describeAlternatives(page: ToolPage, collection: Collection, args: PromptArguments): PromptText {
  const id = args.get('listing') ?? ''
  const need = args.get('need')
  const position = collection.find(id)
  if (position === undefined) {
    return { ok: false, message: explainUnknownId(collection, { field: 'listing', id }) }
  }
  const listing = collection.listing(position)
  const alternatives = findAlternatives(collection, position).slice(0, MAX_COMPARED - 1)

  const ids = [listing, ...alternatives].map((one) => one.id)
  const criteria = need === undefined ? '' : ` What matters to me: ${JSON.stringify(need)}.`
  const start =
    alternatives.length === 0
      ? 'The directory names no alternatives to it. Look for some with the tool search, by what it does, and use compare with its id and up to four of theirs.'
      : `1. Use the tool compare with ${JSON.stringify({ ids })}. Replace ids that are no real alternatives by others that search finds.`
  const task = [
    `Compare the listing with the id ${JSON.stringify(id)} in ${describePage(page)} with its alternatives.${criteria}`,
    start,
    '2. Use fetch for what compare leaves open.',
    '3. Answer with a table of what differs and matters, one column per listing, and then one sentence for each: who should choose it. Give the url of each. Say what the directory does not tell instead of guessing it.',
  ]
  const data = {
    listing: describeListing(page, listing),
    alternatives: alternatives.map((one) => describeListing(page, one)),
  }
  return { ok: true, text: writePrompt(task, data) }
}

/** Listings declared to replace this one, then those of its category that its own words find, without itself. */
function findAlternatives(collection: Collection, of: number): Listing[] {
  const { facets, count } = collection
  const listing = collection.listing(of)
  const named = facets.positions('alternative_to', listing.name).subarray(0, MAX_COMPARED)
  const accepts = new DocumentSet(count, facets.positions('categories', listing.categories[0] ?? ''))
  const found = new Set(named)
  // Similar in most ways first, then in one: search returns none without the most telling word.
  for (const words of [describingWords(listing), ...listing.tags.slice(0, MAX_TAGS)]) {
    if (found.size > MAX_COMPARED) break
    for (const { position } of collection.search(words, { limit: MAX_COMPARED, accepts }).hits) found.add(position)
  }
  found.delete(of)
  return collection.listings(found)
}

function describingWords({ name, tags, alternative_to, description = '' }: Listing): string {
  const words = [...tags, ...alternative_to].join(' ')
  return words === '' ? `${name} ${description.split(/\s+/).slice(0, MAX_DESCRIPTION_WORDS).join(' ')}` : words
}
