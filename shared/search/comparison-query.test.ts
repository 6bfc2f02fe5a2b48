import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { MAX_COMPARED, parseComparison, writeComparison } from './comparison-query.ts'

describe('parseComparison', () => {
  it.each([
    ['', undefined],
    ['query=a', undefined],
    ['compare=', { ids: [], left: 0 }],
    ['compare=a', { ids: ['a'], left: 0 }],
    ['compare=b&compare=&compare=a&compare=b&compare=+a+', { ids: ['b', 'a'], left: 0 }],
    ['compare=a&compare=b&compare=c&compare=d&compare=e&compare=f', { ids: ['a', 'b', 'c', 'd', 'e', 'f'], left: 0 }],
    [
      'compare=a&compare=b&compare=c&compare=d&compare=e&compare=f&compare=g',
      { ids: ['a', 'b', 'c', 'd', 'e', 'f'], left: 1 },
    ],
  ])('reads %j', (address, query) => {
    expect(parseComparison(new URLSearchParams(address))).toEqual(query)
  })

  it('reads what is written', () => {
    const id = fc
      .string({ minLength: 1, maxLength: 80, unit: 'grapheme' })
      .filter((text) => text.trim() === text && text.isWellFormed() && text.length <= 200)
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: MAX_COMPARED }), (ids) => {
        expect(parseComparison(new URLSearchParams(writeComparison(ids)))).toEqual({ ids, left: 0 })
      }),
      { numRuns: scaleRuns(200) },
    )
  })
})
