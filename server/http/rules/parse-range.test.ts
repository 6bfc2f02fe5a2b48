import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { parseRange, type RangeOutcome } from './parse-range.ts'

/** RFC 9110 §14.1.2 said slowly, by listing every offset a range names. */
function expectedOutcome(length: number, first: number | undefined, last: number | undefined): RangeOutcome {
  if (first !== undefined && last !== undefined && last < first) return { kind: 'whole' }
  const all = Array.from({ length }, (_, offset) => offset)
  const named =
    first === undefined
      ? all.slice(Math.max(0, length - (last ?? 0)))
      : all.filter((offset) => offset >= first && (last === undefined || offset <= last))
  const [start] = named
  const end = named.at(-1)
  return start === undefined || end === undefined
    ? { kind: 'unsatisfiable' }
    : { kind: 'part', first: start, last: end }
}

describe('parseRange', () => {
  it('names the bytes a slow reading names', () => {
    const edge = fc.option(fc.nat(12), { nil: undefined })
    fc.assert(
      fc.property(fc.nat(10), edge, edge, (length, first, last) => {
        fc.pre(first !== undefined || last !== undefined)
        expect(parseRange(`bytes=${first ?? ''}-${last ?? ''}`, length)).toEqual(expectedOutcome(length, first, last))
      }),
      { numRuns: scaleRuns(500) },
    )
  })

  it('survives numbers beyond every file', () => {
    const huge = '9'.repeat(400)
    expect(parseRange(`bytes=0-${huge}`, 10)).toEqual({ kind: 'part', first: 0, last: 9 })
    expect(parseRange(`bytes=-${huge}`, 10)).toEqual({ kind: 'part', first: 0, last: 9 })
    expect(parseRange(`bytes=${huge}-`, 10)).toEqual({ kind: 'unsatisfiable' })
  })
})
