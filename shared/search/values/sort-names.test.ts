import { describe, expect, it } from 'vitest'
import { parseSort } from './sort-names.ts'

describe('parseSort', () => {
  it.each([
    ['name', 'name'],
    ['-stars', 'stars'],
    ['-Goodreads Rating', 'down_Goodreads Rating'],
    ['Year', 'up_Year'],
    ['down_length_km', 'down_length_km'],
    ['-length_km', 'down_length_km'],
    ['', undefined],
    ['-', undefined],
  ])('reads %j as %j', (text, sort) => {
    expect(parseSort(text)).toBe(sort)
  })
})
