import * as fc from 'fast-check'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listing } from '../../e2e/fixtures/pages.ts'
import { indexListings } from '../../shared/search/index-listings.ts'
import { mergePageIndexes } from './merge-page-indexes.ts'
import type { PlacedPage } from './merge-page-indexes.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-merge-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const CONTEXT = { language: 'en', categoryTitle: () => 'Tools' }

describe('mergePageIndexes', () => {
  it('gives the index of all listings in any number of steps, and leaves no other file', { timeout: 60_000 }, () => {
    const pages = fc.array(fc.uniqueArray(fc.nat(12), { maxLength: 6 }), { maxLength: 6 })
    fc.assert(
      fc.property(pages, fc.constantFrom(1, 5000, 1 << 20), (numbers, maxRunBytes) => {
        const seen = new Map<number, number>()
        const placed = numbers.map((own, page): PlacedPage => {
          const positions = own.map((number) => {
            if (seen.has(number)) return -1
            seen.set(number, seen.size)
            return seen.size - 1
          })
          return { key: String(page), positions: Int32Array.from(positions) }
        })
        const indexes = numbers.map((own) => indexListings(own.map(makeListing), CONTEXT))
        const readIndex = (key: string): Uint8Array => indexes[Number(key)] ?? new Uint8Array()
        const { name, byteLength } = mergePageIndexes(placed, { folder, language: 'en', readIndex, maxRunBytes })
        expect(readdirSync(folder)).toEqual([name])
        const merged = readFileSync(join(folder, name))
        rmSync(join(folder, name))
        expect(merged.byteLength).toBe(byteLength)
        expect(merged.equals(indexListings([...seen.keys()].map(makeListing), CONTEXT))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})

function makeListing(number: number): ReturnType<typeof listing> {
  const words = ['query', 'queries', 'planner', 'storage', 'engine', 'fast', 'small']
  return listing({
    id: `listing-${number}`,
    name: `${words[number % 7]} ${words[(number * 3) % 7]} ${number}`,
    tags: [words[number % 5] ?? ''],
    license: [number % 2 === 0 ? 'MIT' : 'mit'],
    ...(number % 3 === 0 && { added: `2026-01-0${1 + (number % 9)}` }),
  })
}
