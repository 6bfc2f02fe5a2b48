import type { CategorySummary } from '../model/category.ts'
import { foldText } from '../search/fold-text.ts'
import { hashId } from '../search/index/columns-writer.ts'

/** Folded texts of many categories as one string: a hundred thousand strings would cost several times the memory. */
export interface FoldedTexts {
  /** One after the other, each begins with a line break. */
  readonly text: string
  /** Where each begins; one more than there are texts, the last is the length of all. */
  readonly starts: Int32Array
}

/** What categories are found by, made when first asked for and kept as long as the list itself. */
export interface CategoryIndex {
  find(slug: string): CategorySummary | undefined
  /** Slug and title, each after a line break: `\ndatabases\ndata stores`. */
  names(): FoldedTexts
  /** Nothing after the line break where there is none. */
  descriptions(): FoldedTexts
}

/** Categories folded at a time: folding one by one takes many times as long, and plain ASCII is folded fastest. */
const FOLDED_TOGETHER = 500

/** Stands between texts that are folded together. Texts of categories hold no control characters. */
const SEPARATOR = '\0'

const known = new WeakMap<readonly CategorySummary[], CategoryIndex>()

/** The {@link CategoryIndex} of a list that never changes; the same for the same list. */
export function indexOfCategories(categories: readonly CategorySummary[]): CategoryIndex {
  const index = known.get(categories) ?? createIndex(categories)
  known.set(categories, index)
  return index
}

function createIndex(categories: readonly CategorySummary[]): CategoryIndex {
  let findBySlug: CategoryIndex['find'] | undefined
  let names: FoldedTexts | undefined
  let descriptions: FoldedTexts | undefined
  return {
    find(slug) {
      findBySlug ??= createSlugTable(categories)
      return findBySlug(slug)
    },
    names: () => (names ??= foldAll(categories, ({ slug, title }) => `\n${slug}\n${title}`)),
    descriptions: () => (descriptions ??= foldAll(categories, ({ description = '' }) => `\n${description}`)),
  }
}

/** A hash table of positions: 8 to 16 bytes a category, where a `Map` takes more than 60. Of equal slugs the last counts. */
function createSlugTable(categories: readonly CategorySummary[]): CategoryIndex['find'] {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * categories.length + 1)))
  const at = (slot: number): CategorySummary | undefined => categories[(slots[slot] ?? 0) - 1]
  const slotOf = (slug: string): number => {
    let slot = hashId(slug) & (slots.length - 1)
    for (let found = at(slot); found !== undefined && found.slug !== slug; found = at(slot)) {
      slot = (slot + 1) & (slots.length - 1)
    }
    return slot
  }
  for (const [position, { slug }] of categories.entries()) slots[slotOf(slug)] = position + 1
  return (slug) => at(slotOf(slug))
}

function foldAll(categories: readonly CategorySummary[], textOf: (category: CategorySummary) => string): FoldedTexts {
  const starts = new Int32Array(categories.length + 1)
  const parts: string[] = []
  let length = 0
  for (let first = 0; first < categories.length; first += FOLDED_TOGETHER) {
    const together = categories
      .slice(first, first + FOLDED_TOGETHER)
      .map(textOf)
      .join(SEPARATOR)
    for (const [at, part] of foldText(together).split(SEPARATOR).entries()) {
      starts[first + at] = length
      length += part.length
      parts.push(part)
    }
  }
  starts[categories.length] = length
  return { text: parts.join(''), starts }
}

/**
 * Visits the positions of all texts that hold `needle`, ascending. Takes time for those that do and little for the
 * others.
 *
 * @param needle Folded, without line breaks.
 */
export function visitMatches({ text, starts }: FoldedTexts, needle: string, visit: (position: number) => void): void {
  let position = 0
  for (let at = text.indexOf(needle); at !== -1 && at < text.length; at = text.indexOf(needle, starts[position])) {
    while ((starts[position + 1] ?? text.length) <= at) position += 1
    visit(position)
    position += 1
  }
}

/** The text at a position; empty where there is none. */
export function foldedText({ text, starts }: FoldedTexts, position: number): string {
  return text.slice(starts[position], starts[position + 1])
}
