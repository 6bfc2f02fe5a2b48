import { clipText } from '../../model/clean-text.ts'
import type { Words } from '../words/words.ts'
import { describeNumber, fieldLabel } from './field-label.ts'
import type { DescribedValue } from './field-label.ts'
import { hostOf, safeUrl } from './safe-url.ts'

/** The words that values need. */
type ValueWords = Pick<Words, 'search' | 'count' | 'facts' | 'fields' | 'number' | 'fill'>

/** Longest text shown; the whole one is in `index.json`. */
const MAX_TEXT_LENGTH = 500

/** Most entries of a list, and most parts of an object. */
export const MAX_ITEMS = 8
const MAX_LEAVES = 12

/** Levels of an object that are shown; deeper ones are in the data. */
const MAX_DEPTH = 2

/** Fields that name an object, the most indicative first, and those that say where it is. */
const NAMES = ['name', 'title', 'label', 'common', 'login', 'slug', 'id']
const ADDRESSES = ['url', 'href', 'link', 'website', 'homepage']

/**
 * Describes any value of a field, never as JSON: addresses by their host, truth values and numbers in the words and digits of
 * the page's language, objects by their parts, lists by their entries. Empty ones say nothing.
 */
export function describeValue(value: unknown, words: ValueWords): DescribedValue[] {
  if (Array.isArray(value)) {
    const entries = value.flatMap((entry) => describeEntry(entry, words))
    const more = entries.length - MAX_ITEMS
    // A single further entry takes as much room as saying that there is one.
    return more > 1
      ? [...entries.slice(0, MAX_ITEMS), { text: words.fill(words.count.more, { count: more }) }]
      : entries
  }
  if (isObject(value)) return describeParts(value, words, '', 1).slice(0, MAX_LEAVES)
  return describeScalar(value, words)
}

function describeScalar(value: unknown, words: ValueWords): DescribedValue[] {
  if (typeof value === 'boolean') return [{ text: value ? words.search.yes : words.search.no }]
  if (typeof value === 'number') return [{ text: describeNumber(value, words) }]
  if (typeof value !== 'string' || value.trim() === '') return []
  const href = safeUrl(value)
  if (href !== undefined) return [{ text: hostOf(href).replace(/^mailto:/, ''), href }]
  return [{ text: clipText(value, MAX_TEXT_LENGTH) }]
}

/** An entry of a list: an object by its name, which leads to its address, or else by its first value. */
function describeEntry(entry: unknown, words: ValueWords): DescribedValue[] {
  if (!isObject(entry))
    return Array.isArray(entry) ? entry.flatMap((one) => describeEntry(one, words)) : describeScalar(entry, words)
  const find = (names: readonly string[]): string | undefined => {
    for (const name of names) {
      const one = Object.hasOwn(entry, name) ? entry[name] : undefined
      if (typeof one === 'string' && one.trim() !== '') return one
    }
    return undefined
  }
  const name = find(NAMES)
  const href = safeUrl(find(ADDRESSES) ?? '')
  if (name !== undefined) return href === undefined ? describeScalar(name, words) : [{ text: name, href }]
  const first = Object.values(entry).find((one) => !isObject(one) && !Array.isArray(one) && one !== null && one !== '')
  return describeScalar(first, words)
}

function describeParts(
  value: Readonly<Record<string, unknown>>,
  words: ValueWords,
  prefix: string,
  depth: number,
): DescribedValue[] {
  return Object.entries(value).flatMap(([name, part]): DescribedValue[] => {
    const label = prefix === '' ? fieldLabel(name, words) : `${prefix} ${fieldLabel(name, words)}`
    if (isObject(part)) return depth < MAX_DEPTH ? describeParts(part, words, label, depth + 1) : []
    const described = describeValue(part, words)
    if (described.length === 0) return []
    const [only] = described
    const href = described.length === 1 ? only?.href : undefined
    return [{ text: `${label}: ${described.map(({ text }) => text).join(', ')}`, ...(href !== undefined && { href }) }]
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
