import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS } from '../../../e2e/fixtures/pages.ts'
import { markWords, tellingWords } from './mark-words.ts'

/** With the marked parts in brackets. */
function mark(text: string, query: string): string {
  return markWords(
    text,
    query.split(' ').filter((word) => word !== ''),
  )
    .map(([part, isMarked]) => (isMarked ? `[${part}]` : part))
    .join('')
}

describe('markWords', () => {
  it('marks words as they were written, in any case', () => {
    expect(mark('Fork of Redis, a REDIS clone', 'redis  fork')).toBe('[Fork] of [Redis], a [REDIS] clone')
    expect(mark('PostgreSQL', 'post postgres')).toBe('[PostgreS]QL')
    expect(mark('C++ and C', 'c++')).toBe('[C++] and C')
    expect(mark('Storage to go', 'to go')).toBe('Storage [to] [go]')
    expect(mark('a < b', '')).toBe('a < b')
    expect(mark('a < b', '<')).toBe('a [<] b')
  })

  it('leaves the text as it is, whatever is asked', () => {
    const text = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(text, text, (shown, query) => {
        expect(
          markWords(
            shown,
            query.split(' ').filter((word) => word !== ''),
          )
            .map(([part]) => part)
            .join(''),
        ).toBe(shown)
      }),
    )
  })
})

describe('tellingWords', () => {
  it('has neither what every question has nor what was misspelt, but what that was taken for', () => {
    const answer = { searched: ['redsi', 'self host', 'cafe'], corrections: [{ asked: 'redsi', meant: ['redis'] }] }
    expect(tellingWords('redsi with the Café host', answer)).toEqual(['redsi', 'Café', 'host', 'redis'])
    expect(tellingWords(' ', { corrections: [] })).toEqual([])
  })
})
