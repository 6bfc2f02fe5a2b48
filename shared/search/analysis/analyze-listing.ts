import type { Listing } from '../../model/listing.ts'
import { foldText } from '../../model/text/fold-text.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { FieldName, IndexDocument, WordWeight } from '../values/index-document.ts'
import { sortNumber } from '../values/sort-listings.ts'
import { NUMBER_SORTS } from '../values/sort-names.ts'
import { alsoSaidBy } from './acronyms.ts'
import type { Acronym } from './acronyms.ts'
import { facetsOf } from '../values/facets.ts'
import {
  ACRONYM_WEIGHT,
  CAMEL_CASE_PART_WEIGHT,
  CATEGORY_ALTERNATIVE_WEIGHT,
  FIELD_WEIGHTS,
  lengthNorm,
  toImpact,
} from './field-weights.ts'
import { listingTexts } from './listing-texts.ts'
import { functionWordsOf } from './languages.ts'
import { readName, readTextWords, phrasesIn } from './read-text-words.ts'

/** What analysis needs to know about the directory. */
export interface AnalysisContext {
  /** Title of a category, by slug. */
  readonly categoryTitle: (slug: string) => string | undefined
  /** Products that the listings of a category replace, by slug. */
  readonly categoryAlternatives?: ((slug: string) => readonly string[] | undefined) | undefined
  /** What short forms stand for among the listings that are indexed together. */
  readonly acronyms?: readonly Acronym[] | undefined
  /** BCP 47 tag of the texts. Without it, only English function words are known. */
  readonly language?: string | undefined
}

/**
 * Turns a listing into its entry in an index. The same listing and context yield the same document: besides what short
 * forms stand for, nothing of other listings enters it, so that indexes can be merged.
 */
export function analyzeListing(listing: Listing, context: AnalysisContext): IndexDocument {
  const weights = new WordWeights()
  const { language = '' } = context
  const name = readName(listing.name, functionWordsOf(language))
  const nameWeight = FIELD_WEIGHTS.name * lengthNorm('name', name.partCount)
  weights.add(name.words, 'name', nameWeight)
  weights.add(name.parts, 'name', nameWeight * CAMEL_CASE_PART_WEIGHT)
  const all = listingTexts(listing, context.categoryTitle)
  for (const { field, texts } of all) {
    const { wordCount, spellings } = readTexts(texts, language)
    if (wordCount === 0) continue
    const weight = FIELD_WEIGHTS[field] * lengthNorm(field, wordCount)
    weights.add(field === 'alias' ? spellings.filter((word) => !name.words.includes(word)) : spellings, field, weight)
  }
  const said = [listing.name, ...all.flatMap(({ field, texts }) => (field === 'extra' ? [] : texts))]
  const alsoSaid = alsoSaidBy(said, context.acronyms ?? []).filter((word) => !weights.words.has(word))
  weights.add(alsoSaid, 'description', ACRONYM_WEIGHT)
  const replaced = readTexts(
    listing.categories.flatMap((slug) => context.categoryAlternatives?.(slug) ?? []),
    language,
  )
  weights.add(
    replaced.spellings,
    'alternative_to',
    CATEGORY_ALTERNATIVE_WEIGHT * lengthNorm('alternative_to', replaced.wordCount),
  )
  return {
    id: listing.id,
    name: foldText(listing.name),
    nameLength: Math.min(name.length, 255),
    words: weights.words,
    facets: differentValues(listing),
    numbers: Object.fromEntries(NUMBER_SORTS.map((sort) => [sort, sortNumber(listing, sort)])),
  }
}

/** Number of words in texts, and all their spellings, with phrases written as one word. */
function readTexts(
  texts: readonly string[],
  language: string,
): { readonly wordCount: number; readonly spellings: readonly string[] } {
  const spellings: string[] = []
  let wordCount = 0
  for (const text of texts) {
    const written: string[] = []
    for (const word of readTextWords(text)) {
      wordCount += 1
      for (const spelling of word) spellings.push(spelling)
      written.push(word[0] ?? '')
    }
    for (const phrase of phrasesIn(written, language)) spellings.push(phrase)
  }
  return { wordCount, spellings }
}

/** Weight of a word of a listing. */
class SummedWeight implements WordWeight {
  weight = 0
  fields = 0
  /** Number of occurrences in the field that is being added. */
  count = 0

  get impact(): number {
    return toImpact(this.weight)
  }
}

/** Sums the weights of a listing's words. */
class WordWeights {
  readonly words = new Map<string, SummedWeight>()

  /** Adds the words of one field, each weighing `weight` if it occurs once and always less than twice that. */
  add(words: readonly string[], field: FieldName, weight: number): void {
    const different: SummedWeight[] = []
    for (const word of words) {
      const known = this.#weightOf(word)
      if (known.count === 0) different.push(known)
      known.count += 1
    }
    for (const known of different) {
      known.weight += weight * ((2 * known.count) / (known.count + 1))
      known.fields |= FIELD_BITS[field]
      known.count = 0
    }
  }

  #weightOf(word: string): SummedWeight {
    const known = this.words.get(word)
    if (known !== undefined) return known
    const added = new SummedWeight()
    this.words.set(word, added)
    return added
  }
}

/** The first spelling of each value, by facet. */
function differentValues(listing: Listing): Map<string, string[]> {
  const facets = facetsOf(listing)
  for (const [facet, all] of facets) {
    if (all.length === 1) continue
    const values = new Map<string, string>()
    for (const value of all) {
      const key = facet === 'categories' ? value : foldText(value)
      if (!values.has(key)) values.set(key, value)
    }
    facets.set(facet, [...values.values()])
  }
  return facets
}
