import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHttpUrl } from './http-url.ts'

describe('isHttpUrl', () => {
  it.each([
    'https://example.org',
    'http://example.org/',
    'https://example.org/a?b=c#d',
    'https://www.example.org:8080/x',
    'https://例え.example/パス',
    'http://127.0.0.1/',
    'HTTPS://EXAMPLE.ORG/',
    'https://xn--r8jz45g.example/',
  ])('accepts %s', (url) => {
    expect(isHttpUrl(url)).toBe(true)
  })

  it.each([
    '',
    'example.org',
    '/path',
    'ftp://example.org/',
    'javascript:alert(1)',
    'https://',
    'https:///x',
    'https://user:secret@example.org/',
    'https://user@example.org/',
    'https://exa mple.org/',
    'https://example.org:99999/',
    'https://256.256.256.256/',
  ])('refuses %j', (url) => {
    expect(isHttpUrl(url)).toBe(false)
  })

  it('accepts no more than the URL parser, whatever the text', () => {
    const part = fc.constantFrom(
      'a',
      'b.c',
      '-',
      '..',
      'xn--',
      'xn--a',
      '@',
      ':',
      '1',
      '/',
      '?',
      '#',
      '%',
      'org',
      '.io',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const text = `https://${parts.join('')}`
        const parsed = URL.parse(text)
        expect(isHttpUrl(text)).toBe(
          parsed !== null && parsed.username === '' && parsed.password === '' && /^https:\/\/[^\s/]/.test(text),
        )
      }),
    )
  })
})
