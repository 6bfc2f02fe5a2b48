import { createPostingBlock } from '../index/postings/index-reader.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { Expansion } from './expansion.ts'
import type { RequestedWord } from './request.ts'
import { findBlock } from './posting-cursor.ts'

const BLOCK = createPostingBlock()

/** Fields that say more of what a word names than that it is its name. */
const BESIDES_NAMES = ~(FIELD_BITS.name | FIELD_BITS.alias)

/** What a few listings have of a query. */
interface Explanation {
  /** Words and phrases that the listing has in no way, as written. */
  lacking(document: number): string[]
  /** Whether the listing has all words and what is demanded, if only by a guess. */
  hasAll(document: number): boolean
  /**
   * Whether the listing has all words as they are written, or in another form, and what is demanded. Of what is to be
   * replaced, its name alone does not count.
   */
  isComplete(document: number): boolean
}

/** A word and those of the listings that have it. */
interface FoundIn {
  readonly query: RequestedWord['query']
  readonly all: ReadonlySet<number>
  /** Not by a guess. */
  readonly certain: ReadonlySet<number>
}

/** Finds out which words of a query a few listings have. @param documents Positions, in any order. */
export function explainHits(words: readonly RequestedWord[], documents: readonly number[]): Explanation {
  const ascending = documents.toSorted((a, b) => a - b)
  const found = words.map((word) => findIn(word, ascending))
  // A run of an unspaced script is several words.
  const written = Map.groupBy(found, ({ query }) => query.written)
  return {
    lacking: (document) =>
      Array.from(written).flatMap(([text, parts]) => {
        const present = parts.filter(({ all }) => all.has(document)).length
        return present === 0 || (parts.length > 1 && present * 2 <= parts.length) ? [text] : []
      }),
    hasAll: (document) => found.every(({ all }) => all.has(document)),
    isComplete: (document) => found.every(({ certain }) => certain.has(document)),
  }
}

function findIn({ query, expansions }: RequestedWord, ascending: readonly number[]): FoundIn {
  const all = new Set<number>()
  const certain = new Set<number>()
  // The word itself comes first, and its listings need not be looked for any further.
  for (const expansion of expansions) {
    if (certain.size === ascending.length) break
    if (!expansion.certain && all.size === ascending.length) continue
    visitCommon(expansion, ascending, (document, fields) => {
      all.add(document)
      const counts = query.isReplaced !== true || (fields & BESIDES_NAMES) !== 0
      if (expansion.certain && counts) certain.add(document)
    })
  }
  return { query, all, certain }
}

/** Visits the listings that have an expansion, decoding each block once. */
function visitCommon(
  { postings }: Expansion,
  ascending: readonly number[],
  visit: (document: number, fields: number) => void,
): void {
  let block = -1
  for (let next = 0; next < ascending.length;) {
    block = postings.blockCount === 1 ? block + 1 : findBlock(postings, block + 1, ascending[next] ?? 0)
    if (block >= postings.blockCount) return
    postings.decode(block, BLOCK)
    const { documents, fields, length } = BLOCK
    const last = documents[length - 1] ?? 0
    for (let at = 0; next < ascending.length && (ascending[next] ?? 0) <= last; next += 1) {
      const document = ascending[next] ?? 0
      while ((documents[at] ?? 0) < document) at += 1
      if (documents[at] === document) visit(document, fields[at] ?? 0)
    }
  }
}
