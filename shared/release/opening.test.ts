import { describe, expect, it } from 'vitest'
import { DamagedIndexError } from '../search/index/blocks/byte-source.ts'
import { readOpening, writeOpening } from './opening.ts'
import type { Opening } from './opening.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const WHOLE: Opening = {
  frame: '{"title":"Düsseldorf"}',
  index: { bytes: bytes('index') },
  listings: { texts: [bytes('{}'), bytes('{"id":"b"}')], labels: { tools: 'Tools' } },
  categories: { bytes: bytes('categories') },
}

const IN_PIECES: Opening = {
  frame: '{}',
  index: {
    byteLength: 40_000,
    pieceBytes: 16_384,
    slices: [{ offset: 16, lengths: [2_048, 900] }],
    ranges: [
      { offset: 0, bytes: bytes('first') },
      { offset: 39_996, bytes: bytes('last') },
    ],
  },
  listings: { count: 12_345 },
}

describe('an opening file', () => {
  it.each([
    ['whole', WHOLE],
    ['in pieces', IN_PIECES],
  ])('is read as it was written, %s', (_, opening) => {
    expect(readOpening(writeOpening(opening))).toEqual(opening)
  })

  it('is refused where it is cut, changed or something else', () => {
    const written = writeOpening(WHOLE)
    const changed = written.slice()
    changed[40] = (changed[40] ?? 0) ^ 1
    for (const wrong of [written.slice(0, -1), written.slice(1), changed, bytes('<!doctype html>'), new Uint8Array()]) {
      expect(() => readOpening(wrong)).toThrow(DamagedIndexError)
    }
  })
})
