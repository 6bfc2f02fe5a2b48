import type { Section } from './block-file.ts'
import { BytesNotLoaded } from './byte-source.ts'
import type { ByteRange, ByteSource } from './byte-source.ts'

/** Bytes of a section that are loaded together. */
export const STRETCH_BYTES = 1 << 20

/**
 * Reads a part of a section of which queries read many small parts, far from each other. If it has to be loaded,
 * so is its whole stretch of the section: one wait saves the next ones.
 *
 * @param offset From the start of the section.
 * @throws {BytesNotLoaded} if it is not loaded.
 */
export function readContiguous(source: ByteSource, section: Section, offset: number, byteLength: number): Uint8Array {
  try {
    return source.read(section.offset + offset, byteLength)
  } catch (error) {
    if (error instanceof BytesNotLoaded) source.prepare?.([stretchAt(section, offset, byteLength)])
    throw error
  }
}

function stretchAt(section: Section, offset: number, byteLength: number): ByteRange {
  const start = offset - (offset % STRETCH_BYTES)
  const end = Math.max(offset + byteLength, Math.min(start + STRETCH_BYTES, section.byteLength))
  return { offset: section.offset + start, byteLength: end - start }
}
