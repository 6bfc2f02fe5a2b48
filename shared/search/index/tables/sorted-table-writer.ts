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
 * above them a tree of nodes. A node has for each child (a block, or a node of the level below) its offset and the
 * shortest bytes that distinguish its first key from all before.
 *
 * A block starts with the table's running total (see {@link SortedTableWriter.advance}) in six bytes.
 */
export class SortedTableWriter {
  readonly data = new GrowingBytes(1_024)
  count = 0
  total = 0
  /** Shortest bytes at which each block starts. */
  readonly separators: Uint8Array[] = []
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
      this.separators.push(key.slice(0, this.count === 0 ? 0 : shared + 1))
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
    let separators = this.separators
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

/** Number of children − 1, where each starts and the last ends, where the bytes of each end, those bytes. */
function writeNode(data: GrowingBytes, offsets: readonly number[], end: number, separators: readonly Uint8Array[]) {
  data.byte(offsets.length - 1)
  for (const offset of offsets) data.fixed(offset, 4)
  data.fixed(end, 4)
  let separatorEnd = 0
  for (const separator of separators) {
    separatorEnd += separator.length
    data.fixed(separatorEnd, 4)
  }
  for (const separator of separators) data.append(separator)
}

/** Format of a table's entries. */
export interface TableShape {
  readonly blockEntries: number
  /** Varints after each key. */
  readonly numbers: number
  /** Whether bytes follow them, with the last of them as the length. */
  readonly blob: boolean
}
