import { BlockChecks } from './block-checks.ts'
import type { ByteSource } from './byte-source.ts'
import type { Checksum } from '../bytes/crc32.ts'
import { BLOCK_BYTES } from './index-layout.ts'

/**
 * Reads all of an index or of records, and compares it with the checksums that it carries.
 *
 * @param source May return unchecked bytes.
 * @throws {DamagedIndexError} when any byte is not what was written.
 */
export function verifyIndex(source: ByteSource, checksum?: Checksum): void {
  const checks = new BlockChecks(source, checksum)
  const { byteLength } = source
  for (let block = 0; block < checks.blockCount; block += 1) {
    const start = block * BLOCK_BYTES
    checks.check(block, source.read(start, Math.min(BLOCK_BYTES, byteLength - start)))
  }
}
