import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { UnreadableBytesError, readWhenLoaded } from '../../../shared/search/index/blocks/byte-source.ts'
import type { ByteSource } from '../../../shared/search/index/blocks/byte-source.ts'
import { BLOCK_BYTES } from '../../../shared/search/index/blocks/index-layout.ts'
import { createMemorySource } from '../../../shared/search/index/blocks/memory-source.ts'
import { createRangeSource } from '../../../shared/search/index/blocks/range-source.ts'
import { compareBytes, encodeUtf8 } from '../../../shared/search/text/utf8.ts'
import { digestOf } from './release-format.ts'
import { MAX_KEY_BYTES, PLACES_PER_BLOCK } from './release-table-layout.ts'
import type { ReleaseHead } from './release-table-layout.ts'
import { ReleaseTableWriter } from './release-table-writer.ts'
import type { NewRow } from './release-table-writer.ts'
import { ReleaseTable } from './release-table.ts'

const HEAD: Omit<ReleaseHead, 'listings'> = {
  format: 4,
  release: 'r',
  baseUrl: 'https://example.org/ünïcode',
  language: 'en',
  pages: 2,
  segments: [{ name: 'a.pack', byteLength: 10, liveBytes: 9 }],
  search: { index: { name: 'b.index', byteLength: 20 } },
}

/** A row whose numbers follow from its number. */
function rowOf(key: string, number: number, listingCount = 0, repeats: readonly number[] = []): NewRow {
  return {
    key,
    segment: number % 3,
    offset: number * 1_000_003,
    payloadLength: number + 7,
    indexLength: number % 300,
    indexDigest: digestOf(`index ${number}`),
    coreOffset: number % 7,
    searchIndex: { offset: number, byteLength: number * 2 },
    listings: { offset: 5, byteLength: number * 3 },
    listingCount,
    repeats,
    inputDigest: digestOf(`input ${number}`),
    contentDigest: digestOf(`content ${number}`),
  }
}

function write(rows: readonly NewRow[], segmentNumbers = [2, 1, 0]): Uint8Array {
  const writer = new ReleaseTableWriter()
  for (const row of rows) writer.add(row)
  const pieces: Uint8Array[] = []
  writer.finish({ head: HEAD, segmentNumbers }, (bytes) => pieces.push(bytes))
  return new Uint8Array(Buffer.concat(pieces))
}

function open(rows: readonly NewRow[]): ReleaseTable {
  return new ReleaseTable(createMemorySource(write(rows)))
}

/** What a row must come back as. */
function expected({ key, ...row }: NewRow, order: number): object {
  const { offset, payloadLength, indexLength, indexDigest, coreOffset, searchIndex } = row
  const place = { offset, payloadLength, indexLength, indexDigest, coreOffset, searchIndex }
  return { key, order, segment: 2 - row.segment, ...place }
}

const key = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', '_', '.well-known', '__proto__', '日本語', '\ud800', '\udc00', 'a\0b'),
  fc.nat(5000).map((number) => `page-${number}`),
)
const keys = fc.uniqueArray(key, { maxLength: 400 })

/** Reads of a table that is fetched in pieces of one block. */
function openFetched(bytes: Uint8Array): { source: ByteSource; count: <T>(read: () => T) => Promise<[T, number]> } {
  const source = createRangeSource({
    byteLength: bytes.length,
    fetch: async (offset, length) => bytes.slice(offset, offset + length),
    pieceBytes: BLOCK_BYTES,
    maxCachedBytes: 1 << 20,
  })
  return {
    source,
    async count(read) {
      let waits = -1
      const result = await readWhenLoaded(() => {
        waits += 1
        return read()
      })
      return [result, waits]
    },
  }
}

