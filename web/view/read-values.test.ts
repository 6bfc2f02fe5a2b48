import { describe, expect, it } from 'vitest'
import { readResult, readRows, readTexts, readUrl, writeHost, writeName, writeValue } from './read-values.ts'

describe('readUrl', () => {
  it.each(['https://example.org/a?b#c', 'http://example.org:8080/', 'HTTPS://EXAMPLE.ORG/'])('takes %s', (url) => {
    expect(readUrl(url)?.href).toBe(new URL(url).href)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.org',
    'file:///etc/passwd',
    '//example.org/',
    '/relative',
    'https://user:secret@example.org/',
    'https://bank.example@evil.example/',
    '',
    7,
    null,
    undefined,
    ['https://example.org/'],
  ])('rejects %j', (value) => {
    expect(readUrl(value)).toBeUndefined()
  })
})

describe('what an answer says', () => {
  it('is read by its shape, and anything else is nothing', () => {
    expect(readTexts(['a', 1, null, 'b'])).toEqual(['a', 'b'])
    expect(readTexts('a')).toEqual([])
    expect(readRows([{ id: 'a' }])).toEqual([{ id: 'a' }])
    expect(readRows({ length: 1 })).toBeUndefined()
    expect(writeHost(readUrl('https://www.example.org/x'))).toBe('example.org')
    expect(writeHost(undefined)).toBe('')
  })

  it.each([
    [null, '—'],
    [undefined, '—'],
    [0, '0'],
    [false, 'false'],
    [['a', ['b', 1]], 'a, b, 1'],
    [{ free_of: true, model: 'x' }, 'Free of: true, Model: x'],
    [
      [
        { rel: 'repo', url: 'https://www.example.org/x' },
        { rel: 'docs', url: 'javascript:1' },
      ],
      'Repo example.org, Docs',
    ],
  ])('writes %j as %s', (value, text) => {
    expect(writeValue(value)).toBe(text)
  })

  it('names fields as people do', () => {
    expect(writeName('alternative_to')).toBe('Alternative to')
    expect(writeName('')).toBe('')
  })
})

describe('readResult', () => {
  it('gives the structure, the text and whether it is an error', () => {
    const content = [{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }]
    expect(readResult({ content, structuredContent: { total: 1 } })).toEqual({
      value: { total: 1 },
      text: 'a\n\nb',
      isError: false,
    })
    expect(readResult({ isError: true })).toEqual({ value: {}, text: '', isError: true })
  })
})
