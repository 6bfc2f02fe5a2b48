import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, prefixDistance } from './damerau.ts'

/** The textbook's recursion. */
function slowDistance(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length + b.length
  const [x, y] = [a.at(-1), b.at(-1)]
  const distances = [
    slowDistance(a.slice(0, -1), b.slice(0, -1)) + (x === y ? 0 : 1),
    slowDistance(a.slice(0, -1), b) + 1,
    slowDistance(a, b.slice(0, -1)) + 1,
  ]
  if (a.length > 1 && b.length > 1 && x === b.at(-2) && y === a.at(-2)) {
    distances.push(slowDistance(a.slice(0, -2), b.slice(0, -2)) + 1)
  }
  return Math.min(...distances)
}

function slowPrefixDistance(typed: readonly string[], word: readonly string[]): number {
  return Math.min(...[...word, ''].map((_, length) => slowDistance(typed, word.slice(0, length))))
}

const word = fc.array(fc.constantFrom('a', 'b', 'é', '😀'), { maxLength: 5 })

describe('editDistance', () => {
  it.each([
    ['sqlite', 'sqlite', 0],
    ['sqlte', 'sqlite', 1],
    ['sqliite', 'sqlite', 1],
    ['sqlote', 'sqlite', 1],
    ['slqite', 'sqlite', 1],
    ['embbeded', 'embedded', 2],
    ['ca', 'abc', 3],
    ['', 'ab', 2],
    ['数据库', '数库据', 1],
  ])('of %j and %j is %i', (typed, meant, distance) => {
    expect(editDistance(typed, meant, 3)).toBe(distance)
    expect(editDistance(meant, typed, 3)).toBe(distance)
  })

  it('is what the definition says, up to the limit', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 5 }), (a, b, most) => {
        expect(editDistance(a.join(''), b.join(''), most)).toBe(Math.min(slowDistance(a, b), most + 1))
      }),
    )
  })

  it('takes words of 64 characters and no longer ones', () => {
    expect(editDistance('x'.repeat(64), 'x'.repeat(63), 2)).toBe(1)
    expect(editDistance('x'.repeat(65), 'x'.repeat(65), 2)).toBe(3)
    expect(prefixDistance('x', 'x'.repeat(10_000), 2)).toBe(0)
  })
})

describe('prefixDistance', () => {
  it('is the least distance to a beginning of the word', () => {
    expect(prefixDistance('slqi', 'sqlite', 2)).toBe(1)
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 5 }), (a, b, most) => {
        expect(prefixDistance(a.join(''), b.join(''), most)).toBe(Math.min(slowPrefixDistance(a, b), most + 1))
      }),
    )
  })
})