describe('ReleaseTable', () => {
  it('waits once to be opened, and once for all places', async () => {
    const pages = 3 * PLACES_PER_BLOCK
    const bytes = write(Array.from({ length: pages }, (_, number) => rowOf(`page-${number}`, number, 2)))
    const { source, count } = openFetched(bytes)
    const [table, waits] = await count(() => new ReleaseTable(source))
    expect([table.rowCount, waits]).toEqual([pages, 1])
    const locate = (position: number) => count(() => table.locate(position))
    expect(await locate(1)).toEqual([table.locate(1), 1])
    expect(await locate(2 * pages - 1)).toEqual([expect.objectContaining({ ordinal: 1 }), 0])
  })

  it('gives back its head', () => {
    expect(open([rowOf('a', 1, 3)]).head).toEqual({ ...HEAD, listings: 3 })
  })

  it('finds every key, whatever its script, and no other', () => {
    fc.assert(
      fc.property(keys, fc.array(key, { maxLength: 50 }), (present, asked) => {
        const rows = present.map((each, number) => rowOf(each, number))
        const table = open(rows)
        const byKey = new Map(rows.map((row, order) => [row.key, expected(row, order)]))
        expect(table.rowCount).toBe(rows.length)
        for (const each of [...present, ...asked]) expect(table.find(each)).toEqual(byKey.get(each))
        for (const row of table.rows()) {
          const { inputDigest, contentDigest } = rows[row.order] ?? rowOf('', 0)
          expect(table.digests(row)).toEqual({ inputDigest, contentDigest })
        }
        const sorted = present.map(encodeUtf8).sort((a, b) => compareBytes(a, a.length, b, b.length))
        expect(Array.from(table.rows(), (row) => encodeUtf8(row.key))).toEqual(sorted)
      }),
      { numRuns: scaleRuns(60) },
    )
  })

  it('finds the page and the ordinal of each position', () => {
    const page = fc
      .nat(40)
      .chain((count) =>
        fc.record({ count: fc.constant(count), repeats: fc.subarray(Array.from({ length: count }, (_, at) => at)) }),
      )
    fc.assert(
      fc.property(fc.array(page, { maxLength: 60 }), (pages) => {
        const rows = pages.map(({ count, repeats }, number) => rowOf(`p${number}`, number, count, repeats))
        const table = open(rows)
        let position = 0
        for (const [order, { count, repeats }] of pages.entries()) {
          for (let ordinal = 0; ordinal < count; ordinal += 1) {
            if (repeats.includes(ordinal)) continue
            expect(table.locate(position)).toMatchObject({
              page: { segment: 2 - (order % 3), offset: order * 1_000_003 + 5, byteLength: order * 3, count },
              ordinal,
            })
            position += 1
          }
        }
        expect(table.head.listings).toBe(position)
        for (const none of [-1, position, position + 1, Number.NaN]) {
          expect(() => table.locate(none)).toThrow(RangeError)
        }
      }),
      { numRuns: scaleRuns(100) },
    )
  })

  it('finds positions on both sides of a border of blocks', () => {
    const count = 3 * PLACES_PER_BLOCK + 1
    const table = open(Array.from({ length: count }, (_, number) => rowOf(`p${number}`, number, 1)))
    for (const position of [0, PLACES_PER_BLOCK - 1, PLACES_PER_BLOCK, 2 * PLACES_PER_BLOCK, count - 1]) {
      expect(table.locate(position)).toMatchObject({ page: { offset: position * 1_000_003 + 5 }, ordinal: 0 })
    }
  })

  it('reads one block for each lookup', () => {
    const rows = Array.from({ length: 3000 }, (_, number) => rowOf(`page-${number}`, number, 2))
    const bytes = write(rows)
    const seen = new Set<number>()
    const memory = createMemorySource(bytes)
    const counted: ByteSource = {
      byteLength: memory.byteLength,
      read(offset, length) {
        const last = Math.floor((offset + length - 1) / BLOCK_BYTES)
        for (let block = Math.floor(offset / BLOCK_BYTES); block <= last; block += 1) seen.add(block)
        return memory.read(offset, length)
      },
    }
    const table = new ReleaseTable(counted)
    const touched = (look: () => unknown): number => {
      seen.clear()
      look()
      return seen.size
    }
    for (let number = 0; number < 3000; number += 7) {
      expect(touched(() => table.find(`page-${number}`))).toBe(1)
      expect(touched(() => table.find(`page-${number}x`))).toBe(1)
      expect(touched(() => table.locate(number * 2 + 1))).toBe(1)
    }
    expect(touched(() => table.find(''))).toBe(0)
  })

  it('notices damage of any block, and answers with nothing wrong', () => {
    const rows = Array.from({ length: 900 }, (_, number) => rowOf(`page-${number}`, number, 3, [1]))
    const bytes = write(rows)
    const intact = new ReleaseTable(createMemorySource(bytes))
    const readAll = (table: ReleaseTable): unknown[] =>
      rows.map(({ key: each }, number) => {
        const row = table.find(each)
        return [row, row && table.digests(row), table.locate(number * 2)]
      })
    const right = JSON.stringify(readAll(intact))
    for (let place = 0; place < bytes.length; place += 997) {
      const damaged = bytes.slice()
      damaged[place] = (damaged[place] ?? 0) ^ (1 << (place % 8))
      // Not every bit is asked for: zeros that fill blocks.
      expect(resultOf(() => readAll(new ReleaseTable(createMemorySource(damaged))))).toSatisfy(
        (seen) => seen instanceof UnreadableBytesError || JSON.stringify(seen) === right,
      )
    }
    for (let length = 0; length < bytes.length; length += 5003) {
      expect(() => new ReleaseTable(createMemorySource(bytes.subarray(0, length)))).toThrow(UnreadableBytesError)
    }
  })

  it('gives the same bytes for the same rows, and is small', () => {
    const rows = Array.from({ length: 500 }, (_, number) => rowOf(`page-${number}`, number, 20))
    expect(write(rows)).toEqual(write(rows))
    expect(write([]).byteLength).toBeLessThan(2 * BLOCK_BYTES)
    expect(write(rows).byteLength).toBeLessThan(500 * 200 + 3 * BLOCK_BYTES)
  })

  it('refuses keys that are too long or there twice', () => {
    expect(open([rowOf('ü'.repeat(MAX_KEY_BYTES / 2), 1)]).find('ü'.repeat(MAX_KEY_BYTES / 2))).toMatchObject({
      order: 0,
    })
    expect(() => open([rowOf('a'.repeat(MAX_KEY_BYTES + 1), 1)])).toThrow(/longer than 4096 bytes/)
    expect(() => open([rowOf('a', 1), rowOf('a', 2)])).toThrow(/each key once/)
  })
})

/** What a function gives, or throws. */
function resultOf(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
