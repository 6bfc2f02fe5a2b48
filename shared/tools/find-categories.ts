import type { CategorySummary } from '../model/category.ts'
import { readAllOnceLoaded, readWhenLoaded } from '../search/index/blocks/byte-source.ts'
import {
  CATEGORIES_PER_BLOCK,
  CATEGORY_TEXTS,
  foldTexts,
  TEXT_START,
  visitMatches,
} from './categories/category-list.ts'
import type { CategoryList, CategoryTextKind } from './categories/category-list.ts'
import { suggest } from './suggest/suggest.ts'
import type { CallContext } from './tool.ts'

/** Blocks read together where they must be loaded. */
const BLOCKS_TOGETHER = 4

/** Categories from which suggestions are chosen: the first ones. Each has a slug and a title. */
const SUGGESTED_FROM = 10_000

/** Words of which each must be found: in one of several spellings, each of which may be several terms. */
export type CategoryWords = readonly (readonly (readonly string[])[])[]

/** Texts of a block, empty where not requested, and the position it begins at. */
interface TextBlock {
  readonly first: number
  readonly texts: Readonly<Record<CategoryTextKind, string>>
}

/**
 * Reads the texts of all categories, a few blocks at a time.
 *
 * @throws The signal's reason, when it was aborted meanwhile.
 */
export async function* readTexts(
  list: CategoryList,
  kinds: readonly ['names'] | typeof CATEGORY_TEXTS,
  { signal }: CallContext = {},
): AsyncGenerator<TextBlock> {
  const count = Math.ceil(list.count / CATEGORIES_PER_BLOCK)
  for (let first = 0; first < count; first += BLOCKS_TOGETHER) {
    const blocks = Array.from({ length: Math.min(BLOCKS_TOGETHER, count - first) }, (_, at) => first + at)
    const texts = await readWhenLoaded(() =>
      readAllOnceLoaded(blocks.flatMap((block) => kinds.map((kind) => () => list.texts(kind, block)))),
    )
    signal?.throwIfAborted()
    for (const [at, block] of blocks.entries()) {
      const [names = '', descriptions = ''] = texts.slice(at * kinds.length, (at + 1) * kinds.length)
      yield { first: block * CATEGORIES_PER_BLOCK, texts: { names, descriptions } }
    }
  }
}

/** Positions of the categories that have all words in slug, title or description, ascending. Throws as {@link readTexts}. */
export async function findCategories(
  list: CategoryList,
  words: CategoryWords,
  context?: CallContext,
): Promise<number[]> {
  const found: number[] = []
  const rarestFirst = words.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  for await (const { first, texts } of readTexts(list, CATEGORY_TEXTS, context)) {
    const count = Math.min(CATEGORIES_PER_BLOCK, list.count - first)
    for (const position of positionsWith(texts, rarestFirst, count)) found.push(first + position)
  }
  return found
}

/** Of a few categories, those that have all words, as {@link findCategories} finds them. */
export function filterCategories(categories: readonly CategorySummary[], words: CategoryWords): CategorySummary[] {
  const texts = { names: foldTexts('names', categories), descriptions: foldTexts('descriptions', categories) }
  const found = new Set(positionsWith(texts, words, categories.length))
  return categories.filter((_, position) => found.has(position))
}

/** Of its shortest spelling: short terms are in many texts, and a word that is in none ends the search. */
function lengthOf(alternatives: CategoryWords[number]): number {
  return Math.min(...alternatives.map((terms) => Math.max(0, ...terms.map(({ length }) => length))))
}

/** The cost grows with the matches: most categories have none of the words. */
function* positionsWith(texts: TextBlock['texts'], words: CategoryWords, count: number): Generator<number> {
  if (words.length === 0) return
  yield* inAllOf(count, words, (alternatives, visit) => {
    for (const terms of alternatives) {
      const withAll = inAllOf(count, terms, (term, visitTerm) => {
        for (const kind of CATEGORY_TEXTS) visitMatches(texts[kind], term, visitTerm)
      })
      for (const position of withAll) visit(position)
    }
  })
}

/** Positions that are visited for every part, ascending. */
function* inAllOf<T>(
  count: number,
  parts: readonly T[],
  visitAll: (part: T, visit: (position: number) => void) => void,
): Generator<number> {
  // Number of parts each was visited for, one after the other.
  const reached = new Uint16Array(count)
  for (const [at, part] of parts.entries()) {
    let isAnyLeft = false
    visitAll(part, (position) => {
      if (reached[position] !== at) return
      reached[position] = at + 1
      isAnyLeft = true
    })
    if (!isAnyLeft) return
  }
  const { length } = parts
  for (let at = reached.indexOf(length); at !== -1; at = reached.indexOf(length, at + 1)) yield at
}

/** Categories that may have been meant by a slug or title, closest first, at most three. Throws as {@link readTexts}. */
export async function suggestCategories(
  list: CategoryList,
  word: string,
  context?: CallContext,
): Promise<CategorySummary[]> {
  const names: string[] = []
  for await (const { texts } of readTexts(list, ['names'], context)) {
    for (const text of texts.names.split(TEXT_START).slice(1)) names.push(...text.split('\n').slice(1))
    if (names.length >= 2 * SUGGESTED_FROM) break
  }
  const positions = suggest(word, names).map((name) => names.indexOf(name) >>> 1)
  return readWhenLoaded(() => list.read(new Set(positions)))
}
