import * as fc from 'fast-check'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { indexListings } from '../../../shared/search/index-listings.ts'
import type { NamedFile } from '../../store/release/release-format.ts'
import { mergePageIndexes } from './merge-page-indexes.ts'
import type { EarlierIndex } from './merge-page-indexes.ts'
import type { PageWithPositions } from './page-with-positions.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-merge-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const CONTEXT = { language: 'en', categoryTitle: () => 'Tools' }

describe('mergePageIndexes', () => {
  it('gives the index of all listings in any number of steps, and leaves no other file', () => {
    const pages = fc.array(fc.uniqueArray(fc.nat(12), { maxLength: 6 }), { maxLength: 6 })
    fc.assert(
      fc.property(pages, fc.constantFrom(1, 5000, 1 << 20), (numbers, maxRunBytes) => {
        const seen = new Map<number, number>()
        const placed = numbers.map((own, page): PageWithPositions => {
          const positions = own.map((number) => {
            if (seen.has(number)) return -1
            seen.set(number, seen.size)
            return seen.size - 1
          })
          return { key: String(page), positions: Int32Array.from(positions) }
        })
        const indexes = numbers.map((own) =>
          indexListings(
            own.map((number) => makeListing({ number, version: 0 })),
            CONTEXT,
          ),
        )
        const readIndex = (key: string): Uint8Array => indexes[Number(key)] ?? new Uint8Array()
        const { name, byteLength } = mergePageIndexes(placed, { folder, language: 'en', readIndex, maxRunBytes })
        expect(readdirSync(folder)).toEqual([name])
        const merged = readFileSync(join(folder, name))
        rmSync(join(folder, name))
        expect(merged.byteLength).toBe(byteLength)
        expect(
          merged.equals(
            indexListings(
              Array.from(seen.keys(), (number) => makeListing({ number, version: 0 })),
              CONTEXT,
            ),
          ),
        ).toBe(true)
      }),
      { numRuns: scaleRuns(50) },
    )
  })

  it('gives the same from the index of an earlier directory, whatever changed', () => {
    let updates = 0
    fc.assert(
      fc.property(arbitraryVersions, fc.constantFrom(1, 1 << 20), ([before, after], maxRunBytes) => {
        const earlier = merge(before, {})
        const reads: string[] = []
        const updated = merge(after, { maxRunBytes, earlier: earlierOf(before, after, earlier), reads })
        expect(updated).toEqual(merge(after, {}))
        expect(readdirSync(folder).toSorted()).toEqual([...new Set([earlier.name, updated.name])].toSorted())
        if (new Set(reads).size < after.filter(({ length }) => length > 0).length) updates += 1
        for (const name of readdirSync(folder)) rmSync(join(folder, name))
      }),
      { numRuns: scaleRuns(60) },
    )
    // Most of them keep something: the test is of what it is meant to be.
    expect(updates).toBeGreaterThan(scaleRuns(10))
  })

  it('reads the index of the page that changed only', () => {
    const before = Array.from({ length: 10 }, (_, page) => [{ number: page, version: 0 }])
    const after = before.with(4, [{ number: 4, version: 1 }])
    const earlier = merge(before, {})
    const reads: string[] = []
    expect(merge(after, { earlier: earlierOf(before, after, earlier), reads })).toEqual(merge(after, {}))
    expect(reads).toEqual(['4'])
  })

  it.each([
    ['damaged', (bytes: Buffer) => bytes.with(bytes.length >> 1, (bytes[bytes.length >> 1] ?? 0) ^ 1)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['of another version', (bytes: Buffer) => bytes.with(bytes.length - 14, 9)],
    ['of other listings', () => indexListings([makeListing({ number: 1, version: 0 })], CONTEXT)],
    ['missing', () => undefined],
  ])('merges all pages where the earlier index is %s', (_, spoil) => {
    const before = Array.from({ length: 10 }, (_page, page) => [{ number: page, version: 0 }])
    const after = before.with(4, [{ number: 4, version: 1 }])
    const earlier = merge(before, {})
    const path = join(folder, earlier.name)
    const spoiled = spoil(readFileSync(path))
    rmSync(path)
    if (spoiled !== undefined) writeFileSync(path, spoiled)
    const reads: string[] = []
    const updated = merge(after, { earlier: earlierOf(before, after, earlier), reads })
    expect(new Set(reads).size).toBe(10)
    expect(updated).toEqual(merge(after, {}))
  })
})

/** A listing of a version of a directory; the same number is the same listing, on all of its pages of one version. */
interface VersionedListing {
  readonly number: number
  readonly version: number
}

/** A page is named by its place. */
type VersionedPage = readonly VersionedListing[]

/** Two versions of a directory: pages added, removed and moved, listings changed and on several pages. */
const arbitraryVersions: fc.Arbitrary<[VersionedPage[], VersionedPage[]]> = fc
  .record({
    pages: fc.array(fc.uniqueArray(fc.nat(30), { maxLength: 5 }), { minLength: 1, maxLength: 12 }),
    changed: fc.uniqueArray(fc.nat(30), { maxLength: 3 }),
    removed: fc.option(fc.nat(11), { nil: -1 }),
    added: fc.array(fc.tuple(fc.nat(12), fc.uniqueArray(fc.nat(40), { maxLength: 5 })), { maxLength: 2 }),
    moved: fc.option(fc.tuple(fc.nat(11), fc.nat(11)), { nil: undefined }),
  })
  .map(({ pages, changed, removed, added, moved }) => {
    const next = pages.filter((_, page) => page !== removed)
    for (const [at, numbers] of added) next.splice(at, 0, numbers)
    if (moved !== undefined) next.splice(moved[1], 0, ...next.splice(moved[0], 1))
    const before = pages.map((numbers) => numbers.map((number) => ({ number, version: 0 })))
    const after = next.map((numbers) => {
      return numbers.map((number) => ({ number, version: changed.includes(number) ? 1 : 0 }))
    })
    return [before, after]
  })

interface TestMerge {
  readonly maxRunBytes?: number
  readonly earlier?: EarlierIndex
  /** Gets the keys of pages whose indexes are read. */
  readonly reads?: string[]
}

function merge(pages: readonly VersionedPage[], { maxRunBytes = 1 << 20, earlier, reads }: TestMerge): NamedFile {
  return mergePageIndexes(placePages(pages), {
    folder,
    language: 'en',
    maxRunBytes,
    earlier,
    readIndex: (key) => {
      reads?.push(key)
      return indexListings((pages[Number(key)] ?? []).map(makeListing), CONTEXT)
    },
  })
}

/** Pages with their places as keys. */
function placePages(pages: readonly VersionedPage[]): PageWithPositions[] {
  const seen = new Set<number>()
  return pages.map((listings, page) => {
    const positions = listings.map(({ number }) => {
      if (seen.has(number)) return -1
      seen.add(number)
      return seen.size - 1
    })
    return { key: String(page), positions: Int32Array.from(positions) }
  })
}

/** A page of today is a page of before that has the same listings; each of those is at most one of today. */
function earlierOf(before: readonly VersionedPage[], after: readonly VersionedPage[], file: NamedFile): EarlierIndex {
  const placed = placePages(before)
  const free = new Set(before.keys())
  const positions = after.map((page) => {
    const same = [...free].find((each) => JSON.stringify(before[each]) === JSON.stringify(page))
    if (same === undefined) return undefined
    free.delete(same)
    return placed[same]?.positions
  })
  return {
    file,
    listingCount: new Set(before.flat().map(({ number }) => number)).size,
    positions: (key) => positions[Number(key)],
  }
}

function makeListing({ number, version }: VersionedListing): ReturnType<typeof listing> {
  const words = ['query', 'queries', 'planner', 'storage', 'engine', 'fast', 'small']
  return listing({
    id: `listing-${number}`,
    name: `${words[number % 7]} ${words[(number * 3 + version) % 7]} ${number}`,
    tags: [words[number % 5] ?? '', number % 3 === 0 ? 'Shared' : 'shared'],
    license: [number % 2 === 0 ? 'MIT' : 'mit'],
    ...(number % 3 === version && { added: `2026-01-0${1 + (number % 9)}` }),
  })
}
