import { describe, expect, it } from 'vitest'
import { baseOf } from './base-of.ts'

describe('baseOf', () => {
  it.each([
    ['https://example.org/', '', 'https://example.org/'],
    ['https://example.org/repo/', '', 'https://example.org/repo/'],
    ['https://example.org/databases/', 'databases', 'https://example.org/'],
    ['https://example.org/repo/databases/', 'databases', 'https://example.org/repo/'],
    ['https://example.org/%E6%95%B0%E6%8D%AE/', '数据', 'https://example.org/'],
    ['https://example.org/%e6%95%b0%e6%8d%ae/', '数据', 'https://example.org/'],
    ['https://example.org/databases/', 'libraries', undefined],
    ['https://example.org/databases/', 'data', undefined],
    ['https://example.org/databases/', '../databases', undefined],
    ['https://example.org/', 'databases', undefined],
  ])('of %s, the page "%s": %s', (url, slug, expected) => {
    expect(baseOf(url, slug)).toBe(expected)
  })
})
