import { describe, expect, it } from 'vitest'
import { pieceAt } from './range-source.ts'

describe('pieceAt', () => {
  it('cuts a file at multiples of a length, but for its end', () => {
    const pieces = [0, 9, 10, 19, 20, 29, 30, 34].map((at) => pieceAt(35, at, 10))
    expect(pieces.map(({ offset, byteLength }) => [offset, byteLength])).toEqual([
      [0, 10],
      [0, 10],
      [10, 10],
      [10, 10],
      [20, 15],
      [20, 15],
      [20, 15],
      [20, 15],
    ])
  })

  it('reads a file of less than two lengths in one', () => {
    expect(pieceAt(0, 0, 10)).toEqual({ offset: 0, byteLength: 0 })
    expect(pieceAt(9, 8, 10)).toEqual({ offset: 0, byteLength: 9 })
    expect(pieceAt(19, 18, 10)).toEqual({ offset: 0, byteLength: 19 })
    expect(pieceAt(20, 18, 10)).toEqual({ offset: 10, byteLength: 10 })
  })
})
