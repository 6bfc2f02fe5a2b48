import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryText } from './whole/arbitrary-documents.fixture.ts'
import { bitsFor, packBits, packedAt, packedLength, unpackBits } from './bytes/bit-packing.ts'
import { ByteCursor } from './bytes/byte-cursor.ts'
import { crc32 } from './bytes/crc32.ts'
import { GrowingBytes } from './bytes/growing-bytes.ts'
import { decodePositions } from './postings/stored-postings.ts'
import { encodePositions } from './postings/posting-encoder.ts'
import { compareBytes, encodeUtf8, readUtf8 } from '../text/utf8.ts'

describe('crc32', () => {
  it('is the CRC-32 of gzip', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926)
    expect(crc32(new Uint8Array())).toBe(0)
    expect(crc32(Buffer.from('The quick brown fox jumps over the lazy dog'))).toBe(0x414fa339)
  })
})

describe('packBits', () => {
  it('keeps numbers of any width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 31 }), fc.array(fc.nat(2 ** 31 - 1), { maxLength: 128 }), (bits, given) => {
        const values = Int32Array.from(given, (value) => value % 2 ** bits)
        const out = new GrowingBytes()
        out.byte(0xff)
        packBits(values, values.length, bits, out)
        expect(out.length).toBe(1 + packedLength(values.length, bits))
        out.byte(0xff)
        const read = new Int32Array(values.length)
        unpackBits(out.view(), 1, bits, read, values.length)
        expect(read).toEqual(values)
        values.forEach((value, index) => expect(packedAt(out.view(), 1, bits, index)).toBe(value))
      }),
    )
  })

  it('tells the bits that a number takes', () => {
    expect([0, 1, 2, 255, 256, 2 ** 31 - 1].map(bitsFor)).toEqual([0, 1, 2, 8, 9, 31])
  })
})

describe('encodePositions', () => {
  it('keeps positions, however far apart', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(2 ** 31 - 2), { maxLength: 300 }), (given) => {
        const positions = Int32Array.from(given).sort()
        const out = new GrowingBytes()
        encodePositions(positions, positions.length, out)
        const read = new Int32Array(positions.length)
        decodePositions(out.view(), read, read.length)
        expect(read).toEqual(positions)
      }),
    )
  })
})

describe('GrowingBytes', () => {
  it('keeps numbers and texts', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(2 ** 24 - 1), arbitraryText({ maxLength: 50 }), (large, small, text) => {
        const out = new GrowingBytes(1)
        out.varint(large)
        out.fixed(small, 3)
        out.text(text)
        const cursor = new ByteCursor(out.view())
        expect([cursor.varint(), cursor.fixed(3), cursor.text()]).toEqual([large, small, text])
        expect(cursor.at).toBe(out.length)
      }),
    )
  })
})

describe('encodeUtf8', () => {
  it('is UTF-8 and sorts by code points', () => {
    fc.assert(
      fc.property(arbitraryText({ maxLength: 50 }), arbitraryText({ maxLength: 50 }), (a, b) => {
        const left = encodeUtf8(a)
        const right = encodeUtf8(b)
        expect(Buffer.compare(left, Buffer.from(a))).toBe(0)
        expect(readUtf8(left, 0, left.length)).toBe(a)
        expect(Math.sign(compareBytes(left, left.length, right, right.length))).toBe(Buffer.compare(left, right))
      }),
    )
    for (const text of ['\ufeffx', 'x'.repeat(5_000), '😀'.repeat(3_000)]) {
      const bytes = encodeUtf8(text)
      expect(readUtf8(bytes, 0, bytes.length)).toBe(text)
    }
  })
})
