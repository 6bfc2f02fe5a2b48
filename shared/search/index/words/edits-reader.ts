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

/** Finds what {@link findSimilarWords} does by comparing words: those one edit away begin or end alike. */
function scanSimilarWords(parts: IndexParts, word: string): number[] {
  const { words, byFirst, byLast } = readAllWords(parts)
  const first = word.charCodeAt(0)
  const isSimilar = (ordinal: number): boolean => {
    const known = words[ordinal] ?? ''
    return mayBeOneEdit(known, word) && isEditable(known)
  }
  const begunAlike = (byFirst.get(first) ?? []).filter(isSimilar)
  const endedAlike = (byLast.get(word.charCodeAt(word.length - 1)) ?? []).filter(
    (ordinal) => words[ordinal]?.charCodeAt(0) !== first && isSimilar(ordinal),
  )
  return [...begunAlike, ...endedAlike].sort((a, b) => a - b)
}

/** Ordinals of the words that contain a text, ascending; none where the dictionary is too large to be read for it. */
export function findWordsContaining(parts: IndexParts, text: string): number[] {
  if (parts.sections.edits.byteLength > 0 || text === '') return []
  const { words, text: all } = readAllWords(parts)
  const found: number[] = []
  let ordinal = -1
  let end = 0
  for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, end)) {
    for (; end <= at; end += (words[ordinal]?.length ?? 0) + 1) ordinal += 1
    found.push(ordinal)
  }
  return found
}

/** A dictionary that was read whole. */
interface WholeDictionary {
  /** By their ordinals. */
  readonly words: readonly string[]
  /** All words, each with a line end. */
  readonly text: string
  /** Ordinals by the first and last UTF-16 code unit. */
  readonly byFirst: ReadonlyMap<number, readonly number[]>
  readonly byLast: ReadonlyMap<number, readonly number[]>
}

/** Dictionaries that were scanned: of fewer than `EDITS_FROM_WORDS` words, a megabyte each. */
const dictionaries = new RecentAnswers<WholeDictionary>(8)

function readAllWords(parts: IndexParts): WholeDictionary {
  return dictionaries.recall(parts, '', () => {
    parts.words.prepareAll()
    const cursor = parts.words.createCursor()
    const words: string[] = []
    for (let isThere = parts.words.first(cursor); isThere; isThere = parts.words.next(cursor)) {
      words.push(cursor.keyText())
    }
    const ordinals = [...words.keys()]
    return {
      words,
      text: words.map((word) => `${word}\n`).join(''),
      byFirst: Map.groupBy(ordinals, (ordinal) => words[ordinal]?.charCodeAt(0) ?? 0),
      byLast: Map.groupBy(ordinals, (ordinal) => words[ordinal]?.at(-1)?.charCodeAt(0) ?? 0),
    }
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
