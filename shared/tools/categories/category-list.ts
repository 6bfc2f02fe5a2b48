import type { CategorySummary } from '../../model/category.ts'
import { foldText } from '../../model/text/fold-text.ts'
import { readAllOnceLoaded } from '../../search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../search/index/blocks/byte-source.ts'
import { openRecords, writeRecords } from '../../search/index/blocks/record-file.ts'
import { encodeUtf8 } from '../../search/text/utf8.ts'

/** Categories whose texts are folded and read together: in a directory of 100,000 some 200 KB of names. */
export const CATEGORIES_PER_BLOCK = 4_096

/** Texts by which a category is found: slug and title, or the description. */
export const CATEGORY_TEXTS = ['names', 'descriptions'] as const

export type CategoryTextKind = (typeof CATEGORY_TEXTS)[number]

/**
 * The categories of a directory by position, in display order. None are kept in memory: each is read on request,
 * so memory does not grow with the directory. Every method throws its source's errors; `readWhenLoaded` waits for
 * missing bytes.
 */
export interface CategoryList {
  readonly count: number
  /** Those with most listings first: see `findLargest`. */
  readonly largest: readonly CategorySummary[]
  /** @throws {RangeError} where there is none at one of the positions. */
  read(positions: Iterable<number>): CategorySummary[]
  /** The categories with these slugs in display order, without unknown ones. */
  find(slugs: Iterable<string>): CategorySummary[]
  /** Name of a category's search file, where the list has it. */
  searchName(slug: string): string | undefined
  /**
   * Folded texts of {@link CATEGORIES_PER_BLOCK} categories, or of the rest, one after the other: for `visitMatches`.
   *
   * @param block From 0; it begins at position `block * CATEGORIES_PER_BLOCK`.
   */
  texts(kind: CategoryTextKind, block: number): string
}

interface StoredCategory extends CategorySummary {
  readonly search?: string | undefined
}

interface CategoryListParts {
  /** The output of {@link writeCategoryList}. */
  readonly source: ByteSource
  readonly largest: readonly CategorySummary[]
  /** Position of a category, if it exists. Throws a source's errors. Default: found among the names, block by block. */
  readonly positionOf?: ((slug: string) => number | undefined) | undefined
}

/** What a category is called where it is clear what it stands in: its title, written as its label is. */
export function titleOf({ title, label = title }: Pick<CategorySummary, 'title' | 'label'>): string {
  return label.startsWith(title) ? title : label
}

/** Precedes each text of a block. Texts of categories contain no control characters. */
export const TEXT_START = '\0'

const WRITERS: Readonly<Record<CategoryTextKind, (category: CategorySummary) => string>> = {
  names: ({ slug, title }) => `${TEXT_START}\n${slug}\n${title}`,
  descriptions: ({ description = '' }) => `${TEXT_START}\n${description}`,
}

/**
 * Writes the categories of a directory: a file of records (`writeRecords`), one for each category as JSON, then two
 * for each block of them, its names and its descriptions.
 *
 * @param searchNames Names of search files, by slug.
 */
export function writeCategoryList(
  categories: readonly CategorySummary[],
  searchNames?: ReadonlyMap<string, string>,
): Uint8Array<ArrayBuffer> {
  function* records(): Generator<Uint8Array> {
    for (const category of categories) {
      const stored: StoredCategory = { ...category, search: searchNames?.get(category.slug) }
      yield encodeUtf8(JSON.stringify(stored))
    }
    for (let first = 0; first < categories.length; first += CATEGORIES_PER_BLOCK) {
      const block = categories.slice(first, first + CATEGORIES_PER_BLOCK)
      for (const kind of CATEGORY_TEXTS) yield encodeUtf8(foldTexts(kind, block))
    }
  }
  return writeRecords(records())
}

/**
 * Opens the output of {@link writeCategoryList}.
 *
 * @throws {DamagedIndexError} when it is something else.
 */
export function openCategoryList({ source, largest, ...parts }: CategoryListParts): CategoryList {
  const records = openRecords(source)
  const perBlock = CATEGORIES_PER_BLOCK + CATEGORY_TEXTS.length
  const count = records.count - CATEGORY_TEXTS.length * Math.ceil(records.count / perBlock)
  const readStored = (position: number): StoredCategory => {
    if (!(position >= 0 && position < count)) throw new RangeError(`no category at ${position} of ${count}`)
    // We published it ourselves.
    return JSON.parse(records.readText(position)) as StoredCategory
  }
  const read = (position: number): CategorySummary => {
    const { search: _, ...category } = readStored(position)
    return category
  }
  const texts: CategoryList['texts'] = (kind, block) =>
    records.readText(count + CATEGORY_TEXTS.length * block + CATEGORY_TEXTS.indexOf(kind))
  const { positionOf = (slug: string) => findSlug({ count, read, texts }, slug) } = parts
  const readAll: CategoryList['read'] = (positions) =>
    readAllOnceLoaded(Array.from(positions, (position) => () => read(position)))
  return {
    count,
    largest,
    read: readAll,
    find(slugs) {
      const wanted = new Set(slugs)
      const positions = readAllOnceLoaded(Array.from(wanted, (slug) => () => positionOf(slug)))
      const found = readAll(positions.filter((position) => position !== undefined).sort((a, b) => a - b))
      return found.filter(({ slug }) => wanted.has(slug))
    },
    searchName(slug) {
      const position = positionOf(slug)
      const stored = position === undefined ? undefined : readStored(position)
      return stored?.slug === slug ? stored.search : undefined
    },
    texts,
  }
}

/** The position of the category with this slug. Slugs that differ may be the same when folded. */
function findSlug(
  { count, read, texts }: Pick<CategoryList, 'count' | 'texts'> & { read: (position: number) => CategorySummary },
  slug: string,
): number | undefined {
  const needle = `${TEXT_START}\n${foldText(slug)}\n`
  for (let first = 0; first < count; first += CATEGORIES_PER_BLOCK) {
    const candidates: number[] = []
    visitMatches(texts('names', first / CATEGORIES_PER_BLOCK), needle, (position) => candidates.push(first + position))
    const found = candidates.find((position) => read(position).slug === slug)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Folds texts of categories as blocks store them. All together: one by one takes many times as long, and plain ASCII
 * is folded fastest.
 */
export function foldTexts(kind: CategoryTextKind, categories: readonly CategorySummary[]): string {
  return foldText(categories.map(WRITERS[kind]).join(''))
}

/**
 * Visits the texts of a block that contain `needle`, in order. The cost grows with those, little with the others.
 *
 * @param needle Folded, without line breaks.
 * @param visit Receives the position in the block and where the text begins and ends in it.
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

/** Most categories named in instructions. */
const MAX_LARGEST = 20

/** The twenty with the most listings, most first, equal ones in order. One pass: there may be a hundred thousand. */
export function findLargest(categories: Iterable<CategorySummary>): CategorySummary[] {
  const largest: CategorySummary[] = []
  for (const category of categories) {
    const last = largest[MAX_LARGEST - 1]
    if (last !== undefined && last.count >= category.count) continue
    let at = largest.length
    while (at > 0 && (largest[at - 1]?.count ?? 0) < category.count) at -= 1
    largest.splice(at, 0, category)
    largest.length = Math.min(largest.length, MAX_LARGEST)
  }
  return largest
}
