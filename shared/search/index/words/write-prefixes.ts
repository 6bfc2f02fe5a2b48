import type { DictionaryWords } from './dictionary-words.ts'
import { GrowingBytes } from '../bytes/growing-bytes.ts'
import { PREFIX_SCAN_LENGTH, PREFIX_TABLE, PREFIX_WORDS, SHORT_PREFIX_LENGTH } from '../blocks/index-layout.ts'
import { SortedTableWriter } from '../tables/sorted-table-writer.ts'
import { characterLength, compareBytes } from '../../text/utf8.ts'

/** Bytes of the longest short prefix. */
const MAX_PREFIX_BYTES = SHORT_PREFIX_LENGTH * 4

/** A prefix, and the first of the words that start with it. */
interface OpenPrefix {
  readonly byteLength: number
  readonly first: number
}

/** Writes, for common prefixes of one to three characters, the words with the most listings. */
export function writePrefixes(words: DictionaryWords): SortedTableWriter {
  const table = new SortedTableWriter(PREFIX_TABLE)
  const found: { readonly key: Uint8Array; readonly blob: Uint8Array }[] = []
  forEachPrefix(words, ({ byteLength, first }, end) => {
    if (end - first <= PREFIX_SCAN_LENGTH) return
    const key = words.wordAt(first).slice(0, byteLength)
    found.push({ key, blob: encodeWords(words, mostFrequent(words, first, end), byteLength) })
  })
  found.sort((a, b) => compareBytes(a.key, a.key.length, b.key, b.key.length))
  for (const { key, blob } of found) {
    const data = table.add(key)
    data.varint(blob.length)
    data.append(blob)
  }
  return table
}

/** Visits every short prefix with the ordinal after the last of its words. */
function forEachPrefix(words: DictionaryWords, visit: (prefix: OpenPrefix, end: number) => void): void {
  /** Prefixes of the last word, the shortest first: each is a prefix of the next. */
  const open: OpenPrefix[] = []
  for (let ordinal = 0; ordinal < words.count; ordinal += 1) {
    const shared = words.sharedWithLast(ordinal, MAX_PREFIX_BYTES)
    if (open.length === SHORT_PREFIX_LENGTH && shared >= (open.at(-1)?.byteLength ?? 0)) continue
    while ((open.at(-1)?.byteLength ?? 0) > shared) closeLast(open, ordinal, visit)
    openFurther(open, words.wordAt(ordinal), ordinal)
  }
  while (open.length > 0) closeLast(open, words.count, visit)
}

function closeLast(open: OpenPrefix[], end: number, visit: (prefix: OpenPrefix, end: number) => void): void {
  const prefix = open.pop()
  if (prefix !== undefined) visit(prefix, end)
}

function openFurther(open: OpenPrefix[], word: Uint8Array, first: number): void {
  let byteLength = open.at(-1)?.byteLength ?? 0
  while (open.length < SHORT_PREFIX_LENGTH && byteLength < word.length) {
    byteLength += characterLength(word[byteLength] ?? 0)
    open.push({ byteLength, first })
  }
}

/** Ordinals from `first` to before `end` of the words with the most listings; of equal ones the first. */
function mostFrequent(words: DictionaryWords, first: number, end: number): number[] {
  const best: number[] = []
  let least = 0
  for (let ordinal = first; ordinal < end; ordinal += 1) {
    const documentCount = words.documentCountOf(ordinal)
    if (documentCount <= least) continue
    let at = best.length
    while (at > 0 && words.documentCountOf(best[at - 1] ?? 0) < documentCount) at -= 1
    best.splice(at, 0, ordinal)
    if (best.length > PREFIX_WORDS) best.pop()
    if (best.length === PREFIX_WORDS) least = words.documentCountOf(best.at(-1) ?? 0)
  }
  return best
}

/** Their number, and for each: the rest of its spelling, ordinal, listings, place and bytes of its postings. */
function encodeWords(words: DictionaryWords, ordinals: readonly number[], prefixLength: number): Uint8Array {
  const out = new GrowingBytes()
  out.varint(ordinals.length)
  for (const ordinal of ordinals) {
    const rest = words.wordAt(ordinal).subarray(prefixLength)
    const start = words.postingsStart(ordinal)
    out.varint(rest.length)
    out.append(rest)
    out.varint(ordinal)
    out.varint(words.documentCountOf(ordinal))
    out.varint(start)
    out.varint(words.postingsStart(ordinal + 1) - start)
  }
  return out.view().slice()
}
