import { ByteCursor, readFixed } from '../bytes/byte-cursor.ts'
import type { IndexParts } from '../tables/index-parts.ts'
import { EDIT_PART_HASHES, EDIT_PARTS, WORDS_PER_BLOCK } from '../blocks/index-layout.ts'
import { readAllOnceLoaded } from '../blocks/byte-source.ts'
import { encodeUtf8, readUtf8 } from '../../text/utf8.ts'
import { RecentAnswers } from '../../text/recent-answers.ts'
import { forEachDeletion, hashBytes, isEditable } from './word-edits.ts'

/** Longest word whose neighbors can be found: a letter more than the longest one stored. */
const MAX_LETTERS = 33

/** Most UTF-16 code units of a character. */
const MAX_CHARACTER_UNITS = 2

const SURROGATE = /[\ud800-\udfff]/

/**
 * Ordinals of words that may be one edit away, ascending. Two words are one substitution or transposition apart only if
 * they share a deletion, and one insertion or deletion apart if one of them is the other's deletion.
 */
export function findSimilarWords(parts: IndexParts, word: string): number[] {
  const bytes = encodeUtf8(word)
  if (parts.words.count === 0 || word.length > 2 * MAX_LETTERS) return []
  if (parts.sections.edits.byteLength === 0) return scanSimilarWords(parts, word)
  const lookups: Lookup[] = [{ bytes, hash: hashBytes(bytes, bytes.length), isDeletion: false }]
  forEachDeletion(bytes, bytes.length, (variant, length) => {
    lookups.push({ bytes: variant.slice(0, length), hash: hashBytes(variant, length), isDeletion: true })
  })
  const cursor = parts.words.createCursor()
  const found = new Set<number>()
  const wanted = new Map<number, number[]>()
  const places = readAllOnceLoaded(
    lookups.map(
      ({ bytes: key }) =>
        () =>
          parts.words.locate(key, key.length),
    ),
  )
  places.forEach(({ block }, at) => wanted.set(block, [...(wanted.get(block) ?? []), lookups[at]?.hash ?? 0]))
  const words = lookups.map(({ bytes: key, isDeletion }, at) => () => {
    const place = places[at]
    if (place === undefined || !isDeletion || key.length === 0) return
    parts.words.open(cursor, place)
    if (cursor.find(key, key.length) && isEditable(readUtf8(key, 0, key.length))) found.add(cursor.ordinal)
  })
  const pairs = Array.from(
    wanted,
    ([block, hashes]) =>
      () =>
        readPairs(parts, block, hashes, found),
  )
  readAllOnceLoaded([...words, ...pairs])
  return [...found].sort((a, b) => a - b)
}

/** Finds what {@link findSimilarWords} does by comparing all words. What is one edit away begins or ends alike. */
function scanSimilarWords(parts: IndexParts, word: string): number[] {
  const first = word.charCodeAt(0)
  const last = word.charCodeAt(word.length - 1)
  const found: number[] = []
  readAllWords(parts).forEach((known, ordinal) => {
    if (known.charCodeAt(0) !== first && known.charCodeAt(known.length - 1) !== last) return
    if (mayBeOneEdit(known, word) && isEditable(known)) found.push(ordinal)
  })
  return found
}

/** Ordinals of the words that contain a text, ascending; none where the dictionary is too large to be read for it. */
export function findWordsContaining(parts: IndexParts, text: string): number[] {
  if (parts.sections.edits.byteLength > 0 || text === '') return []
  const found: number[] = []
  readAllWords(parts).forEach((known, ordinal) => {
    if (known.includes(text)) found.push(ordinal)
  })
  return found
}

/** Dictionaries that were scanned: of fewer than `EDITS_FROM_WORDS` words, half a megabyte each. */
const dictionaries = new RecentAnswers<readonly string[]>(8)

/** The words of a dictionary by their ordinals. */
function readAllWords(parts: IndexParts): readonly string[] {
  return dictionaries.recall(parts, '', () => {
    const { words } = parts
    words.prepareAll()
    const cursor = words.createCursor()
    const all: string[] = []
    for (let isThere = words.first(cursor); isThere; isThere = words.next(cursor)) all.push(cursor.keyText())
    return all
  })
}

/** Whether two words are one edit apart; of characters beyond 16 bits, whether they may be. */
function mayBeOneEdit(a: string, b: string): boolean {
  const difference = a.length - b.length
  if (difference > MAX_CHARACTER_UNITS || difference < -MAX_CHARACTER_UNITS) return false
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start += 1
  let end = 0
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end += 1
  const rest = shorter + Math.abs(difference) - start - end
  if (rest <= 1) return true
  if (rest > 2 * MAX_CHARACTER_UNITS) return false
  const isSwapped = rest === 2 && a[start] === b[start + 1] && a[start + 1] === b[start] && difference === 0
  return isSwapped || SURROGATE.test(a.slice(start, a.length - end) + b.slice(start, b.length - end))
}

interface Lookup {
  readonly bytes: Uint8Array
  readonly hash: number
  /** Whether it is a deletion of the word searched for, not that word. */
  readonly isDeletion: boolean
}

/** Adds the words of a block's pairs with one of the hashes. */
function readPairs(parts: IndexParts, block: number, hashes: readonly number[], found: Set<number>): void {
  const { offset, byteLength } = parts.sections.edits
  const bounds = offset + byteLength - (parts.words.blockCount - block + 1) * 4
  const bound = parts.source.read(bounds, 8)
  const start = readFixed(bound, 0, 4)
  const bytes = parts.source.read(offset + start, readFixed(bound, 4, 4) - start)
  for (const hash of hashes) {
    const part = Math.floor(hash / EDIT_PART_HASHES)
    const from = part > 0 ? readFixed(bytes, part * 4 - 4, 4) : 0
    readPart(bytes, EDIT_PARTS * 4 + from, EDIT_PARTS * 4 + readFixed(bytes, part * 4, 4), hash, block, found)
  }
}

/** Adds the words of a part's pairs with the hash. */
function readPart(
  bytes: Uint8Array,
  start: number,
  end: number,
  hash: number,
  block: number,
  found: Set<number>,
): void {
  const cursor = new ByteCursor(bytes, start)
  let left = hash % EDIT_PART_HASHES
  while (cursor.at < end) {
    left -= cursor.varint()
    if (left < 0) return
    const distance = cursor.varint()
    if (left > 0) continue
    found.add(block * WORDS_PER_BLOCK + ((distance & 1) === 0 ? distance / 2 : -(distance + 1) / 2))
  }
}
