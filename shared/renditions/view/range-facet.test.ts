import { describe, expect, it } from 'vitest'
import { describeRange } from './range-facet.ts'

function countsOf(values: readonly (number | string)[]): { value: string; count: number }[] {
  return values.map((value) => ({ value: String(value), count: 1 }))
}

describe('describeRange', () => {
  it('says how numbers are spread, and offers round ones to begin from', () => {
    const range = describeRange('number', countsOf([3.9, 4, 4.1, 4.1, 4.2, 4.3, 4.4, 4.5]))
    expect([range?.min, range?.max]).toEqual(['3.9', '4.5'])
    expect(range?.bins.reduce((sum, count) => sum + count, 0)).toBe(8)
    expect(range?.ready).toEqual([
      { value: '4.5..', count: 1 },
      { value: '4.2..', count: 4 },
      { value: '4..', count: 7 },
    ])
  })

  it('offers decades of years, and what came before', () => {
    const range = describeRange('year', countsOf([1895, 1949, 1965, 1979, 1984, 1992, 2004, 2011, 2012, 2021]))
    expect(range?.ready.map(({ value }) => value)).toEqual(['2010..', '1990..', '1960..', '..1959'])
  })

  it('offers years of days, whatever they are written in', () => {
    const range = describeRange(
      'date',
      countsOf(['2023-04-01', '2024-05', '2024-06-02', '2025-01-01T10:00', '2026-02-03']),
    )
    expect([range?.min, range?.max]).toEqual(['2023-04-01', '2026-02-03'])
    expect(range?.ready.map(({ value }) => value)).toEqual(['2026..', '2024..'])
  })

  it('spreads what is skewed by its logarithm', () => {
    const range = describeRange('number', countsOf([1, 2, 10, 20, 100, 1000, 112_000]))
    expect(range?.bins.filter((count) => count > 0)).toHaveLength(6)
    expect(describeRange('number', countsOf([1, 2, 3, 4, 100]))?.bins[0]).toBe(4)
  })

  it('is none of few different values, nor of texts', () => {
    expect(describeRange('number', countsOf([1, 2, 3, 4]))).toBeUndefined()
    expect(describeRange('number', countsOf(['a', 'b', 'c', 'd', 'e', 'f']))).toBeUndefined()
  })
})
