import type { Section } from './block-file.ts'
import { MissingBytes } from './byte-source.ts'
import type { ByteRange, ByteSource } from './byte-source.ts'

/** Bytes of a section that are waited for together. */
export const STRETCH_BYTES = 1 << 20

/**
 * Reads a part of a section of which queries read many small parts, far from each other. Where it has to be waited for,
 * so is all of its stretch of the section: one wait is for what the next ones would be for.
 *
 * @param offset From the start of the section.
 * @throws {MissingBytes} where it is not here.
 */
export function readInStretch(source: ByteSource, section: Section, offset: number, byteLength: number): Uint8Array {
  try {
    return source.read(section.offset + offset, byteLength)
  } catch (error) {
    if (error instanceof MissingBytes) source.prepare?.([stretchAt(section, offset, byteLength)])
    throw error
  }
}

function stretchAt(section: Section, offset: number, byteLength: number): ByteRange {
  const start = offset - (offset % STRETCH_BYTES)
  const end = Math.max(offset + byteLength, Math.min(start + STRETCH_BYTES, section.byteLength))
  return { offset: section.offset + start, byteLength: end - start }
}
