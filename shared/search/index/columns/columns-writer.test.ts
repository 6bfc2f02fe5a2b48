import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../../e2e/property-runs.ts'
import { orderByNumber } from './columns-writer.ts'

describe('orderByNumber', () => {
  it.each([0, 1, 2_047, 2_048, 5_000])('sorts %i numbers, equal ones by place', (length) => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(3, 2 ** 13, 2 ** 32), (seed, below) => {
        const numbers = Uint32Array.from({ length: length + 5 }, (_, place) => {
          return (Math.imul(place + seed, 0x9e3779b1) >>> 0) % below
        })
        const places = Array.from({ length }, (_, place) => place)
        const sorted = places.sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
        expect([...orderByNumber(numbers, length)]).toEqual(sorted)
      }),
      { numRuns: scaleRuns(10) },
    )
  })
})
