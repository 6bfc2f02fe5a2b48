import { readAllOnceLoaded } from '../search/index/blocks/byte-source.ts'
import type { ByteRange, ByteSource } from '../search/index/blocks/byte-source.ts'
import type { IndexParts } from '../search/index/tables/index-parts.ts'
import { LARGE_DICTIONARY } from '../search/index/blocks/index-layout.ts'
import type { SortedTable } from '../search/index/tables/sorted-table.ts'
import { compareBytes } from '../search/text/utf8.ts'
import { openIndex } from '../search/index/whole/open-index.ts'
import { openCategoryList } from '../tools/categories/category-list.ts'
import type { PartInPieces, SlicedRange } from './opening.ts'
import { countPieces, writePiece } from './piece-source.ts'
import { writeRanges } from './search-file.ts'
import type { PlacedBytes } from './search-file.ts'

/** Most bytes of the nodes of a table that go whole into the opening file. */
const MAX_NODES = 64 << 10

/** Largest list of facets that does. */
const MAX_FACETS = 16 << 10

/** Largest section of lengths of names that does. */
const MAX_NAME_LENGTHS = 128 << 10

/** Most bytes of the names of categories that go into the opening file: whoever types reads them, and pieces are longer. */
const MAX_NAMES = 64 << 10

/** Longest list of postings in a slice. Those of words that thousands of listings have are files of their own. */
const MAX_LIST_BYTES = 4_096

/** Slices whose postings have one place together. */
const POSTINGS_TOGETHER = 8

/** Ranges with fewer bytes between them become one. */
const MAX_GAP = 64

export interface CutSizes {
  readonly pieceBytes: number
  /** Bytes of the dictionary in a slice, about. */
  readonly sliceBytes: number
}

/** A part of a page, cut: what its opening file has of it, and the files beside that. */
export interface CutPart {
  readonly part: PartInPieces
  readonly pieceCount: number
  /** @throws {BytesNotLoaded} */
  piece(piece: number): Uint8Array<ArrayBuffer>
}

/**
 * Cuts an index into pieces and, after them, slices: what is read for words from one to another, which are the blocks of
 * tables, and postings. Each long list of postings is a slice of its own, and large facets. Its opening file has what nearly every query reads: its trailer, nodes of the
 * tables of words, facets, lengths of names.
 *
 * @throws {UnreadableBytesError} where it cannot be read; {@link BytesNotLoaded}.
 */
export function cutIndex(source: ByteSource, { pieceBytes, sliceBytes }: CutSizes): CutPart {
  const traced = traceRanges(source)
  const { parts } = openIndex(traced.source)
  const { nameLengths, facets } = parts.sections
  const ranges = [...traced.ranges, ...nodesOf(parts)]
  // Sentences are read with them, and results have counts of their values.
  if (facets.byteLength <= MAX_FACETS) ranges.push(facets)
  // Read for most words that names have, and small: a byte a listing, which compresses well.
  if (nameLengths.byteLength <= MAX_NAME_LENGTHS) ranges.push(nameLengths)
  const blocks = sliceWords(parts, sliceBytes)
  const tables = sliceTables(parts, blocks)
  const slices = tables.map(({ section, starts, end, sharedBytes }): SlicedRange => {
    const lengths = starts.map((start, slice) => (starts[slice + 1] ?? end) - start)
    return { offset: section.offset, lengths, ...(sharedBytes && { isShared: true }) }
  })
  const lists = listsOf(parts, 0, parts.words.blockCount)
  const longLists = [...lists.filter(isLong), ...(facets.byteLength > MAX_FACETS ? [facets] : [])]
  const part = {
    byteLength: source.byteLength,
    pieceBytes,
    areas: areasOf(parts, pieceBytes),
    slices,
    lists: longLists.map(({ offset, byteLength }) => [offset, byteLength] as const),
    ranges: readPlaced(source, ranges),
  }
  const pieces = cutPieces(source, part)
  return {
    part,
    pieceCount: pieces.pieceCount + blocks.length + longLists.length,
    piece(number) {
      if (number < pieces.pieceCount) return pieces.piece(number)
      const slice = number - pieces.pieceCount
      const list = longLists[slice - blocks.length]
      if (list !== undefined) return writeRanges(readPlaced(source, [list]))
      const inTables = tables.map(({ section, starts, end, sharedBytes }): ByteRange => {
        const start = starts[slice] ?? end
        const next = starts[slice + 1] ?? end
        return { offset: section.offset + start, byteLength: next - start + (sharedBytes?.[slice + 1] ?? 0) }
      })
      const own = listsOf(parts, blocks[slice] ?? 0, blocks[slice + 1] ?? parts.words.blockCount)
      const whole = inTables.filter((_, table) => tables[table]?.section !== parts.sections.postings)
      return writeRanges(readPlaced(source, [...whole, ...own.filter((each) => !isLong(each))]))
    },
  }
}

/**
 * What of an index is cut into pieces: from section to section, so that those stay of sections that do not change. Short ones
 * are together. Postings are in slices, and facets in the opening file or in one of their own; a dictionary that
 * is read whole for a typo is a piece, and its words are also in slices.
 */
