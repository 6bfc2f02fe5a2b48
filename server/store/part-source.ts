import { BlockChecks, checkRange } from '../../shared/search/index/blocks/block-checks.ts'
import type { ByteRange, ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import type { Checksum } from '../../shared/search/index/bytes/crc32.ts'
import { BLOCK_BYTES } from '../../shared/search/index/blocks/index-layout.ts'
import { ownBytes } from './bundle.ts'

/**
 * A file with checksums that is part of another, unchecked one. Every block is checked when it is read.
 *
 * @param maxBlocks Blocks kept in memory: those most recently read. Default: none.
 */
export function createPartSource(whole: ByteSource, part: ByteRange, checksum: Checksum, maxBlocks = 0): ByteSource {
  const { byteLength } = part
  const raw: ByteSource = {
    byteLength,
    read(offset, length) {
      checkRange(byteLength, offset, length)
      return whole.read(part.offset + offset, length)
    },
  }
  const checks = new BlockChecks(raw, checksum)
  // The least recently read first. A cache of the package costs more to make than a part costs to read.
  const known = new Map<number, Uint8Array>()
  let recent: Uint8Array | undefined
  let recentNumber = -1
  const readBlock = (number: number): Uint8Array => {
    if (recent !== undefined && number === recentNumber) return recent
    const kept = known.get(number)
    const bytes = kept ?? loadBlock(number)
    if (maxBlocks === 0) return bytes
    recent = bytes
    recentNumber = number
    if (kept !== undefined) known.delete(number)
    else if (known.size === maxBlocks) for (const oldest of known.keys()) if (known.delete(oldest)) break
    known.set(number, bytes)
    return bytes
  }
  const loadBlock = (number: number): Uint8Array => {
    const start = number * BLOCK_BYTES
    const bytes = ownBytes(raw.read(start, Math.min(BLOCK_BYTES, byteLength - start)))
    checks.check(number, bytes)
    return bytes
  }
  return {
    byteLength,
    read(offset, length) {
      // The end itself shows whether it is damaged.
      if (offset + length === byteLength) return raw.read(offset, length)
      const first = Math.floor(offset / BLOCK_BYTES)
      if (offset + length <= (first + 1) * BLOCK_BYTES) {
        const from = offset - first * BLOCK_BYTES
        return readBlock(first).subarray(from, from + length)
      }
      const start = first * BLOCK_BYTES
      const end = Math.min(byteLength, Math.ceil((offset + length) / BLOCK_BYTES) * BLOCK_BYTES)
      const blocks = raw.read(start, end - start)
      for (let at = 0; at < blocks.length; at += BLOCK_BYTES) {
        checks.check(first + at / BLOCK_BYTES, blocks.subarray(at, at + BLOCK_BYTES))
      }
      return blocks.subarray(offset - start, offset - start + length)
    },
  }
}
