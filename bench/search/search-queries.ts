import type { Listing } from '../../shared/model/listing.ts'
import { misspell } from './misspell.ts'
import { createRandom } from '../lib/random.ts'

/** How the words of a query are written. */
export const QUERY_FORMS = ['exact', 'prefix', 'typo'] as const

/** A form of {@link QUERY_FORMS}: as in the listing, the last word not yet finished, one letter of a word wrong. */
export type QueryForm = (typeof QUERY_FORMS)[number]

/** Material for queries. */
type Findable = Pick<Listing, 'name' | 'description'> & { readonly tags: readonly string[] }

/** A query for a known listing. */
export interface KnownItemQuery {
  readonly text: string
  /** Position of the target listing. */
  readonly target: number
  readonly words: number
  readonly form: QueryForm
}

/** Words that may get a typo: Latin letters, long enough that the rest still identifies the word. */
const MISSPELLABLE = /^[a-z]{4,}$/

/**
 * Queries of one to three words of listings drawn at random, in every form, equally many of each: the first words
 * of the name, and where it has too few a tag, then words of the description. The same arguments yield the same
 * queries; more `perKind` begin with fewer.
 */
export function makeKnownItemQueries(
  listingAt: (position: number) => Findable,
  documents: number,
  perKind: number,
): KnownItemQuery[] {
  const random = createRandom(7)
  const queries: KnownItemQuery[] = []
  for (let turn = 0; turn < perKind; turn += 1) {
    for (let words = 1; words <= 3; words += 1) {
      for (const form of QUERY_FORMS) {
        let query: KnownItemQuery | undefined
        while (query === undefined) query = drawQuery(listingAt, documents, words, form, random)
        queries.push(query)
      }
    }
  }
  return queries
}

/** @returns `undefined` where the listing has too few words for the query. */
function drawQuery(
  listingAt: (position: number) => Findable,
  documents: number,
  words: number,
  form: QueryForm,
  random: () => number,
): KnownItemQuery | undefined {
  const target = Math.floor(random() * documents)
  const { name, tags, description = '' } = listingAt(target)
  const taken = wordsOf(name).slice(0, words)
  if (taken.length < words) taken.push(...drawWords(wordsOf(tags.join(' ')), 1, random))
  if (taken.length < words) taken.push(...drawWords(wordsOf(description), words - taken.length, random))
  const written = [...new Set(taken)]
  if (written.length < words) return undefined
  if (form === 'prefix') {
    const last = written.pop() ?? ''
    if (last.length < 4) return undefined
    written.push(last.slice(0, Math.max(3, Math.floor(last.length * (0.5 + random() * 0.4)))))
  }
  if (form === 'typo') {
    const at = Math.floor(random() * words)
    const word = written[at] ?? ''
    if (!MISSPELLABLE.test(word)) return undefined
    written[at] = misspell(word, random)
  }
  return { text: written.join(' '), target, words, form }
}

/** Some of these words, in their order. */
function drawWords(from: readonly string[], count: number, random: () => number): string[] {
  const start = Math.floor(random() * Math.max(1, from.length - count + 1))
  return from.slice(start, start + count)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
}