function areasOf({ sections, words }: IndexParts, pieceBytes: number): NonNullable<PartInPieces['areas']> {
  const areas: [offset: number, byteLength: number, isWhole?: true][] = []
  for (const section of Object.values(sections)) {
    const { offset, byteLength } = section
    if (section === sections.postings || section === sections.facets || byteLength === 0) continue
    const isReadWhole = section === sections.words && words.count < LARGE_DICTIONARY
    if (isReadWhole || (section === sections.nameLengths && byteLength > MAX_NAME_LENGTHS)) {
      areas.push([offset, byteLength, true])
      continue
    }
    const last = areas.at(-1)
    if (last?.[2] === undefined && last !== undefined && last[1] < pieceBytes && last[0] + last[1] === offset)
      last[1] += byteLength
    else areas.push([offset, byteLength])
  }
  return areas
}

/** As {@link cutIndex}, for the categories of a root page. */
export function cutCategories(source: ByteSource, pieceBytes: number): CutPart {
  const traced = traceRanges(source)
  // Their names are searched together with the index.
  openCategoryList({ source: traced.source, largest: [] }).texts('names', 0)
  const ranges = traced.ranges.filter(({ byteLength }) => byteLength <= MAX_NAMES)
  const part = { byteLength: source.byteLength, pieceBytes, ranges: readPlaced(source, ranges) }
  return { part, ...cutPieces(source, part) }
}

function cutPieces(source: ByteSource, part: PartInPieces): Pick<CutPart, 'piece' | 'pieceCount'> {
  return {
    pieceCount: countPieces(part),
    piece: (piece) => writePiece(part, piece, (offset, byteLength) => source.read(offset, byteLength)),
  }
}

/** Blocks of the dictionary that begin a slice. */
function sliceWords({ words }: IndexParts, sliceBytes: number): number[] {
  const first: number[] = []
  let last = -sliceBytes
  for (let block = 0; block < words.blockCount; block += 1) {
    const { offset } = words.blockAt(block)
    if (offset - last < sliceBytes) continue
    first.push(block)
    last = offset
  }
  return first
}

/** A table of which each slice has the blocks from one place to the next. */
interface SlicedTable {
  readonly section: ByteRange
  /** Of each slice, from the start of the section. */
  readonly starts: readonly number[]
  /** Of all blocks: the nodes come after them. */
  readonly end: number
  /** Bytes of the block at each start, where it may have keys of the slice before too. */
  readonly sharedBytes?: readonly number[]
}

/** The words and, by these, the other tables that lead to words. @param blocks Of {@link sliceWords}. */
function sliceTables(parts: IndexParts, blocks: readonly number[]): SlicedTable[] {
  const { words, stems, prefixes, sections } = parts
  const cursor = words.createCursor()
  const [wordStarts, stemStarts, prefixStarts, sharedBytes]: [number[], number[], number[], number[]] = [[], [], [], []]
  const postingStarts: number[] = []
  const prefixEnd = endOfBlocks(prefixes)
  for (const [slice, at] of blocks.entries()) {
    const block = words.blockAt(at)
    words.open(cursor, block)
    cursor.next()
    const { key, keyLength } = cursor
    const stem = slice === 0 || stems.count === 0 ? undefined : stems.locate(key, keyLength)
    wordStarts.push(block.offset)
    postingStarts.push(cursor.total)
    stemStarts.push(stem?.offset ?? 0)
    sharedBytes.push(stem?.byteLength ?? 0)
    prefixStarts.push(slice === 0 ? 0 : startFrom(prefixes, key, keyLength, prefixEnd))
  }
  return [
    { section: sections.words, starts: wordStarts, end: endOfBlocks(words) },
    { section: sections.stems, starts: stemStarts, end: endOfBlocks(stems), sharedBytes },
    { section: sections.prefixes, starts: prefixStarts, end: prefixEnd },
    // Read by place only once they have left the memory: one of a few slices is near enough, and many numbers are long.
    {
      section: sections.postings,
      starts: postingStarts.map((_, slice) => postingStarts[slice - (slice % POSTINGS_TOGETHER)] ?? 0),
      end: sections.postings.byteLength,
      sharedBytes: postingStarts.map(() => 0),
    },
  ]
}

/** Where the first block begins whose entry, the only one, is not before a key. */
function startFrom(table: SortedTable, key: Uint8Array, keyLength: number, end: number): number {
  if (table.count === 0) return 0
  const { offset, byteLength, start } = table.locate(key, keyLength)
  return compareBytes(start, start.length, key, keyLength) < 0 ? Math.min(end, offset + byteLength) : offset
}

function isLong({ byteLength }: ByteRange): boolean {
  return byteLength > MAX_LIST_BYTES
}

/** Postings of the words in some blocks. */
function listsOf({ words, sections }: IndexParts, first: number, end: number): ByteRange[] {
  const lists: ByteRange[] = []
  const cursor = words.createCursor()
  for (let block = first; block < end; block += 1) {
    words.open(cursor, words.blockAt(block))
    while (cursor.next()) {
      lists.push({ offset: sections.postings.offset + cursor.total, byteLength: cursor.second })
    }
  }
  return lists
}

function endOfBlocks(table: SortedTable): number {
  if (table.count === 0) return 0
  const { offset, byteLength } = table.blockAt(table.blockCount - 1)
  return offset + byteLength
}

/** What leads to the blocks of the tables of words, where it is small. */
function nodesOf({ sections, words, stems, prefixes }: IndexParts): ByteRange[] {
  const tables = { words, stems, prefixes }
  const nodes = Object.entries(tables).map(([name, table]) => {
    // The keys of the record are names of sections.
    const { offset, byteLength } = sections[name as keyof typeof tables]
    const start = endOfBlocks(table)
    return { offset: offset + start, byteLength: byteLength - start }
  })
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
