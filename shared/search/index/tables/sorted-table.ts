import { ByteCursor } from '../bytes/byte-cursor.ts'
import { BytesNotLoaded } from '../blocks/byte-source.ts'
import type { ByteRange, ByteSource } from '../blocks/byte-source.ts'
import type { Section } from '../blocks/section-file.ts'
import { BLOCK_BYTES } from '../blocks/index-layout.ts'
import { NODE_CHILDREN } from './sorted-table-writer.ts'
import type { TableFacts, TableShape } from './sorted-table-writer.ts'
import { compareBytes } from '../../text/utf8.ts'
import { TableCursor } from './table-cursor.ts'

/** Bytes of a node with all its children, if their distinguishing bytes are some ten bytes long. */
const LIKELY_NODE_BYTES = 5_120

export interface TableBlock {
  /** Place of the block, 0 for the first. */
  readonly block: number
  readonly offset: number
  readonly byteLength: number
  /** The bytes that distinguish its first key; all of it where a block is one entry. */
  readonly start: Uint8Array
}

/** A table written by `SortedTableWriter`. Reads a node per level and a block for each lookup. */
export class SortedTable {
  readonly count: number
  readonly shape: TableShape
  readonly #source: ByteSource
  readonly #section: Section
  readonly #facts: TableFacts
  /** Those that were read, by their offsets. */
  readonly #nodes = new Map<number, TableNode>()

  constructor(source: ByteSource, section: Section, facts: TableFacts, shape: TableShape) {
    this.count = facts.count
    this.shape = shape
    this.#source = source
    this.#section = section
    this.#facts = facts
  }

  get blockCount(): number {
    return Math.ceil(this.count / this.shape.blockEntries)
  }

  /** The block where a key is, or would be. The table is not empty. */
  locate(key: Uint8Array, keyLength: number): TableBlock {
    return this.#descend((node) => childFor(node, key, keyLength))
  }

  /** A block by its place. */
  blockAt(block: number): TableBlock {
    let level = this.#facts.height
    return this.#descend(() => {
      level -= 1
      return Math.floor(block / NODE_CHILDREN ** level) % NODE_CHILDREN
    })
  }

  /** Opens a block: `cursor.next()` then moves to its first entry. */
  open(cursor: TableCursor, at: TableBlock): void {
    const view = this.#source.read(this.#section.offset + at.offset, at.byteLength)
    cursor.start(view, at.block * this.shape.blockEntries, this.count)
  }

  /** Moves to the entry of exactly this key; the cursor's key is not filled. */
  find(cursor: TableCursor, key: Uint8Array, keyLength: number): boolean {
    if (this.count === 0) return false
    const place = this.locate(key, keyLength)
    const { start } = place
    if (this.shape.blockEntries === 1 && compareBytes(start, start.length, key, keyLength) !== 0) return false
    this.open(cursor, place)
    return cursor.find(key, keyLength)
  }

  /** Moves to the first entry whose key is not before this one; false when there is none. */
  seek(cursor: TableCursor, key: Uint8Array, keyLength: number): boolean {
    if (this.count === 0) return false
    this.open(cursor, this.locate(key, keyLength))
    do {
      if (!this.next(cursor)) return false
    } while (cursor.compareKey(key, keyLength) < 0)
    return true
  }

  /** Moves to an entry by its ordinal, which exists. */
  seekOrdinal(cursor: TableCursor, ordinal: number): void {
    this.open(cursor, this.blockAt(Math.floor(ordinal / this.shape.blockEntries)))
    while (this.next(cursor) && cursor.ordinal < ordinal);
  }

  /** Moves to the next entry, across the end of a block if needed; false after the last. */
  next(cursor: TableCursor): boolean {
    if (cursor.next()) return true
    const ordinal = cursor.ordinal + 1
    if (ordinal >= this.count) return false
    this.open(cursor, this.blockAt(ordinal / this.shape.blockEntries))
    return cursor.next()
  }

  /** Announces that the entries between two keys will be read: what is not loaded is loaded in one round. */
  prepare(first: Uint8Array, last: Uint8Array): void {
    if (this.count === 0) return
    const { offset } = this.locate(first, first.length)
    const end = this.locate(last, last.length)
    const byteLength = end.offset + end.byteLength - offset
    // As one long range it would be fetched in long pieces, with twice as many bytes around it.
    const ranges = Array.from({ length: Math.ceil(byteLength / BLOCK_BYTES) }, (_, block) => ({
      offset: this.#section.offset + offset + block * BLOCK_BYTES,
      byteLength: Math.min(BLOCK_BYTES, byteLength - block * BLOCK_BYTES),
    }))
    this.#source.prepare?.(ranges)
  }

  /** A cursor before the first entry. */
  createCursor(): TableCursor {
    return new TableCursor(this.shape)
  }

  #descend(choose: (node: TableNode) => number): TableBlock {
    const { rootOffset, height } = this.#facts
    let block = 0
    let offset = rootOffset
    let byteLength = this.#section.byteLength - rootOffset
    let start: Uint8Array = new Uint8Array()
    for (let level = height; level > 0; level -= 1) {
      const node = this.#readNode(offset, byteLength)
      const child = choose(node)
      block = block * NODE_CHILDREN + child
      offset = node.offsets[child] ?? 0
      byteLength = (node.offsets[child + 1] ?? offset) - offset
      start = node.starts[child] ?? start
    }
    return { block, offset, byteLength, start }
  }

  /** Reads a node. If it has to be loaded, so are all: each lookup visits several of them. */
  #readNode(offset: number, byteLength: number): TableNode {
    const known = this.#nodes.get(offset)
    if (known !== undefined) return known
    try {
      const node = readNode(this.#source.read(this.#section.offset + offset, byteLength))
      this.#nodes.set(offset, node)
      return node
    } catch (error) {
      if (error instanceof BytesNotLoaded) this.#source.prepare?.([this.#nodesFrom(offset)])
      throw error
    }
  }

  /** Range of the nodes that end the table, or of more. */
  #nodesFrom(offset: number): ByteRange {
    const { byteLength } = this.#section
    const likely = Math.ceil(this.blockCount / NODE_CHILDREN) * LIKELY_NODE_BYTES
    const start = Math.max(0, Math.min(offset, byteLength - likely))
    return { offset: this.#section.offset + start, byteLength: byteLength - start }
  }
}

/** A node of a table's tree. */
interface TableNode {
  /** Where each child begins and, in the end, where the last ends. */
  readonly offsets: readonly number[]
  /** The first bytes of each child. */
  readonly starts: readonly Uint8Array[]
}

/** @param bytes As `writeNode` has written them. */
function readNode(bytes: Uint8Array): TableNode {
  const cursor = new ByteCursor(bytes)
  const count = cursor.byte() + 1
  let offset = cursor.varint()
  let start: Uint8Array = new Uint8Array()
  const offsets = [offset]
  const starts: Uint8Array[] = []
  while (starts.length < count) {
    offset += cursor.varint()
    offsets.push(offset)
    const shared = cursor.varint()
    const added = cursor.varint()
    const next = new Uint8Array(shared + added)
    next.set(start.subarray(0, shared))
    next.set(bytes.subarray(cursor.at, cursor.at + added), shared)
    cursor.at += added
    start = next
    starts.push(start)
  }
  return { offsets, starts }
}

/** The last child that does not start after the key. */
function childFor({ starts }: TableNode, key: Uint8Array, keyLength: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    const start = starts[middle] ?? key
    if (compareBytes(start, start.length, key, keyLength) > 0) high = middle - 1
    else low = middle
  }
  return low
}
