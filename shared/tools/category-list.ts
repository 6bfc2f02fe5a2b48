import type { CategorySummary } from '../model/category.ts'
import { foldText } from '../search/fold-text.ts'
import type { ByteSource } from '../search/index/byte-source.ts'
import { readTogether } from '../search/index/read-when-loaded.ts'
import { openRecords, writeRecords } from '../search/index/records.ts'
import { encodeUtf8 } from '../search/index/utf8.ts'

/** Categories whose texts are folded and read together: in a directory of 100,000 some 200 KB of names. */
export const CATEGORIES_PER_BLOCK = 4_096

/** Texts that a category is found by: slug and title, or the description. */
export const CATEGORY_TEXTS = ['names', 'descriptions'] as const

/** One of {@link CATEGORY_TEXTS}. */
export type CategoryTextKind = (typeof CATEGORY_TEXTS)[number]

/**
 * The categories of a directory by their positions, in display order. Nothing is held of them: what is asked for is read,
 * so that memory does not grow with the directory. Every method throws what its source does; `readWhenLoaded` waits for
 * what is missing.
 */
export interface CategoryList {
  readonly count: number
  /** Those with most listings first: see `findLargest`. */
  readonly largest: readonly CategorySummary[]
  /** @throws {RangeError} where there is none at one of the positions. */
  read(positions: Iterable<number>): CategorySummary[]
  /** The categories with these slugs, without those that there are not. */
  find(slugs: Iterable<string>): CategorySummary[]
  /**
   * Folded texts of {@link CATEGORIES_PER_BLOCK} categories, or of what is left, one after the other: for `visitMatches`.
   *
   * @param block From 0; it begins at position `block * CATEGORIES_PER_BLOCK`.
   */
  texts(kind: CategoryTextKind, block: number): string
}

/** What a {@link CategoryList} is read from. */
export interface CategoryListParts {
  /** What {@link writeCategoryList} wrote. */
  readonly source: ByteSource
  readonly largest: readonly CategorySummary[]
  /** Where a category is, if it is one. Throws what a source does. */
  readonly positionOf: (slug: string) => number | undefined
}

/** Stands before each text of a block. Texts of categories hold no control characters. */
export const TEXT_START = '\0'

const WRITERS: Readonly<Record<CategoryTextKind, (category: CategorySummary) => string>> = {
  names: ({ slug, title }) => `${TEXT_START}\n${slug}\n${title}`,
  descriptions: ({ description = '' }) => `${TEXT_START}\n${description}`,
}

/**
 * Writes the categories of a directory: a file of records (`writeRecords`), one for each category as JSON, then two
 * for each block of them, its names and its descriptions.
 */
export function writeCategoryList(categories: readonly CategorySummary[]): Uint8Array<ArrayBuffer> {
  function* records(): Generator<Uint8Array> {
    for (const category of categories) yield encodeUtf8(JSON.stringify(category))
    for (let first = 0; first < categories.length; first += CATEGORIES_PER_BLOCK) {
      const block = categories.slice(first, first + CATEGORIES_PER_BLOCK)
      for (const kind of CATEGORY_TEXTS) yield encodeUtf8(foldTexts(kind, block))
    }
  }
  return writeRecords(records())
}

/**
 * Opens what {@link writeCategoryList} wrote.
 *
 * @throws {DamagedIndexError} when it is something else.
 */
export function openCategoryList({ source, largest, positionOf }: CategoryListParts): CategoryList {
  const records = openRecords(source)
  const perBlock = CATEGORIES_PER_BLOCK + CATEGORY_TEXTS.length
  const count = records.count - CATEGORY_TEXTS.length * Math.ceil(records.count / perBlock)
  const read = (position: number): CategorySummary => {
    if (!(position >= 0 && position < count)) throw new RangeError(`no category at ${position} of ${count}`)
    // What we published ourselves.
    return JSON.parse(records.readText(position)) as CategorySummary
  }
  const readAll: CategoryList['read'] = (positions) =>
    readTogether(Array.from(positions, (position) => () => read(position)))
  return {
    count,
    largest,
    read: readAll,
    find(slugs) {
      const wanted = new Set(slugs)
      const positions = readTogether(Array.from(wanted, (slug) => () => positionOf(slug)))
      const found = readAll(positions.filter((position) => position !== undefined))
      return found.filter(({ slug }) => wanted.has(slug))
    },
    texts: (kind, block) => records.readText(count + CATEGORY_TEXTS.length * block + CATEGORY_TEXTS.indexOf(kind)),
  }
}

/**
 * Folds texts of categories as blocks hold them. All at once: folding one by one takes many times as long, and plain ASCII
 * is folded fastest.
 */
export function foldTexts(kind: CategoryTextKind, categories: readonly CategorySummary[]): string {
  return foldText(categories.map(WRITERS[kind]).join(''))
}

/**
 * Visits the texts of a block that hold `needle`, in their order. Takes time for those that do and little for the others.
 *
 * @param needle Folded, without line breaks.
 * @param visit Gets the position in the block and where the text begins and ends in it.
 */
export function visitMatches(
  block: string,
  needle: string,
  visit: (position: number, start: number, end: number) => void,
): void {
  let position = -1
  let start = 0
  let end = 0
  for (let at = block.indexOf(needle); at !== -1 && at < block.length; at = block.indexOf(needle, end)) {
    while (end <= at) {
      start = end
      const next = block.indexOf(TEXT_START, end + 1)
      end = next === -1 ? block.length : next
      position += 1
    }
    visit(position, start, end)
  }
}
