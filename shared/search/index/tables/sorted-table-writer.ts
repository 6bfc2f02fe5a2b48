import { GrowingBytes } from '../bytes/growing-bytes.ts'

/** Most children of a node. */
export const NODE_CHILDREN = 256

/** What an open table needs besides its bytes. */
export interface TableFacts {
  readonly count: number
  /** Levels of nodes above the blocks. */
  readonly height: number
  /** Start of the root node, which ends the table. */
  readonly rootOffset: number
}

/**
 * Writes a table sorted by key: blocks of entries that omit the prefix their key shares with the one before, and
 * above them a tree of nodes. A node has for each child (a block, or a node of the level below) its place and the
 * shortest bytes that distinguish its first key from all before; where a block is one entry, its whole key, so that a
 * node tells which keys there are.
 *
 * A block starts with the table's running total (see {@link SortedTableWriter.advance}) in six bytes.
 */
export class SortedTableWriter {
  readonly data = new GrowingBytes(1_024)
  count = 0
  total = 0
  /** Shortest bytes at which each block starts. */
  readonly #separators: Uint8Array[] = []
  readonly #blockEntries: number
  readonly #offsets: number[] = []
  readonly #last = new GrowingBytes()

  constructor({ blockEntries }: { readonly blockEntries: number }) {
    this.#blockEntries = blockEntries
  }

  /** Starts an entry; its data is appended to the returned value. Keys must come in the order of their bytes. */
  add(key: Uint8Array): GrowingBytes {
    const { data } = this
    const last = this.#last
    let shared = 0
    const most = Math.min(last.length, key.length)
    while (shared < most && last.bytes[shared] === key[shared]) shared += 1
    if (this.count % this.#blockEntries === 0) {
      const isWhole = this.#blockEntries === 1
      this.#separators.push(isWhole ? key.slice() : key.slice(0, this.count === 0 ? 0 : shared + 1))
      this.#offsets.push(data.length)
      data.fixed(this.total, 6)
      shared = 0
    }
    const added = key.length - shared
    data.byte((Math.min(shared, 15) << 4) | Math.min(added, 15))
    if (shared >= 15) data.varint(shared - 15)
    if (added >= 15) data.varint(added - 15)
    data.appendRange(key, shared, key.length)
    last.length = shared
    last.appendRange(key, shared, key.length)
    this.count += 1
    return data
  }

  /** Adds to the running total: bytes of the entry stored elsewhere. */
  advance(byteLength: number): void {
    this.total += byteLength
  }

  /** Appends the tree to {@link data}. */
  finish(): TableFacts {
    const { data } = this
    let offsets = this.#offsets
    let separators = this.#separators
    let height = 0
    let rootOffset = 0
    while (offsets.length > 0) {
      const end = data.length
      const above: number[] = []
      const aboveSeparators: Uint8Array[] = []
      for (let at = 0; at < offsets.length; at += NODE_CHILDREN) {
        const next = offsets[at + NODE_CHILDREN] ?? end
        above.push(data.length)
        aboveSeparators.push(separators[at] ?? new Uint8Array())
        const children = Math.min(NODE_CHILDREN, offsets.length - at)
        writeNode(data, offsets.slice(at, at + children), next, separators.slice(at, at + children))
      }
      height += 1
      rootOffset = above[0] ?? 0
      if (above.length === 1) break
      offsets = above
      separators = aboveSeparators
    }
    return { count: this.count, height, rootOffset }
  }
}

/**
 * Number of children − 1, where the first begins, and for each its length, how many bytes it shares with those of the
 * child before, how many follow, and those.
 */
function writeNode(data: GrowingBytes, offsets: readonly number[], end: number, separators: readonly Uint8Array[]) {
  data.byte(offsets.length - 1)
  data.varint(offsets[0] ?? end)
  let last: Uint8Array = new Uint8Array()
  for (const [child, offset] of offsets.entries()) {
    const separator = separators[child] ?? new Uint8Array()
    let shared = 0
    while (shared < Math.min(last.length, separator.length) && last[shared] === separator[shared]) shared += 1
    data.varint((offsets[child + 1] ?? end) - offset)
    data.varint(shared)
    data.varint(separator.length - shared)
    data.appendRange(separator, shared, separator.length)
    last = separator
  }
}

/** Format of a table's entries. */
export interface TableShape {
  readonly blockEntries: number
  /** Varints after each key. */
  readonly numbers: number
  /** Whether bytes follow them, with the last of them as the length. */
  readonly blob: boolean
}
