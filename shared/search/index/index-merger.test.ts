import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '../fold-text.ts'
import { arbitraryDocuments, createDocuments } from './arbitrary-documents.ts'
import { buildIndex } from './build-index.ts'
import type { ByteSource } from './byte-source.ts'
import type { IndexDocument } from './index-document.ts'
import { createIndexMerger } from './index-merger.ts'
import { createMemorySource } from './memory-source.ts'
import { openIndex } from './open-index.ts'

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
        // A listing whose id came before is left out, as one that stands on several pages is.
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

  it('refuses positions that are not in order', () => {
    const merger = createIndexMerger({ ...options, spill: keep })
    const index = openIndex(createMemorySource(buildIndex(createDocuments(2), options)))
    expect(() => merger.add(index, Int32Array.of(1, 0))).toThrow(/expected 0, got 1/)
  })
})
