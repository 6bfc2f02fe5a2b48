import { ByteCursor } from '../bytes/byte-cursor.ts'
import { PREFIX_SCAN_LENGTH, PREFIX_WORDS, SHORT_PREFIX_LENGTH } from '../blocks/index-layout.ts'
import type { IndexParts } from '../tables/index-parts.ts'
import type { Spelling, Word } from '../postings/index-reader.ts'
import type { SortedTable } from '../tables/sorted-table.ts'
import type { TableCursor } from '../tables/table-cursor.ts'
import { characterLength, encodeUtf8, readUtf8 } from '../../text/utf8.ts'
import { reverse } from './corrected.ts'

/** Longest word that is looked up, in UTF-16 code units; none in a dictionary is longer than 64. */
const MAX_WORD_LENGTH = 256

/** A byte after those of all texts. */
const NO_UTF8 = 0xff

/** Words read for a prefix without a list. */
const LONG_PREFIX_SCAN_LENGTH = 1_024

export function findWord({ words }: IndexParts, cursor: TableCursor, text: string): Word | undefined {
  if (text.length > MAX_WORD_LENGTH) return undefined
  const key = encodeUtf8(text)
  return words.find(cursor, key, key.length) ? wordOf(cursor, text) : undefined
}

/** The words with the most listings among those that start with `prefix`. */
export function findPrefix(parts: IndexParts, cursor: TableCursor, prefix: string, limit: number): Word[] {
  if (prefix === '' || prefix.length > MAX_WORD_LENGTH) return []
  const count = Math.min(limit, PREFIX_WORDS)
  const key = encodeUtf8(prefix)
  const isShort = countCharacters(key) <= SHORT_PREFIX_LENGTH
  if (isShort) {
    const stored = parts.prefixes.createCursor()
    if (parts.prefixes.find(stored, key, key.length)) return readBest(new ByteCursor(stored.blob()), prefix, count)
  }
  const best: Word[] = []
  if (count <= 0 || !parts.words.seek(cursor, key, key.length)) return best
  for (let read = isShort ? PREFIX_SCAN_LENGTH : LONG_PREFIX_SCAN_LENGTH; read > 0; read -= 1) {
    if (!cursor.startsWith(key, key.length)) break
    const last = best[count - 1]
    if (last === undefined || last.documentCount < cursor.first) {
      let at = best.length
      while (at > 0 && (best[at - 1]?.documentCount ?? 0) < cursor.first) at -= 1
      best.splice(at, 0, wordOf(cursor, cursor.keyText()))
      if (best.length > count) best.pop()
    }
    if (!parts.words.next(cursor)) break
  }
  return best
}

export function readWordsThatBegin({ words }: IndexParts, prefix: string, most?: number): Spelling[] {
  return readRange(words, prefix, ({ ordinal }, text) => ({ text, ordinal }), most)
}

export function readWordsThatEnd({ endings }: IndexParts, suffix: string): Spelling[] {
  return readRange(endings, reverse(suffix), ({ first }, text) => ({ text: reverse(text), ordinal: first }))
}

/** What a table has for the keys that start with a text. */
function readRange<T>(
  table: SortedTable,
  prefix: string,
  entry: (cursor: TableCursor, text: string) => T,
  most = Infinity,
): T[] {
  const key = encodeUtf8(prefix)
  const cursor = table.createCursor()
  table.prepare(key, Uint8Array.of(...key, NO_UTF8))
  const found: T[] = []
  for (let isThere = table.seek(cursor, key, key.length); isThere; isThere = table.next(cursor)) {
    if (found.length === most || !cursor.startsWith(key, key.length)) break
    found.push(entry(cursor, cursor.keyText()))
  }
  return found
}

export function readWordAt({ words }: IndexParts, cursor: TableCursor, ordinal: number): Word {
  if (!(ordinal >= 0 && ordinal < words.count)) throw new RangeError(`no word ${ordinal} among ${words.count}`)
  words.seekOrdinal(cursor, ordinal)
  return wordOf(cursor, cursor.keyText())
}

/** Ordinals of the words with a stem. */
export function findStem({ stems }: IndexParts, stem: string): number[] {
  if (stem.length > MAX_WORD_LENGTH) return []
  const key = encodeUtf8(stem)
  const cursor = stems.createCursor()
  if (!stems.find(cursor, key, key.length)) return []
  const ordinals: number[] = []
  const blob = new ByteCursor(cursor.blob())
  for (let next = 0; blob.at < blob.bytes.length;) {
    next += blob.varint()
    ordinals.push(next)
    next += 1
  }
  return ordinals
}

function wordOf(cursor: TableCursor, text: string): Word {
  const { ordinal, first: documentCount, total: offset, second: byteLength } = cursor
  return { text, ordinal, documentCount, offset, byteLength }
}

function readBest(cursor: ByteCursor, prefix: string, limit: number): Word[] {
  return Array.from({ length: Math.min(limit, cursor.varint()) }, () => {
    const length = cursor.varint()
    const text = prefix + readUtf8(cursor.bytes, cursor.at, cursor.at + length)
    cursor.at += length
    const ordinal = cursor.varint()
    const documentCount = cursor.varint()
    const offset = cursor.varint()
    return { text, ordinal, documentCount, offset, byteLength: cursor.varint() }
  })
}

function countCharacters(key: Uint8Array): number {
  let count = 0
  for (let at = 0; at < key.length; at += characterLength(key[at] ?? 0)) count += 1
  return count
}
