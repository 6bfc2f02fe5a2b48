import { describe, expect, it } from 'vitest'
import { cleanForeign, cleanLine, cleanText, clipText } from './clean-text.ts'

describe('cleanText', () => {
  it.each([
    ['a\u0000b\u001Bc', 'abc'],
    ['a\tb\nc', 'a\tb\nc'],
    ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['pass\u202Eword\u2066x\u2069', 'passwordx'],
    ['zero\u200Bwidth\uFEFF', 'zerowidth'],
    ['tag\u{E0041}\u{E007F}', 'tag'],
    ['\uF8FF of a system', ' of a system'],
    ['lone\uD800 end', 'lone\uFFFD end'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['👩\u200D💻 ❤\uFE0F', '👩\u200D💻 ❤\uFE0F'],
    ['e\u0301', 'é'],
  ])('makes %j %j [mcp:untrusted:cleaned]', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
  })
})

describe('cleanLine', () => {
  it('folds white space and trims', () => {
    expect(cleanLine('  a \n\t b\u00A0c ')).toBe('a b c')
  })
})

describe('clipText', () => {
  it('leaves text of exactly the limit alone and cuts one more [mcp:untrusted:capped]', () => {
    expect(clipText('abcde', 5)).toBe('abcde')
    expect(clipText('abcdef', 5)).toBe('abcd…')
  })

  it('cuts between words and never inside a surrogate pair', () => {
    expect(clipText('hello brave new world', 14)).toBe('hello brave…')
    expect(clipText('abc😀😀', 5)).toBe('abc…')
  })
})

describe('cleanForeign', () => {
  it('cleans texts in JSON that is a text', () => {
    const inner = JSON.stringify({
      url: 'data:text/html,x',
      name: 'a\u001B[2J\u202Eb\u200B\u{E0041}c',
      kept: ['std::vector', 'node:fs', 1],
    })
    expect(cleanForeign({ text: inner })).toEqual({
      text: JSON.stringify({ url: '', name: 'a[2Jbc', kept: ['std::vector', 'node:fs', 1] }),
    })
  })
})
