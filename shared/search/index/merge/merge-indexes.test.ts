import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryDocuments, createDocuments } from '../build/arbitrary-documents.fixture.ts'
import { buildIndex } from '../../index-listings.ts'
import type { IndexDocument } from '../../values/index-document.ts'
import { createMemorySource } from '../blocks/memory-source.ts'
import { mergeIndexes } from './merge-indexes.ts'
import type { MergeInput } from './merge-input.ts'
import { openIndex } from '../whole/open-index.ts'

const options = {
  language: 'en',
  stem: (word: string): string | undefined => (word.length > 2 ? word.slice(0, -1) : undefined),
}

function merge(inputs: readonly MergeInput[]): Buffer {
  const chunks: Uint8Array[] = []
  mergeIndexes(inputs, options, (bytes) => chunks.push(bytes))
  return Buffer.concat(chunks)
}

/** Inputs of the parts, each in its own index, without the listings that `keeps` says no to. */
function inputsOf(
  parts: readonly (readonly IndexDocument[])[],
  keeps: (document: IndexDocument) => boolean = () => true,
) {
  let next = 0
  return parts.map((documents) => ({
    index: openIndex(createMemorySource(buildIndex(documents, options))),
    positions: Int32Array.from(documents, (document) => {
      if (!keeps(document)) return -1
      next += 1
      return next - 1
    }),
  }))
}

describe('mergeIndexes', () => {
  it('writes what building all together writes', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDocuments, { maxLength: 4 }), (parts) => {
        expect(merge(inputsOf(parts)).equals(buildIndex(parts.flat(), options))).toBe(true)
      }),
    )
  })

  it('omits what comes earlier', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDocuments, { minLength: 1, maxLength: 4 }), fc.nat(), (parts, seed) => {
        // The same listing on every page, somewhere among the others.
        const shared = createDocuments(3)[seed % 3]
        if (shared === undefined) return
        const pages = parts.map((documents, page) => documents.toSpliced((seed + page) % 5, 0, { ...shared }))
        const first = pages[0]?.find(({ id }) => id === shared.id)
        const keeps = (document: IndexDocument) => document.id !== shared.id || document === first
        expect(merge(inputsOf(pages, keeps)).equals(buildIndex(pages.flat().filter(keeps), options))).toBe(true)
      }),
    )
  })

  it('merges what it merged', () => {
    const documents = createDocuments(600)
    const runs = [0, 1, 2].map((run) => {
      const pages = Array.from({ length: 10 }, (_, page) => {
        return documents.slice(run * 200 + page * 20, run * 200 + (page + 1) * 20)
      })
      return merge(inputsOf(pages))
    })
    const inputs = runs.map((bytes, run) => ({
      index: openIndex(createMemorySource(bytes)),
      positions: Int32Array.from({ length: 200 }, (_, own) => run * 200 + own),
    }))
    expect(merge(inputs).equals(buildIndex(documents, options))).toBe(true)
  })

  it('refuses positions that are not in order', () => {
    const [input] = inputsOf([createDocuments(2)])
    expect(input).toBeDefined()
    const index = input?.index ?? openIndex(createMemorySource(new Uint8Array()))
    expect(() => merge([{ index, positions: Int32Array.of(1, 0) }])).toThrow(/expected one after 1, got 0/)
  })
})
