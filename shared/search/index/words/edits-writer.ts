import type { SectionFileWriter } from '../blocks/section-file.ts'
import type { DictionaryWords } from './dictionary-words.ts'
import { GrowingBytes, groupByNumber, NumberLog, withCapacity } from '../bytes/growing-bytes.ts'
import { EDIT_PART_HASHES, EDIT_PARTS, WORDS_PER_BLOCK, EDIT_HASH_BITS } from '../blocks/index-layout.ts'
import { isEditableUtf8, BlockPlaces, Deletions } from './word-edits.ts'

/** Most bytes of a word: four for each of its letters. */
const MAX_WORD_BYTES = 128

const variant = new Uint8Array(MAX_WORD_BYTES)
const deletions = new Deletions()
const head = new GrowingBytes(EDIT_PARTS * 4)
const body = new GrowingBytes(2_048)

/**
 * Writes the lookup of words one edit away: for each block of the dictionary, the words that become a word of this
 * block's range by deletion of one character, as pairs of the shorter word's hash and the longer word's ordinal. Words
 * that begin alike have nearly all their pairs in the same few blocks. After the blocks: the start of each.
 *
 * During writing, a pair takes 14 bytes of memory if the character is so early in the word that without it the
 * word may belong to another block; some 70 for a word.
 *
 * @param separators Of the blocks of the dictionary.
 */
export function writeEdits(file: SectionFileWriter, words: DictionaryWords, separators: readonly Uint8Array[]): void {
  const places = new BlockPlaces(separators)
  const early = collectEarly(words, places, separators.length)
  const pairs = new EditPairs()
  const bounds = new GrowingBytes()
  const out = new GrowingBytes()
  let written = 0
  for (let block = 0; block < separators.length; block += 1) {
    bounds.fixed(written, 4)
    pairs.clear()
    collectPairs(words, block, places, early, pairs)
    pairs.sort()
    out.clear()
    encodePairs(pairs, block, out)
    file.append(out.view())
    written += out.length
  }
  bounds.fixed(written, 4)
  file.append(bounds.view())
}

/** Collects the pairs of a block in the order of their words. */
function collectPairs(
  words: DictionaryWords,
  block: number,
  places: BlockPlaces,
  early: EarlyPairs,
  pairs: EditPairs,
): void {
  const first = block * WORDS_PER_BLOCK
  const end = Math.min(first + WORDS_PER_BLOCK, words.count)
  for (let ordinal = first; ordinal < end; ordinal += 1) {
    early.takeBefore(ordinal, block, pairs)
    const word = words.wordAt(ordinal)
    if (!isEditableUtf8(word)) continue
    deletions.find(word, places.decidingLength(word, block), word.length)
    for (let found = 0; found < deletions.count; found += 1) pairs.push(deletions.hash[found] ?? 0, ordinal)
  }
  early.takeBefore(Infinity, block, pairs)
}

/** Pairs of words without a character that decides their block, taken block by block. */
class EarlyPairs {
  readonly #all: EditPairs
  /** Places of the pairs, by block, and in their order for each. */
  readonly #order: Int32Array
  readonly #starts: Int32Array
  #next = 0

  constructor(all: EditPairs, blocks: NumberLog, blockCount: number) {
    const { order, starts } = groupByNumber(blocks, blockCount)
    this.#all = all
    this.#order = order
    this.#starts = starts
  }

  /** Takes the next pairs of this block whose word comes before the given one. */
  takeBefore(ordinal: number, block: number, into: EditPairs): void {
    const { hashes, ordinals } = this.#all
    for (const end = this.#starts[block + 1] ?? 0; this.#next < end; this.#next += 1) {
      const pair = this.#order[this.#next] ?? 0
      const own = ordinals[pair] ?? 0
      if (own >= ordinal) return
      into.push(hashes[pair] ?? 0, own)
    }
  }
}

