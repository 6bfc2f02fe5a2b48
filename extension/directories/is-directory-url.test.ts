import { describe, expect, it } from 'vitest'
import { isDirectoryUrl } from './is-directory-url.ts'

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
