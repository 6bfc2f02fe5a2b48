import { STEMMERS } from '../search/analysis/stemmers.ts'
import { createCollection } from '../search/collection.ts'
import type { Collection } from '../search/collection.ts'
import type { ByteRange, ByteSource } from '../search/index/blocks/byte-source.ts'
import { TAIL_BYTES } from '../search/index/blocks/block-file.ts'
import { pieceAt } from '../search/index/blocks/file-pieces.ts'
import { BLOCK_BYTES } from '../search/index/blocks/index-layout.ts'
import { createRangeSource } from '../search/index/blocks/range-source.ts'
import { readWhenLoaded } from '../search/index/blocks/read-when-loaded.ts'
import { openIndex } from '../search/index/whole/open-index.ts'
import { openCategoryList } from '../tools/categories/category-list.ts'
import type { OpeningPart } from './opening.ts'

/** Words of the index that are searched for to learn which blocks most queries read. */
const PROBES = 12

/** Share of the probes that read a block which is put into the opening file. */
const COMMON_SHARE = 0.5

/** Largest section of lengths of names that goes whole into the opening file. */
const MAX_NAME_LENGTHS = 128 << 10

/**
 * Cuts an index into pieces.
 *
 * @returns What an opening file says of it, with the blocks that most queries read: where its parts are, checksums, roots
 *   of its tables, lengths of names.
 * @throws {UnreadableBytesError} where it cannot be read.
 */
export async function cutIndex(source: ByteSource, pieceBytes: number): Promise<OpeningPart> {
  const { words, nameLengths } = await readWhenLoaded(() => {
    const index = openIndex(source)
    const wordAt = (share: number): string => index.wordAt(Math.floor(share * index.wordCount)).text
    const count = index.wordCount === 0 ? 0 : PROBES
    return {
      words: Array.from({ length: count }, (_, probe) => wordAt((probe + 0.5) / PROBES)),
      nameLengths: index.parts.sections.nameLengths,
    }
  })
  const readers = new Map<number, number>()
  for (const word of words) {
    const blocks = await traceBlocks(source, (traced) => ask(openCollection(traced), word))
    for (const block of blocks) readers.set(block, (readers.get(block) ?? 0) + 1)
  }
  const common = [...readers].filter(([, count]) => count >= words.length * COMMON_SHARE).map(([block]) => block)
  // Read for most words that names have, and small: a byte a listing, which compresses well.
  if (nameLengths.byteLength <= MAX_NAME_LENGTHS) common.push(...blocksOf(nameLengths))
  return cutPart(source, pieceBytes, [...new Set(common)])
}

/** As {@link cutIndex}, for the categories of a root page. */
export async function cutCategories(source: ByteSource, pieceBytes: number): Promise<OpeningPart> {
  const blocks = await traceBlocks(source, (traced) => openCategoryList({ source: traced, largest: [] }))
  return cutPart(source, pieceBytes, [...blocks])
}

/** The bytes of a piece of a part. @throws {RangeError} where there is none. @throws {MissingBytes} */
export function readPiece(source: ByteSource, pieceBytes: number, piece: number): Uint8Array {
  const { offset, byteLength } = pieceAt(source.byteLength, piece * pieceBytes, pieceBytes)
  if (offset !== piece * pieceBytes) throw new RangeError(`no piece ${piece} of ${source.byteLength} bytes`)
  return source.read(offset, byteLength)
}

function cutPart(
  source: ByteSource,
  pieceBytes: number,
  blocks: readonly number[],
): Promise<OpeningPart> | OpeningPart {
  const { byteLength } = source
  const bytesOf = (block: number): Uint8Array => {
    const offset = block * BLOCK_BYTES
    return source.read(offset, Math.min(BLOCK_BYTES, byteLength - offset)).slice()
  }
  return readWhenLoaded(() => ({
    byteLength,
    pieceBytes,
    blocks: new Map(blocks.toSorted((a, b) => a - b).map((block) => [block, bytesOf(block)])),
  }))
}

/** The blocks that a reader needs who has nothing yet: those it announces too, and the checksums of all of them. */
async function traceBlocks(source: ByteSource, use: (traced: ByteSource) => unknown): Promise<Set<number>> {
  const { byteLength } = source
  const blocks = new Set<number>()
  const add = (range: ByteRange): void => {
    for (const block of blocksOf(range)) blocks.add(block)
  }
  const loaded = createRangeSource({
    byteLength,
    pieceBytes: BLOCK_BYTES,
    longPieces: 1,
    maxCachedBytes: Infinity,
    fetch: async (offset, length) => readWhenLoaded(() => source.read(offset, length).slice()),
  })
  const traced: ByteSource = {
    byteLength,
    read(offset, length) {
      add({ offset, byteLength: length })
      return loaded.read(offset, length)
    },
    prepare(ranges) {
      ranges.forEach(add)
      loaded.prepare?.(ranges)
    },
  }
  await readWhenLoaded(() => use(traced))
  const end = Math.min(byteLength, CHECKSUM_BYTES * Math.ceil(byteLength / BLOCK_BYTES) + TAIL_BYTES)
  add({ offset: byteLength - end, byteLength: end })
  return blocks
}

function* blocksOf({ offset, byteLength }: ByteRange): Generator<number> {
  const end = offset + Math.max(1, byteLength)
  for (let block = Math.floor(offset / BLOCK_BYTES); block * BLOCK_BYTES < end; block += 1) yield block
}

/** Of a block, in the table before the trailer. */
const CHECKSUM_BYTES = 4

function openCollection(source: ByteSource): Collection {
  return createCollection(openIndex(source), { read: failToRead }, STEMMERS)
}

function ask(collection: Collection, query: string): void {
  collection.search(query, { limit: 20 })
}

function failToRead(): never {
  throw new Error('No listing is read here.')
}
