import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { listingSchema } from '../../model/listing.ts'
import { sparseListing } from './listing-json.ts'

describe('sparseListing', () => {
  it('has every member of the schema, in its order', () => {
    const keys = Object.keys(listingSchema.shape)
    const whole = Object.fromEntries(keys.toReversed().map((key) => [key, 'x']))
    expect(Object.keys(sparseListing({ ...listing(), ...whole }))).toEqual(keys)
  })
})