function collectEarly(words: DictionaryWords, places: BlockPlaces, blockCount: number): EarlyPairs {
  const pairs = new EditPairs()
  const blocks = new NumberLog()
  // Consecutive words mostly stay in order without the same character: the block is near the previous one.
  const nearest = new Uint32Array(MAX_WORD_BYTES)
  for (let ordinal = 0; ordinal < words.count; ordinal += 1) {
    const word = words.wordAt(ordinal)
    if (!isEditableUtf8(word)) continue
    deletions.find(word, 0, places.decidingLength(word, Math.floor(ordinal / WORDS_PER_BLOCK)))
    for (let found = 0; found < deletions.count; found += 1) {
      const at = deletions.at[found] ?? 0
      const size = deletions.size[found] ?? 0
      const block = places.locate(without(word, at, size), word.length - size, nearest[at] ?? 0)
      nearest[at] = block
      blocks.push(block)
      pairs.push(deletions.hash[found] ?? 0, ordinal)
    }
  }
  return new EarlyPairs(pairs, blocks, blockCount)
}

/** A word without some of its bytes; the buffer is reused. */
function without(word: Uint8Array, at: number, size: number): Uint8Array {
  for (let index = 0; index < at; index += 1) variant[index] = word[index] ?? 0
  for (let index = at + size; index < word.length; index += 1) variant[index - size] = word[index] ?? 0
  return variant
}

/**
 * Ends of the eight parts, by the highest bits of the hash; then for each pair how much larger its hash is than the
 * one before it in its part, and how far its word is from the block's first.
 */
function encodePairs({ hashes, ordinals, count }: EditPairs, block: number, out: GrowingBytes): void {
  const first = block * WORDS_PER_BLOCK
  head.clear()
  body.clear()
  let pair = 0
  for (let part = 0; part < EDIT_PARTS; part += 1) {
    let hashBefore = part * EDIT_PART_HASHES
    for (const end = hashBefore + EDIT_PART_HASHES; pair < count && (hashes[pair] ?? 0) < end; pair += 1) {
      const hash = hashes[pair] ?? 0
      const distance = (ordinals[pair] ?? 0) - first
      body.varint(hash - hashBefore)
      body.varint(distance < 0 ? -2 * distance - 1 : 2 * distance)
      hashBefore = hash
    }
    head.fixed(body.length, 4)
  }
  out.append(head.view())
  out.append(body.view())
}

/** Bits sorted per pass. */
const DIGIT_BITS = Math.ceil(EDIT_HASH_BITS / 2)
const DIGITS = 2 ** DIGIT_BITS

const ends = new Uint32Array(DIGITS)

/** Pairs of a hash of {@link EDIT_HASH_BITS} and an ordinal. */
export class EditPairs {
  count = 0
  hashes = new Uint16Array(1_024)
  ordinals = new Uint32Array(1_024)
  #sortedHashes = new Uint16Array()
  #sortedOrdinals = new Uint32Array()

  push(hash: number, ordinal: number): void {
    const { count } = this
    if (count === this.hashes.length) this.#grow()
    this.hashes[count] = hash
    this.ordinals[count] = ordinal
    this.count = count + 1
  }

  /** Sorts them by hash; pairs of one hash keep their order. */
  sort(): void {
    if (this.#sortedHashes.length < this.hashes.length) {
      this.#sortedHashes = new Uint16Array(this.hashes.length)
      this.#sortedOrdinals = new Uint32Array(this.hashes.length)
    }
    this.#sortByDigit(0)
    this.#sortByDigit(DIGIT_BITS)
  }

  clear(): void {
    this.count = 0
  }

  #sortByDigit(shift: number): void {
    const { count, hashes, ordinals } = this
    const digitOf = (pair: number): number => ((hashes[pair] ?? 0) >>> shift) & (DIGITS - 1)
    ends.fill(0)
    for (let pair = 0; pair < count; pair += 1) ends[digitOf(pair)] = (ends[digitOf(pair)] ?? 0) + 1
    for (let digit = 1; digit < DIGITS; digit += 1) ends[digit] = (ends[digit] ?? 0) + (ends[digit - 1] ?? 0)
    for (let pair = count - 1; pair >= 0; pair -= 1) {
      const digit = digitOf(pair)
      const to = (ends[digit] ?? 0) - 1
      ends[digit] = to
      this.#sortedHashes[to] = hashes[pair] ?? 0
      this.#sortedOrdinals[to] = ordinals[pair] ?? 0
    }
    this.hashes = this.#sortedHashes
    this.ordinals = this.#sortedOrdinals
    this.#sortedHashes = hashes
    this.#sortedOrdinals = ordinals
  }

  #grow(): void {
    this.hashes = withCapacity(this.hashes, this.count * 2)
    this.ordinals = withCapacity(this.ordinals, this.count * 2)
  }
}
