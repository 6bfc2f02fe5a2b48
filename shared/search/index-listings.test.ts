import { describe, expect, it } from 'vitest'
import { listing } from '../../e2e/fixtures/pages.ts'
import { uniqueListings } from './index-listings.ts'

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
