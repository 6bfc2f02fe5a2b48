import { describe, expect, it } from 'vitest'
import { BytesNotLoaded, readContiguous, CHUNK_BYTES } from './byte-source.ts'
import type { ByteRange, ByteSource } from './byte-source.ts'

const SECTION = { offset: 100, byteLength: 2 * CHUNK_BYTES + 50 }

/** A source without bytes, which records what it is told to prepare. */
function createMissing(): { source: ByteSource; prepared: ByteRange[] } {
  const prepared: ByteRange[] = []
  const miss = (): never => {
    throw new BytesNotLoaded(() => Promise.resolve())
  }
  const prepare = (ranges: readonly ByteRange[]): void => {
    prepared.push(...ranges)
    miss()
  }
  return { source: { byteLength: 4 * CHUNK_BYTES, read: miss, prepare }, prepared }
}

/** What is prepared for where a read finds nothing, from the start of the section. */
function preparedFor(offset: number, byteLength: number): [offset: number, byteLength: number] {
  const { source, prepared } = createMissing()
  expect(() => readContiguous(source, SECTION, offset, byteLength)).toThrow(BytesNotLoaded)
  const [range = { offset: 0, byteLength: 0 }] = prepared
  expect(prepared).toHaveLength(1)
  return [range.offset - SECTION.offset, range.byteLength]
}

describe('readContiguous', () => {
  it('reads what is here', () => {
    const bytes = Uint8Array.from({ length: 200 }, (_, index) => index)
    const source: ByteSource = {
      byteLength: 200,
      read: (offset, length) => bytes.subarray(offset, offset + length),
      prepare() {
        throw new Error('nothing is missing')
      },
    }
    expect(readContiguous(source, { offset: 100, byteLength: 50 }, 7, 2)).toEqual(Uint8Array.of(107, 108))
  })

  it('waits for all of the chunk of the section', () => {
    expect(preparedFor(0, 10)).toEqual([0, CHUNK_BYTES])
    expect(preparedFor(CHUNK_BYTES - 10, 10)).toEqual([0, CHUNK_BYTES])
    expect(preparedFor(CHUNK_BYTES, 10)).toEqual([CHUNK_BYTES, CHUNK_BYTES])
  })

  it('waits for what goes on in the next chunk, and not beyond the section', () => {
    expect(preparedFor(CHUNK_BYTES - 10, 11)).toEqual([0, CHUNK_BYTES + 1])
    expect(preparedFor(2 * CHUNK_BYTES + 40, 10)).toEqual([2 * CHUNK_BYTES, 50])
  })
})
