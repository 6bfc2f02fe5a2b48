import type { Listing } from '../../model/listing.ts'
import { foldText } from '../fold-text.ts'
import { FIELD_BITS } from '../index/index-document.ts'
import type { FieldName, IndexDocument, WordWeight } from '../index/index-document.ts'
import { readWords } from '../split-words.ts'
import { facetNames, facetValues } from './facet-values.ts'
import {
  CAPITAL_PART_SHARE,
  CATEGORY_ALTERNATIVE_WEIGHT,
  FIELD_WEIGHTS,
  lengthNorm,
  toImpact,
} from './field-weights.ts'
import { listingTexts } from './listing-texts.ts'
import { readName } from './name-words.ts'

/** What analysis needs to know of the directory. */
export interface AnalysisContext {
  /** Title of a category by its slug. */
  readonly categoryTitle: (slug: string) => string | undefined
  /** Products that the listings of a category replace, by its slug. */
  readonly categoryAlternatives?: ((slug: string) => readonly string[] | undefined) | undefined
}

/**
 * Turns a listing into what an index holds of it. The same listing and titles give the same document: nothing of other
 * listings enters it, so that indexes can be merged.
 */
export function analyzeListing(listing: Listing, context: AnalysisContext): IndexDocument {
  const weights = new WordWeights()
  const name = readName(listing.name)
  const nameWeight = FIELD_WEIGHTS.name * lengthNorm('name', name.partCount)
  weights.add(name.words, 'name', nameWeight)
  weights.add(name.parts, 'name', nameWeight * CAPITAL_PART_SHARE)
  const nameWords = new Set(name.words)
  for (const { field, texts } of listingTexts(listing, context.categoryTitle)) {
    const words = texts.flatMap(readWords)
    const weight = FIELD_WEIGHTS[field] * lengthNorm(field, words.length)
    const spellings = words.flat()
    weights.add(field === 'alias' ? spellings.filter((word) => !nameWords.has(word)) : spellings, field, weight)
  }
  const replaced = listing.categories.flatMap((slug) => context.categoryAlternatives?.(slug) ?? []).flatMap(readWords)
  weights.add(
    replaced.flat(),
    'alternative_to',
    CATEGORY_ALTERNATIVE_WEIGHT * lengthNorm('alternative_to', replaced.length),
  )
  return {
    id: listing.id,
    name: foldText(listing.name),
    nameLength: Math.min(name.length, 255),
    words: weights.finish(),
    facets: new Map(facetNames(listing).map((facet) => [facet, differentValues(listing, facet)])),
    added: toDay(listing.added),
    updated: toDay(listing.updated),
  }
}

/** Sums what a listing's words weigh. */
class WordWeights {
  readonly #weights = new Map<string, { weight: number; fields: number }>()

  /** Adds the words of one field, each weighing `weight` where it stands once and less than twice that at most. */
  add(words: readonly string[], field: FieldName, weight: number): void {
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      const known = this.#weights.get(word) ?? { weight: 0, fields: 0 }
      const counted = (2 * count) / (count + 1)
      this.#weights.set(word, { weight: known.weight + weight * counted, fields: known.fields | FIELD_BITS[field] })
    }
  }

  finish(): Map<string, WordWeight> {
    const words = new Map<string, WordWeight>()
    for (const [word, { weight, fields }] of this.#weights) words.set(word, { impact: toImpact(weight), fields })
    return words
  }
}

/** The first spelling of each value. */
function differentValues(listing: Listing, facet: string): string[] {
  const values = new Map<string, string>()
  for (const value of facetValues(listing, facet)) {
    const key = facet === 'categories' ? value : foldText(value)
    if (!values.has(key)) values.set(key, value)
  }
  return [...values.values()]
}

/** `2026-11-21` → 20261121. */
function toDay(date: string | undefined): number {
  return date === undefined ? 0 : Number(date.slice(0, 10).replaceAll('-', ''))
}
