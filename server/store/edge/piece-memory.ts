/** Loads after which a piece that came with one of them may be evicted: its reader has read it by then. */
const PINNED_LOADS = 32

interface HeldPiece {
  readonly path: string
  readonly offset: number
  readonly bytes: Uint8Array
  /** Number of the load it came with. */
  readonly load: number
}

/** Parts of files in memory, for all files together. */
export interface PieceMemory {
  /** A view of these bytes, where one piece has all of them. */
  find(path: string, offset: number, length: number): Uint8Array | undefined
  /** Keeps a piece as long as there is room. */
  add(path: string, offset: number, bytes: Uint8Array): void
}

/**
 * Creates a {@link PieceMemory} that evicts the least recently used.
 *
 * @param maxBytes Kept at most. Pieces just loaded are kept beyond it, up to twice as much, until read; the
 *   last piece is always kept.
 */
export function createPieceMemory(maxBytes: number): PieceMemory {
  // In the order of use, by path and offset.
  const held = new Map<string, HeldPiece>()
  const offsets = new Map<string, Set<number>>()
  let bytesHeld = 0
  let loads = 0

  const drop = (key: string, { path, offset, bytes }: HeldPiece): void => {
    held.delete(key)
    bytesHeld -= bytes.byteLength
    const ofPath = offsets.get(path)
    ofPath?.delete(offset)
    if (ofPath?.size === 0) offsets.delete(path)
  }
  const evict = (): void => {
    for (const [key, piece] of held) {
      if (bytesHeld <= maxBytes) return
      const isNewest = piece.load === loads
      const isPinned = piece.load > loads - PINNED_LOADS && bytesHeld <= 2 * maxBytes
      if (!isNewest && !isPinned) drop(key, piece)
    }
  }
  const use = (key: string, piece: HeldPiece): void => {
    held.delete(key)
    held.set(key, piece)
  }
  return {
    find(path, offset, length) {
      const ofPath = offsets.get(path)
      if (ofPath === undefined) return undefined
      const exact = held.get(keyOf(path, offset))
      if (exact !== undefined && exact.bytes.byteLength >= length) {
        use(keyOf(path, offset), exact)
        return exact.bytes.subarray(0, length)
      }
      for (const start of ofPath) {
        const piece = start <= offset ? held.get(keyOf(path, start)) : undefined
        if (piece === undefined || start + piece.bytes.byteLength < offset + length) continue
        use(keyOf(path, start), piece)
        return piece.bytes.subarray(offset - start, offset - start + length)
      }
      return undefined
    },
    add(path, offset, bytes) {
      const key = keyOf(path, offset)
      const known = held.get(key)
      if (known !== undefined) drop(key, known)
      loads += 1
      held.set(key, { path, offset, bytes, load: loads })
      bytesHeld += bytes.byteLength
      const ofPath = offsets.get(path) ?? new Set()
      ofPath.add(offset)
      offsets.set(path, ofPath)
      evict()
    },
  }
}

function keyOf(path: string, offset: number): string {
  return `${path} ${offset}`
}
