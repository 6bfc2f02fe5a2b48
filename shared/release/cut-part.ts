import { readAllOnceLoaded, readWhenLoaded } from '../search/index/blocks/byte-source.ts'
import type { ByteRange, ByteSource } from '../search/index/blocks/byte-source.ts'
import type { IndexParts } from '../search/index/tables/index-parts.ts'
import type { SortedTable } from '../search/index/tables/sorted-table.ts'
import { readFacets } from '../search/index/columns/facets-reader.ts'
import { openIndex } from '../search/index/whole/open-index.ts'
import { openCategoryList } from '../tools/categories/category-list.ts'
import type { OpeningPart, WordSlices } from './opening.ts'
import { writeRanges } from './range-file.ts'
import type { PlacedBytes } from './range-file.ts'

/** Most bytes of the nodes of a table, or of the bounds of its deletions, that go whole into the opening file. */
const MAX_NODES = 64 << 10

/** Largest section of lengths of names that does. */
const MAX_NAME_LENGTHS = 128 << 10

/** Longest list of postings in a slice: those of words that thousands of listings have are read apart. */
const MAX_LIST_BYTES = 4_096

/** Ranges with fewer bytes between them become one. */
const MAX_GAP = 64

/** How an index is cut. */
export interface CutSizes {
  readonly pieceBytes: number
  /** Bytes of the dictionary in a slice. */
  readonly sliceBytes: number
}

/**
 * Cuts an index into pieces and slices.
 *
 * @returns What an opening file says of it, with what most queries read: its trailer, its facets, nodes of its tables,
 *   lengths of names.
 * @throws {UnreadableBytesError} where it cannot be read.
 */
export function cutIndex(source: ByteSource, sizes: CutSizes): Promise<OpeningPart> | OpeningPart {
  return readWhenLoaded(() => {
    const traced = traceRanges(source)
    const index = openIndex(traced.source)
    const { parts } = index
    readFacets(parts)
    const { nameLengths } = parts.sections
    const ranges = [...traced.ranges, ...nodesOf(parts)]
    // Read for most words that names have, and small: a byte a listing, which compresses well.
    if (nameLengths.byteLength <= MAX_NAME_LENGTHS) ranges.push(nameLengths)
    const words = slicesOf(parts, sizes.sliceBytes)
    return {
      byteLength: source.byteLength,
      pieceBytes: sizes.pieceBytes,
      words,
      ranges: readPlaced(source, ranges),
    }
  })
}

/** As {@link cutIndex}, for the categories of a root page. */
export function cutCategories(source: ByteSource, pieceBytes: number): Promise<OpeningPart> | OpeningPart {
  return readWhenLoaded(() => {
    const traced = traceRanges(source)
    openCategoryList({ source: traced.source, largest: [] })
    return { byteLength: source.byteLength, pieceBytes, ranges: readPlaced(source, traced.ranges) }
  })
}

/** A piece of a part. @throws {RangeError} where there is none. @throws {BytesNotLoaded} */
export function readPiece(source: ByteSource, pieceBytes: number, piece: number): Uint8Array<ArrayBuffer> {
  const offset = piece * pieceBytes
  if (offset >= source.byteLength) throw new RangeError(`no piece ${piece} of ${source.byteLength} bytes`)
  const bytes = source.read(offset, Math.min(pieceBytes, source.byteLength - offset))
  return writeRanges([{ offset, bytes }])
}

/** Number of slices of an index. @throws {BytesNotLoaded} */
export function countSlices(source: ByteSource, sliceBytes: number): number {
  return Math.ceil(slicesOf(openIndex(source).parts, sliceBytes).byteLength / sliceBytes)
}

/** A slice of an index: blocks of its dictionary, and the postings of their words. @throws {BytesNotLoaded} */
export function readSlice(source: ByteSource, sliceBytes: number, slice: number): Uint8Array<ArrayBuffer> {
  const { parts } = openIndex(source)
  const { words, sections } = parts
  const first = firstBlockFrom(words, slice * sliceBytes)
  const end = firstBlockFrom(words, (slice + 1) * sliceBytes)
  if (first >= end) return writeRanges([])
  const from = words.blockAt(first).offset
  const last = words.blockAt(end - 1)
  const block: ByteRange = { offset: sections.words.offset + from, byteLength: last.offset + last.byteLength - from }
  const lists: ByteRange[] = []
  const cursor = words.createCursor()
  for (let at = first; at < end; at += 1) {
    words.open(cursor, words.blockAt(at))
    while (cursor.next()) {
      if (cursor.second > MAX_LIST_BYTES) continue
      lists.push({ offset: sections.postings.offset + cursor.total, byteLength: cursor.second })
    }
  }
  return writeRanges(readPlaced(source, [block, ...lists]))
}

/** Where the blocks of the dictionary are: its nodes come after them. */
function slicesOf({ words, sections }: IndexParts, sliceBytes: number): WordSlices {
  return { offset: sections.words.offset, byteLength: endOfBlocks(words), sliceBytes }
}

/** The first block that begins there or after. */
function firstBlockFrom(table: SortedTable, offset: number): number {
  let low = 0
  let high = table.blockCount
  while (low < high) {
    const middle = (low + high) >>> 1
    if (table.blockAt(middle).offset < offset) low = middle + 1
    else high = middle
  }
  return low
}

function endOfBlocks(table: SortedTable): number {
  if (table.count === 0) return 0
  const { offset, byteLength } = table.blockAt(table.blockCount - 1)
  return offset + byteLength
}

/** What leads to the blocks of tables, and to the deletions of words, where it is small. */
function nodesOf({ sections, words, stems, prefixes, values }: IndexParts): ByteRange[] {
  const tables = { words, stems, prefixes, values }
  const nodes = Object.entries(tables).map(([name, table]) => {
    // The keys of the record are names of sections.
    const { offset, byteLength } = sections[name as keyof typeof tables]
    const start = endOfBlocks(table)
    return { offset: offset + start, byteLength: byteLength - start }
  })
  const { edits } = sections
  const boundBytes = Math.min(edits.byteLength, (words.blockCount + 1) * 4)
  nodes.push({ offset: edits.offset + edits.byteLength - boundBytes, byteLength: boundBytes })
  return nodes.filter(({ byteLength }) => byteLength > 0 && byteLength <= MAX_NODES)
}

/** A source that notes what is read. */
function traceRanges(source: ByteSource): { source: ByteSource; ranges: ByteRange[] } {
  const ranges: ByteRange[] = []
  const traced: ByteSource = {
    byteLength: source.byteLength,
    read(offset, byteLength) {
      ranges.push({ offset, byteLength })
      return source.read(offset, byteLength)
    },
  }
  return { source: traced, ranges }
}

/** The bytes of these ranges, those that touch as one. @throws {BytesNotLoaded} */
function readPlaced(source: ByteSource, ranges: readonly ByteRange[]): PlacedBytes[] {
  const merged: { offset: number; byteLength: number }[] = []
  for (const { offset, byteLength } of ranges.toSorted((a, b) => a.offset - b.offset)) {
    const before = merged.at(-1)
    if (before === undefined || offset > before.offset + before.byteLength + MAX_GAP) {
      merged.push({ offset, byteLength })
    } else {
      before.byteLength = Math.max(before.byteLength, offset + byteLength - before.offset)
    }
  }
  source.prepare?.(merged)
  return readAllOnceLoaded(
    merged.map(({ offset, byteLength }) => () => ({ offset, bytes: source.read(offset, byteLength).slice() })),
  )
}
