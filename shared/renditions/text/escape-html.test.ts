import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { hrefOf } from './escape-html.ts'

const PARTS = [
  'a',
  'B',
  '/',
  '.',
  '..',
  '?',
  '#',
  '%2E',
  '%20',
  '%',
  '&',
  '=',
  '+',
  ':',
  ',',
  '~',
  "'",
  '"',
  'é',
  '中',
  ' ',
]

describe('hrefOf', () => {
  it('is what follows the host, as a parser of URLs reads it', () => {
    const rest = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join(''))
    const host = fc.constantFrom(
      'https://example.org',
      'http://localhost:8080',
      'https://EXAMPLE.org',
      'https://bücher.example',
    )
    fc.assert(
      fc.property(host, rest, (start, text) => {
        const { pathname, search, hash } = new URL(`${start}/${text}`)
        const read = pathname + search + hash
        expect(hrefOf(`${start}/${text}`).replaceAll('&amp;', '&').replaceAll('&#39;', "'")).toBe(read)
      }),
      { numRuns: scaleRuns(500) },
    )
  })
})
