import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePositions, encodePositions } from './position-list.ts'

describe('encodePositions', () => {
  it.each([
    [[], ''],
    [[0], '0'],
    [[2, 3, 40], '2 1 11'],
    [[3, 0, 1], '3 -3 1'],
  ])('writes %j as %j', (positions, text) => expect(encodePositions(positions)).toBe(text))

  it('is read back the same', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000)), (positions) => {
        expect(decodePositions(encodePositions(positions))).toEqual(positions)
      }),
    )
  })
})
