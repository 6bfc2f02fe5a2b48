import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { HOSTILE_TEXTS, arbitraryText } from '../../../e2e/fixtures/pages.ts'
import { listMarkup, plainText, readMarkdown } from '../../../e2e/fixtures/read-markdown.ts'
import { escapeMarkdown, escapeMarkdownBlock, foldLine } from './escape-markdown.ts'

const PUNCTUATION = fc.stringMatching(/^[!-/:-@[-`{-~ab1 \n]{0,30}$/)

describe('escapeMarkdown', () => {
  it('reads as exactly the text, on one line, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryText, PUNCTUATION), (text) => {
        const root = readMarkdown(`start ${escapeMarkdown(text)} end\n`)
        expect(listMarkup(root)).toEqual(['root', 'paragraph'])
        expect(foldLine(plainText(root))).toBe(foldLine(`start ${text} end`))
      }),
      { numRuns: scaleRuns(500) },
    )
  })

  it('leaves prose as it is', () => {
    const prose = 'It\'s a tool, for X: fast; 50 % of it? "Yes" - see a.b/c.'
    expect(escapeMarkdown(prose)).toBe(prose)
  })

  it('escapes what can open or close a construct', () => {
    expect(escapeMarkdown('[a](b) *c* _d_ `e` <f> #g & ~h~ | i\\')).toBe(
      '\\[a\\]\\(b\\) \\*c\\* \\_d\\_ \\`e\\` \\<f\\> \\#g \\& \\~h\\~ \\| i\\\\',
    )
  })
})

describe('escapeMarkdownBlock', () => {
  it('is one paragraph that reads as exactly the text, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryText, PUNCTUATION), (text) => {
        const folded = foldLine(text)
        fc.pre(folded !== '')
        const root = readMarkdown(`before\n\n${escapeMarkdownBlock(text)}\n\nafter\n`)
        expect(listMarkup(root)).toEqual(['root', 'paragraph', 'paragraph', 'paragraph'])
        expect(plainText(root)).toBe(`before${folded}after`)
      }),
      { numRuns: scaleRuns(500) },
    )
  })

  it.each([
    ...HOSTILE_TEXTS.filter((text) => foldLine(text) !== ''),
    '- a',
    '12. a',
    '---',
    '***',
    '===',
    '+ a',
    '    code',
    '1) a',
  ])('keeps %j a paragraph', (text) => {
    expect(listMarkup(readMarkdown(escapeMarkdownBlock(text)))).toEqual(['root', 'paragraph'])
  })
})

describe('foldLine', () => {
  it.each([
    ['', ''],
    ['a', 'a'],
    ['a b', 'a b'],
    [' a ', 'a'],
    ['a\n\nb\tc  d', 'a b c d'],
    ['a\u00A0b\u3000c', 'a b c'],
  ])('makes %j %j', (text, line) => {
    expect(foldLine(text)).toBe(line)
  })
})
