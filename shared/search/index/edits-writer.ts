import type { BlockFileWriter } from './block-file.ts'
import { GrowingBytes } from './growing-bytes.ts'
import { EDIT_PART_HASHES, EDIT_PARTS, WORDS_PER_BLOCK } from './index-layout.ts'
import { BlockPlaces, forEachDeletion, hashBytes } from './word-edits.ts'

const HASH_SCALE = 2 ** 32

/**
 * Writes what finds words that are one edit away: for each block of the dictionary, the words that become a word of this
 * block's range by deletion of one character, as pairs of the shorter word's hash and the longer word's ordinal. Words
 * that begin alike have nearly all their pairs in the same few blocks. After the blocks: where each starts.
 *
 * While it is written a pair takes 22 bytes of memory, some 200 for a word.
 *
 * @param words Bytes of all words that have edits, one after the other, with where each ends and its ordinal.
 */
export function writeEdits(file: BlockFileWriter, words: EditableWords, separators: readonly Uint8Array[]): void {
  const pairs = collectPairs(words, separators)
  const bounds = new GrowingBytes()
  const out = new GrowingBytes()
  let written = 0
  let start = 0
  for (let block = 0; block < separators.length; block += 1) {
    const end = start + (pairs.counts[block] ?? 0)
    bounds.fixed(written, 4)
    out.clear()
    encodePairs(pairs.sorted.subarray(start, end).sort(), block, out)
    file.append(out.view())
    written += out.length
    start = end
  }
  bounds.fixed(written, 4)
  file.append(bounds.view())
}

/** Words that typos are looked up for, in the order of the dictionary. */
export class EditableWords {
  readonly bytes = new GrowingBytes(1_024)
  ends = new Int32Array(64)
  ordinals = new Int32Array(64)
  length = 0

  push(word: Uint8Array, ordinal: number): void {
    if (this.length === this.ends.length) {
      this.ends = doubled(this.ends)
      this.ordinals = doubled(this.ordinals)
    }
    this.bytes.append(word)
    this.ends[this.length] = this.bytes.length
    this.ordinals[this.length] = ordinal
    this.length += 1
  }
}

interface Pairs {
  /** Pairs of each block. */
  readonly counts: Int32Array
  /** hash · 2^32 + ordinal, by block. */
  readonly sorted: Float64Array
}

function collectPairs(words: EditableWords, separators: readonly Uint8Array[]): Pairs {
  const places = new BlockPlaces(separators)
  const counts = new Int32Array(separators.length)
  // A deletion takes at least a byte away, so that there are no more pairs than bytes.
  const blocks = new Int32Array(words.bytes.length)
  const keys = new Float64Array(words.bytes.length)
  let count = 0
  let ordinal = 0
  const visit = (variant: Uint8Array, length: number): void => {
    const block = places.locate(variant, length, Math.floor(ordinal / WORDS_PER_BLOCK))
    blocks[count] = block
    keys[count] = hashBytes(variant, length) * HASH_SCALE + ordinal
    counts[block] = (counts[block] ?? 0) + 1
    count += 1
  }
  for (let index = 0, start = 0; index < words.length; index += 1) {
    const end = words.ends[index] ?? start
    ordinal = words.ordinals[index] ?? 0
    forEachDeletion(words.bytes.bytes.subarray(start, end), end - start, visit)
    start = end
  }
  const next = new Int32Array(separators.length)
  for (let block = 1; block < next.length; block += 1) next[block] = (next[block - 1] ?? 0) + (counts[block - 1] ?? 0)
  const sorted = new Float64Array(count)
  for (let pair = 0; pair < count; pair += 1) {
    const block = blocks[pair] ?? 0
    const at = next[block] ?? 0
    sorted[at] = keys[pair] ?? 0
    next[block] = at + 1
  }
  return { counts, sorted }
}

/**
 * Where each of eight parts ends, by the highest bits of the hash; then for each pair how much larger its hash is than the
 * one before it in its part, and how far its word is from the block's first.
 */
function encodePairs(sorted: Float64Array, block: number, out: GrowingBytes): void {
  const first = block * WORDS_PER_BLOCK
  const head = new GrowingBytes(EDIT_PARTS * 4)
  const body = new GrowingBytes(2 * sorted.length)
  let pair = 0
  for (let part = 0; part < EDIT_PARTS; part += 1) {
    let hashBefore = part * EDIT_PART_HASHES
    for (const end = (part + 1) * EDIT_PART_HASHES * HASH_SCALE; (sorted[pair] ?? end) < end; pair += 1) {
      const key = sorted[pair] ?? 0
      const hash = Math.floor(key / HASH_SCALE)
      const distance = key - hash * HASH_SCALE - first
      body.varint(hash - hashBefore)
      body.varint(distance < 0 ? -2 * distance - 1 : 2 * distance)
      hashBefore = hash
    }
    head.fixed(body.length, 4)
  }
  out.append(head.view())
  out.append(body.view())
}

function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2)
  larger.set(values)
  return larger
}
