import { BlockChecks, checkRange } from '../../shared/search/index/blocks/block-checks.ts'
import type { ByteRange, ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import type { Checksum } from '../../shared/search/index/bytes/crc32.ts'
import { BLOCK_BYTES } from '../../shared/search/index/blocks/index-layout.ts'

/** A file with checksums that is part of another, unchecked one. Every block is checked when it is read. */
export function createPartSource(whole: ByteSource, part: ByteRange, checksum: Checksum): ByteSource {
  const { byteLength } = part
  const raw: ByteSource = {
    byteLength,
    read(offset, length) {
      checkRange(byteLength, offset, length)
      return whole.read(part.offset + offset, length)
    },
  }
  const checks = new BlockChecks(raw, checksum)
  return {
    byteLength,
    read(offset, length) {
      // The end itself shows whether it is damaged.
      if (offset + length === byteLength) return raw.read(offset, length)
      const first = Math.floor(offset / BLOCK_BYTES)
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
