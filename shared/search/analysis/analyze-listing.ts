import type { Listing } from '../../model/listing.ts'
import { foldText } from '../../model/text/fold-text.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { FieldName, IndexDocument, WordWeight } from '../values/index-document.ts'
import { sortNumber } from '../values/sort-listings.ts'
import { NUMBER_SORTS } from '../values/sort-names.ts'
import { facetsOf } from '../values/facets.ts'
import { listingTexts } from './listing-texts.ts'
import type { CategoryTexts } from './listing-texts.ts'
import { functionWordsOf } from './languages.ts'
import { readName, readTextWords, phrasesIn } from './read-text-words.ts'

/** What analysis needs to know about the directory. */
export interface AnalysisContext {
  /** Texts of a category about all of its listings, by slug. */
  readonly categoryTexts?: ((slug: string) => Partial<CategoryTexts> | undefined) | undefined
  /** BCP 47 tag of the texts. Without it, only English function words are known. */
  readonly language?: string | undefined
}

/**
 * Turns a listing into its entry in an index. The same listing and context yield the same document: nothing of other
 * listings enters it.
 */
export function analyzeListing(listing: Listing, context: AnalysisContext): IndexDocument {
  const weights = new WordWeights()
  const { language = '', categoryTexts = () => undefined } = context
  const name = readName(listing.name, functionWordsOf(language))
  const nameWeight = FIELD_WEIGHTS.name * lengthNorm('name', name.partCount)
  weights.add(name.words, 'name', nameWeight)
  weights.add(name.parts, 'name', nameWeight * CAMEL_CASE_PART_WEIGHT)
  for (const { field, texts } of listingTexts(listing, categoryTexts)) {
    const { wordCount, spellings } = readTexts(texts, language)
    if (wordCount === 0) continue
    const weight = FIELD_WEIGHTS[field] * lengthNorm(field, wordCount)
    weights.add(field === 'alias' ? spellings.filter((word) => !name.words.includes(word)) : spellings, field, weight)
  }
  const replaced = readTexts(
    listing.categories.flatMap((slug) => categoryTexts(slug)?.alternative_to ?? []),
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

/** How much a word says about a listing, by field. */
const FIELD_WEIGHTS: Readonly<Record<FieldName, number>> = {
  name: 8,
  alias: 5,
  tags: 3,
  alternative_to: 3,
  categories: 2.5,
  description: 1,
  extra: 0.3,
}

/** Same, for what all listings of a page replace: weaker for each than what the listing says itself. */
const CATEGORY_ALTERNATIVE_WEIGHT = 1.5

/** Weight of a part of a word of the name (`mail` of `ProtonMail`) as a share of the word's. */
const CAMEL_CASE_PART_WEIGHT = 0.4

/** Words in a field of usual length: constants, so that a listing's weights depend on nothing else. */
const USUAL_LENGTH: Readonly<Record<FieldName, number>> = {
  name: 2,
  alias: 3,
  tags: 4,
  alternative_to: 2,
  categories: 4,
  description: 20,
  extra: 8,
}

/** How much length matters, 0 to 1 (b of BM25F). */
const LENGTH_MATTERS: Readonly<Record<FieldName, number>> = {
  name: 0.5,
  alias: 0.5,
  tags: 0.2,
  alternative_to: 0.2,
  categories: 0.3,
  description: 0.2,
  extra: 0.3,
}

/** Weight at which an impact is half of the largest (k of BM25F). */
const HALF_IMPACT_WEIGHT = 4

/** How much one of `length` words of a field counts: 1 for usual length, more for shorter fields. */
function lengthNorm(field: FieldName, length: number): number {
  const matters = LENGTH_MATTERS[field]
  return 1 / (1 - matters + (matters * length) / USUAL_LENGTH[field])
}

/** Impact of a word with this weight, 1 to 255: grows ever more slowly, so that repetition helps little. */
function toImpact(weight: number): number {
  return Math.max(1, Math.round((255 * weight) / (weight + HALF_IMPACT_WEIGHT)))
}
