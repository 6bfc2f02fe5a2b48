import { BlockChecks, checkRange } from './block-checks.ts'
import type { ByteSource } from './byte-source.ts'
import { crc32 } from '../bytes/crc32.ts'
import type { Checksum } from '../bytes/crc32.ts'
import { BLOCK_BYTES } from './index-layout.ts'

/** A file in memory. Each block is checked when first read. */
export function createMemorySource(bytes: Uint8Array, checksum: Checksum = crc32): ByteSource {
  const { byteLength } = bytes
  const raw: ByteSource = {
    byteLength,
    read(offset, length) {
      checkRange(byteLength, offset, length)
      return bytes.subarray(offset, offset + length)
    },
  }
  const checks = new BlockChecks(raw, checksum)
  const checked = new Uint8Array(Math.ceil(byteLength / BLOCK_BYTES))
  return {
    byteLength,
    read(offset, length) {
      const view = raw.read(offset, length)
      const last = Math.floor((offset + length - 1) / BLOCK_BYTES)
      for (let block = Math.floor(offset / BLOCK_BYTES); block <= last; block += 1) {
        if (checked[block] === 1) continue
        checks.check(block, bytes.subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES))
        checked[block] = 1
      }
      return view
    },
  }
}
