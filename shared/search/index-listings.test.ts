import { describe, expect, it } from 'vitest'
import { listing } from '../../e2e/fixtures/pages.ts'
import { indexListings, indexPages, uniqueListings } from './index-listings.ts'
import { concatenate } from './index/bytes/growing-bytes.ts'

describe('uniqueListings', () => {
  it('keeps the first place of a listing', () => {
    const [a, b, again] = [listing({ id: 'a' }), listing({ id: 'b' }), listing({ id: 'a', name: 'Other' })]
    expect(uniqueListings([a, b, again, again])).toEqual([a, b])
  })

  it('returns the same list when every listing is there once', () => {
    const listings = [listing({ id: 'a' }), listing({ id: 'b' })]
    expect(uniqueListings(listings)).toBe(listings)
  })
})

describe('indexPages', () => {
  const CONTEXT = { language: 'en', categoryTexts: () => ({ title: 'Tools' }) }

  function bytesOf(pages: Parameters<typeof indexPages>[0]): Uint8Array {
    const chunks: Uint8Array[] = []
    indexPages(pages, CONTEXT, (bytes) => chunks.push(bytes))
    return concatenate(chunks)
  }

  it('indexes all listings as one page would, each at its first place', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => listing({ id, name: `Engine ${id}`, tags: [id, 'Shared'] }))
    if (a === undefined || b === undefined || c === undefined) throw new Error('three listings')
    expect(bytesOf([[b, a], [], [a, c, b]])).toEqual(indexListings([b, a, c], CONTEXT))
  })
})
