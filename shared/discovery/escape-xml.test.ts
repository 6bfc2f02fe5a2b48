import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml } from '../../e2e/fixtures/read-xml.ts'
import { escapeXml } from './escape-xml.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

describe('escapeXml', () => {
  it('escapes markup and quotes, and drops what XML cannot hold', () => {
    expect(escapeXml(`<a b="c">'&amp;\u0000\u0008\u000B\uFFFE\uD800</a>`)).toBe(
      '&lt;a b=&quot;c&quot;&gt;&apos;&amp;amp;\uFFFD&lt;/a&gt;',
    )
    expect(escapeXml('tab\tline\n日本 😀')).toBe('tab\tline\n日本 😀')
  })

  it('returns text that reads as itself, in content and in attributes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const root = readXml(`${DECLARATION}<a b="${escapeXml(text)}">${escapeXml(text)}</a>`)
        const readable = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
        expect([root.text, root.attributes['b']]).toEqual([readable, readable])
      }),
    )
  })
})

describe('readXml', () => {
  it.each([
    '<a>',
    '<a></b>',
    '<a>&</a>',
    '<a>&nbsp;</a>',
    '<a b=c/>',
    '<a b="<"/>',
    '<a/><a/>',
    '<a>\u0001</a>',
    '< a/>',
  ])('refuses %j (the check itself works)', (text) => {
    expect(() => readXml(DECLARATION + text)).toThrow(Error)
  })
})
