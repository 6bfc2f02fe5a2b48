import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../../e2e/property-runs.ts'
import { arbitraryWord } from '../build/arbitrary-documents.fixture.ts'
import { encodeUtf8, readUtf8 } from '../../text/utf8.ts'
import { WordNumbers } from './word-numbers.ts'

describe('WordNumbers', () => {
  it('numbers words in the order they come', () => {
    fc.assert(
      fc.property(fc.array(arbitraryWord, { maxLength: 50 }), fc.constantFrom(0, 300, 1_000), (words, others) => {
        const numbers = new WordNumbers()
        const all = [...words, ...Array.from({ length: others }, (_, other) => `other${other}`), ...words]
        const different = [...new Set(all)]
        for (const word of all) {
          const bytes = encodeUtf8(`${word}…`)
          expect(numbers.numberOf(bytes, bytes.length - 3)).toBe(different.indexOf(word))
        }
        expect(numbers.count).toBe(different.length)
        different.forEach((word, number) => {
          const bytes = numbers.wordAt(number)
          expect(readUtf8(bytes, 0, bytes.length)).toBe(word)
        })
      }),
      { numRuns: scaleRuns(30) },
    )
  })
})
