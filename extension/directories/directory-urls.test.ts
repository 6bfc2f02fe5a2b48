import { describe, expect, it } from 'vitest'
import { baseOf, isDirectoryUrl } from './directory-urls.ts'

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

describe('isDirectoryUrl', () => {
  it.each([
    ['https://example.org/tools/', undefined, true],
    ['https://example.org/tools/', 'https://shop.example/', true],
    ['http://example.org/', 'https://shop.example/', false],
    ['http://example.org/', undefined, false],
    ['ftp://example.org/', undefined, false],
    ['data:application/json,{}', undefined, false],
    ['/tools/', undefined, false],
    ['https://user:secret@example.org/', undefined, false],
  ])('%s named by %s: %s', (url, pageUrl, expected) => {
    expect(isDirectoryUrl(url, pageUrl)).toBe(expected)
  })

  it.each(['http://localhost:3000/', 'http://127.0.0.1/', 'https://localhost/'])(
    'takes %s from the user and from pages of this machine, but not from pages of the web',
    (url) => {
      expect(isDirectoryUrl(url)).toBe(true)
      expect(isDirectoryUrl(url, 'http://127.0.0.1:8080/page')).toBe(true)
      expect(isDirectoryUrl(url, 'https://example.org/')).toBe(false)
    },
  )
})
