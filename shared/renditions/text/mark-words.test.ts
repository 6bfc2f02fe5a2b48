import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS } from '../../../e2e/fixtures/pages.ts'
import { escapeHtml } from './escape-html.ts'
import { markWords } from './mark-words.ts'

describe('markWords', () => {
  it('marks words as they were written, in any case', () => {
    expect(markWords('Fork of Redis, a REDIS clone', 'redis  fork')).toBe(
      '<mark>Fork</mark> of <mark>Redis</mark>, a <mark>REDIS</mark> clone',
    )
    expect(markWords('PostgreSQL', 'post postgres')).toBe('<mark>PostgreS</mark>QL')
    expect(markWords('C++ and C', 'c++')).toBe('<mark>C++</mark> and C')
    expect(markWords('a < b', '')).toBe('a &lt; b')
    expect(markWords('a < b', '<')).toBe('a <mark>&lt;</mark> b')
  })

  it('only adds marks to escaped text, whatever is asked', () => {
    const text = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(text, text, (shown, query) => {
        expect(markWords(shown, query).replace(/<\/?mark>/g, '')).toBe(escapeHtml(shown))
      }),
    )
  })
})
