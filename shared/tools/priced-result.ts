import type { Listing } from '../model/listing.ts'
import type { SearchHit } from '../search/query/search-answer.ts'
import { costOf } from './budget/budget.ts'
import type { Budget } from './budget/budget.ts'
import { FULL_LENGTH, toListingResult } from './listing-result.ts'
import type { FoundListing, ListingResult } from './listing-result.ts'
import type { ToolPage } from './tool.ts'

/** A listing in a list of results, and its cost in an answer. */
export interface PricedResult<T extends ListingResult = ListingResult> {
  readonly result: T
  readonly cost: Budget
}

/**
 * Full results of a page, for answers with enough room. Measuring one takes several times as long as finding it, and
 * neither ever changes. Collected with the page, and with the listings that are kept parsed.
 */
const known = new WeakMap<ToolPage, WeakMap<Listing, PricedResult>>()

/** By set of fields: the engine has one object for each. */
const matchedCosts = new WeakMap<SearchHit['fields'], Budget>()

/** The result of `toListingResult`, and its cost. */
export function priceResult(page: ToolPage, listing: Listing, budget: Budget): PricedResult {
  if (budget.characters < FULL_LENGTH) return price(page, listing, budget)
  const ofPage = known.get(page) ?? new WeakMap<Listing, PricedResult>()
  known.set(page, ofPage)
  const earlier = ofPage.get(listing)
  if (earlier !== undefined) return earlier
  const priced = price(page, listing, budget)
  ofPage.set(listing, priced)
  // The tools' hosts receive these same objects.
  for (const value of [priced.result, priced.result.categories, priced.result.tags]) Object.freeze(value)
  return priced
}

/** Adds the fields in which words were found and the words that the listing lacks; none without words. */
export function addMatched({ result, cost }: PricedResult, hit: SearchHit | undefined): PricedResult<FoundListing> {
  const { fields = [], lacks = [] } = hit ?? {}
  if (fields.length === 0 && lacks.length === 0) return { result, cost }
  const found = { ...result, ...(fields.length > 0 && { matched: [...fields] }), ...(lacks.length > 0 && { lacks }) }
  if (lacks.length > 0) return { result: found, cost: costOf(found) }
  const added = matchedCosts.get(fields) ?? costOf({ matched: fields })
  matchedCosts.set(fields, added)
  // A comma instead of the two braces.
  return {
    result: found,
    cost: { tokens: cost.tokens + added.tokens, characters: cost.characters + added.characters - 1 },
  }
}

function price(page: ToolPage, listing: Listing, budget: Budget): PricedResult {
  const result = toListingResult(page, listing, budget)
  return { result, cost: costOf(result) }
}
