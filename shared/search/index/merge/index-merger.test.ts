import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '../../text/fold-text.ts'
import { arbitraryDocument, arbitraryDocuments, createDocuments } from '../build/arbitrary-documents.fixture.ts'
import { buildIndex } from '../../index-listings.ts'
import type { ByteSource } from '../blocks/byte-source.ts'
import type { IndexDocument } from '../../values/index-document.ts'
import { EDITS_FROM_WORDS } from '../blocks/index-layout.ts'
import { createIndexMerger } from './index-merger.ts'
import { createMemorySource } from '../blocks/memory-source.ts'
import { openIndex } from '../whole/open-index.ts'

const options = { language: 'en', stem: (word: string): string => word.slice(0, 3) }

function keep(writeRun: (write: (bytes: Uint8Array) => void) => void): ByteSource {
  const chunks: Uint8Array[] = []
  writeRun((bytes) => chunks.push(bytes))
  return createMemorySource(Buffer.concat(chunks))
}

function lowered(document: IndexDocument): IndexDocument {
  const facets = [...document.facets].map(([name, values]) => {
    return [name, name === 'categories' ? values : values.map(foldText)] as const
  })
  return { ...document, facets: new Map(facets) }
}

/** A listing by whether it stays in the earlier index, leaves it, or comes from a page's. */
interface Place {
  readonly document: IndexDocument
  readonly from: 'earlier' | 'removed' | 'page'
}

/** Merges an earlier index with those of pages of `perPage` listings, all in the order of `places`. */
function mergeInto(places: readonly Place[], perPage: number): Buffer {
  let next = 0
  const placed = places.map((place) => {
    if (place.from === 'removed') return { ...place, position: -1 }
    next += 1
    return { ...place, position: next - 1 }
  })
  const before = placed.filter(({ from }) => from !== 'page')
  const merger = createIndexMerger({
    ...options,
    maxRunBytes: 10_000,
    spill: keep,
    earlier: {
      index: openIndex(
        createMemorySource(
          buildIndex(
            before.map(({ document }) => document),
            options,
          ),
        ),
      ),
      positions: Int32Array.from(before, ({ position }) => position),
      spellingOf: (facet, key, own) => {
        const spellings = before[own]?.document.facets.get(facet) ?? []
        return spellings.find((each) => (facet === 'categories' ? each : foldText(each)) === key) ?? 'not there'
      },
    },
  })
  const added = placed.filter(({ from }) => from === 'page')
  for (let start = 0; start < added.length; start += perPage) {
    const page = added.slice(start, start + perPage)
    const index = openIndex(
      createMemorySource(
        buildIndex(
          page.map(({ document }) => document),
          options,
        ),
      ),
    )
    merger.add(
      index,
      Int32Array.from(page, ({ position }) => position),
    )
  }
  const chunks: Uint8Array[] = []
  merger.finish((bytes) => chunks.push(bytes))
  return Buffer.concat(chunks)
}

describe('createIndexMerger', () => {
  it.each([
    [1, 60],
    [20_000, 3],
    [undefined, 0],
  ])('writes the same bytes with runs of %s bytes', (maxRunBytes, runs) => {
    const documents = createDocuments(600)
    let spilled = 0
    const merger = createIndexMerger({
      ...options,
      maxRunBytes,
      spill: (writeRun) => {
        spilled += 1
        return keep(writeRun)
      },
    })
    for (let start = 0; start < 600; start += 10) {
      const page = buildIndex(documents.slice(start, start + 10), options)
      const positions = Int32Array.from({ length: 10 }, (_, own) => start + own)
      merger.add(openIndex(createMemorySource(page)), positions)
    }
    const chunks: Uint8Array[] = []
    merger.finish((bytes) => chunks.push(bytes))
    expect(Buffer.concat(chunks).equals(buildIndex(documents, options))).toBe(true)
    expect(spilled).toBe(runs)
  })

  it('writes what building writes, whatever the listings', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDocuments, { maxLength: 4 }), fc.boolean(), (pages, hasRuns) => {
        const merger = createIndexMerger({ ...options, maxRunBytes: hasRuns ? 1 : undefined, spill: keep })
        const first = new Set<string>()
        // A listing whose id came before is omitted, as for one on several pages.
        const isNew = ({ id }: IndexDocument) => !first.has(id) && first.add(id).size > 0
        const kept = pages.map((documents) => documents.map((document) => (isNew(document) ? document : undefined)))
        let next = 0
        pages.forEach((documents, page) => {
          const positions = Int32Array.from(kept[page] ?? [], (document) => {
            if (document === undefined) return -1
            next += 1
            return next - 1
          })
          // The same spelling everywhere: that of a listing that is left out does not count.
          merger.add(openIndex(createMemorySource(buildIndex(documents.map(lowered), options))), positions)
        })
        const chunks: Uint8Array[] = []
        merger.finish((bytes) => chunks.push(bytes))
        const listings = kept.flat().filter((document) => document !== undefined)
        expect(Buffer.concat(chunks).equals(buildIndex(listings.map(lowered), options))).toBe(true)
      }),
    )
  })

  it('puts listings between those of an earlier index', () => {
    const place = fc.record({
      document: arbitraryDocument,
      from: fc.constantFrom<Place['from']>('earlier', 'earlier', 'removed', 'page'),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), fc.integer({ min: 1, max: 8 }), (places, perPage) => {
        const merged = places.filter(({ from }) => from !== 'removed')
        expect(
          mergeInto(places, perPage).equals(
            buildIndex(
              merged.map(({ document }) => document),
              options,
            ),
          ),
        ).toBe(true)
      }),
    )
  })

  it.each([
    ['and drops some', 3],
    ['of the same words', 0],
  ])('puts listings between those of an earlier index with long lists of postings, %s', (_, removedPercent) => {
    const places = createDocuments(EDITS_FROM_WORDS + 3_000).map((document, position): Place => {
      const drawn = (Math.imul(position + 1, 0x9e3779b1) >>> 8) % 100
      return { document, from: drawn < removedPercent ? 'removed' : drawn < 8 ? 'page' : 'earlier' }
    })
    const merged = places.filter(({ from }) => from !== 'removed')
    const expected = buildIndex(
      merged.map(({ document }) => document),
      options,
    )
    expect(mergeInto(places, 20).equals(expected)).toBe(true)
  })

  it.each([
    ['other listings', 1_000, 20],
    ['one listing fewer', 1_000, 19],
    ['one listing more', 1_000, 21],
    ['none', 1_000, 0],
    ['more, at the start', 0, 148],
    ['fewer, at the end', 2_980, 3],
  ])('puts a page of %s between long runs of an earlier index that stay together', (_, start, added) => {
    const documents = createDocuments(3_200)
    const place =
      (from: Place['from']) =>
      (document: IndexDocument): Place => ({ document, from })
    const places = [
      ...documents.slice(0, start).map(place('earlier')),
      ...documents.slice(start, start + 20).map(place('removed')),
      ...documents.slice(3_000, 3_000 + added).map(place('page')),
      ...documents.slice(start + 20, 3_000).map(place('earlier')),
    ]
    const merged = places.filter(({ from }) => from !== 'removed')
    const expected = buildIndex(
      merged.map(({ document }) => document),
      options,
    )
    expect(mergeInto(places, 200).equals(expected)).toBe(true)
  })

  it('refuses positions that are not in order', () => {
    const merger = createIndexMerger({ ...options, spill: keep })
    const index = openIndex(createMemorySource(buildIndex(createDocuments(2), options)))
    expect(() => merger.add(index, Int32Array.of(1, 0))).toThrow(/expected 0, got 1/)
  })
})
