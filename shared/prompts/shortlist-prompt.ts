import type { Collection } from '../search/collection.ts'
import { DocumentSet } from '../search/values/document-set.ts'
import { COMPARISON_TOKENS, createBudget, takeWhileFits } from '../tools/budget/budget.ts'
import { MAX_COMPARED } from '../search/comparison-query.ts'
import { describeListing } from '../tools/listing-result.ts'
import { readNarrowed } from '../tools/narrow-to-category.ts'
import type { Narrowed } from '../tools/narrow-to-category.ts'
import type { CallContext, ToolPage } from '../tools/tool.ts'
import { CATEGORY_ARGUMENT, createPrompt, describePage, writePrompt } from './create-prompt.ts'
import type { PromptArguments, PromptArgumentSpec, PromptText } from './create-prompt.ts'
import { findFeatures } from './features.ts'
import type { Feature } from './features.ts'
import type { Prompt } from './prompt.ts'

/** Listings the message starts from. */
const MAX_CANDIDATES = 10

const args: readonly PromptArgumentSpec[] = [
  {
    name: 'need',
    title: 'Need',
    description: 'What it is for, in your own words.',
    required: true,
    values: 'words',
  },
  {
    name: 'must_have',
    title: 'Must have',
    description: 'Tags, licences or other conditions, separated by commas.',
    required: false,
    values: 'feature',
  },
]

const spec = {
  name: 'shortlist',
  title: 'Shortlist for a need',
  description: 'Finds the listings that fit a need, compares the best of them and recommends at most five.',
  run: shortlist,
}

/** `shortlist` of a category's page. */
export const shortlistPrompt: Prompt = createPrompt({ ...spec, arguments: args })

/** `shortlist` of the root page: the whole directory, or one category. */
export const rootShortlistPrompt: Prompt = createPrompt({ ...spec, arguments: [...args, CATEGORY_ARGUMENT] })

function shortlist(page: ToolPage, given: PromptArguments, context: CallContext): Promise<PromptText> {
  const category = given.get('category')
  return readNarrowed(page, { category }, context, (narrowed) => describeShortlist(page, narrowed, given))
}

function describeShortlist(page: ToolPage, { collection, accepts }: Narrowed, given: PromptArguments): PromptText {
  const need = given.get('need') ?? ''
  const category = given.get('category')
  const { features, others } = findFeatures(collection.facets, given.get('must_have') ?? '')
  const strict = collection.search(need, {
    limit: MAX_CANDIDATES,
    accepts: withFeatures(collection, features, accepts),
  })
  const relaxed = strict.total === 0 && features.length > 0
  const { hits, total } = relaxed ? collection.search(need, { limit: MAX_CANDIDATES, accepts }) : strict
  const found = collection.listings(hits.map(({ position }) => position))
  const results = found.map((listing) => describeListing(page, listing))
  const candidates = takeWhileFits(results, createBudget(COMPARISON_TOKENS), 1)

  const call = {
    query: need,
    ...(features.length > 0 && !relaxed && { where: toFilters(features) }),
    ...(category !== undefined && { category }),
  }
  const task = [
    `Find the listings in ${describePage(page)} that fit this need best: ${JSON.stringify(need)}.`,
    describeConditions(features, others, relaxed),
    describeCandidates(candidates.length, total),
    '1. Where the candidates do not fit, use the tool search again with other words. ' +
      `This call gave them: ${JSON.stringify(call)}.`,
    `2. Use compare with the 2 to ${MAX_COMPARED} ids that fit best, and fetch for what is still open.`,
    '3. Recommend at most five, best first: title, url, why it fits, what speaks against it. Say what the directory does not tell instead of guessing it, and say so when nothing fits.',
  ]
  return { ok: true, text: writePrompt(task.filter(Boolean), { candidates, total }) }
}

/** Those that have all features. */
function withFeatures(
  { count, facets }: Collection,
  features: readonly Feature[],
  accepts: DocumentSet | undefined,
): DocumentSet | undefined {
  return features.reduce<DocumentSet | undefined>((left, { facet, value }) => {
    const having = new DocumentSet(count, facets.positions(facet, value))
    return left?.intersect(having) ?? having
  }, accepts)
}

/** Filters of one search. Several values of one facet would match any of them, so only the first one is used. */
function toFilters(features: readonly Feature[]): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const { facet, value } of features) filters[facet] ??= value
  return filters
}

function describeConditions(features: readonly Feature[], others: readonly string[], relaxed: boolean): string {
  const parts: string[] = []
  if (features.length > 0) {
    const asked = features.map(({ facet, value }) => `${facet} ${JSON.stringify(value)}`).join(', ')
    parts.push(relaxed ? `No listing that search finds has all of ${asked}; say so.` : `All must have ${asked}.`)
  }
  if (others.length > 0) {
    const asked = others.map((word) => JSON.stringify(word)).join(', ')
    parts.push(`Check these conditions yourself, no filter knows them: ${asked}.`)
  }
  return parts.join(' ')
}

function describeCandidates(shown: number, total: number): string {
  if (shown === 0) return 'Search finds nothing for these words now.'
  return `Search finds ${total} ${total === 1 ? 'listing' : 'listings'} now; ${shown === total ? 'all' : `the first ${shown}`} are below, best first.`
}
