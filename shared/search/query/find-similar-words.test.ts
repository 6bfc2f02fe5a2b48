import { sample } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createByteSource } from '../index/blocks/byte-source.ts'
import { LARGE_DICTIONARY } from '../index/blocks/index-layout.ts'
import { arbitraryDocument, createDocuments } from '../index/whole/arbitrary-documents.fixture.ts'
import { openIndex } from '../index/whole/open-index.ts'
import { buildIndex } from '../index-listings.ts'
import type { IndexDocument } from '../values/index-document.ts'
import { containing, misspelt } from './find-similar-words.ts'

function ask(documents: readonly IndexDocument[]) {
  const index = openIndex(createByteSource(buildIndex(documents, { language: '' })))
  const query = (typed: string) => ({ written: typed, spellings: [[typed]], share: 1 })
  return {
    near: (typed: string) => misspelt(index, query(typed), true).map(({ word }) => word.text),
    pieces: (typed: string) => containing(index, query(typed)).map(({ word }) => word.text),
  }
}

describe('misspelt', () => {
  it('finds in a large dictionary what it finds in a small one', () => {
    const documents = sample(arbitraryDocument, { seed: 7, numRuns: 100 })
    const small = ask(documents)
    const large = ask([...documents, ...createDocuments(LARGE_DICTIONARY)])
    let found = 0
    for (const word of new Set(documents.flatMap(({ words }) => [...words.keys()]))) {
      const near = small.near(word)
      found += near.length
      expect(large.near(word).filter((text) => !['even', 'every', 'odd'].includes(text))).toEqual(near)
    }
    expect(found).toBeGreaterThan(200)
  })
})

describe('containing', () => {
  it('finds pieces in the first and the last word, and none in a large dictionary', () => {
    const documents = createDocuments(3)
    expect(ask(documents).pieces('ver')).toEqual(['every'])
    expect(ask(documents).pieces('wn2')).toEqual(['own2'])
    expect(ask(createDocuments(LARGE_DICTIONARY)).pieces('wn2')).toEqual([])
  })
})
