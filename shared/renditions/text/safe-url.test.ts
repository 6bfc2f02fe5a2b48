import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryUrl } from '../../../e2e/fixtures/pages.ts'
import { listMarkup, readMarkdown, walk } from '../../../e2e/fixtures/read-markdown.ts'
import { safeMarkdownUrl, safeUrl } from './safe-url.ts'

/** Where a browser goes, with every percent-encoded byte decoded: what encoding must not change. */
function whereTo(url: string | undefined): string {
  return new URL(url ?? '').href.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

describe('safeUrl', () => {
  it.each([
    'https://example.com/',
    'HTTP://example.com/a(b)[c]?q=1&r=2#f',
    'https://example.com/日本',
    'mailto:someone@example.com',
    'http://[::1]:8080/x',
    'https://example.com/@someone?to=a@example.com',
  ])('keeps %s', (url) => {
    expect(safeUrl(url)).toBe(url)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com/',
    '/path',
    'https:example.com',
    'https://',
    'https://bank.example@example.com/',
    'https://user:secret@example.com/',
    'https://@[/x',
    '',
  ])('refuses %j', (url) => {
    expect(safeUrl(url)).toBeUndefined()
  })

  it.each([
    ['https://example.com/a b"c<d>', 'https://example.com/a%20b%22c%3Cd%3E'],
    ['https://example.com/`{|}^', 'https://example.com/%60%7B%7C%7D%5E'],
    // Not a user name of another host: browsers read the backslash as a slash.
    ['https://example.com\\@example.org/', 'https://example.com/@example.org/'],
    ['https://example.com/a\nb', 'https://example.com/ab'],
  ])('writes %j as %s', (url, written) => {
    expect(safeUrl(url)).toBe(written)
  })

  it('leads where the URL leads, for any URL', () => {
    fc.assert(
      fc.property(arbitraryUrl, (url) => {
        expect(whereTo(safeUrl(url))).toBe(whereTo(url))
      }),
    )
  })
})

describe('safeMarkdownUrl', () => {
  it('is the target of exactly one link, for any URL', () => {
    fc.assert(
      fc.property(arbitraryUrl, (url) => {
        const root = readMarkdown(`- [x](<${safeMarkdownUrl(url)}>) y`)
        expect(listMarkup(root)).toEqual(['root', 'list', 'listItem', 'paragraph', 'link'])
        const link = [...walk(root)].find((node) => node.type === 'link')
        expect(whereTo(link?.url)).toBe(whereTo(url))
      }),
    )
  })

  it('encodes brackets, but not those of an IPv6 address', () => {
    expect(safeMarkdownUrl('http://[::1]/a(b)[c]')).toBe('http://[::1]/a%28b%29%5Bc%5D')
  })

  it('keeps what looks like an entity', () => {
    const root = readMarkdown(`[x](<${safeMarkdownUrl('https://example.com/?a=1&copy;=2&b')}>)`)
    expect([...walk(root)].find((node) => node.type === 'link')?.url).toBe('https://example.com/?a=1&copy;=2&b')
  })
})
