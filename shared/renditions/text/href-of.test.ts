import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { hrefOf } from './href-of.ts'

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

  it('writes the query alone where only that differs from the document', () => {
    const here = 'https://example.org/lists/databases/'
    expect(hrefOf(`${here}?a=1&b=2`, here)).toBe('?a=1&amp;b=2')
    // An empty address would keep the query of the document.
    expect(hrefOf(here, here)).toBe('/lists/databases/')
    expect(hrefOf(`${here}?a=1`, `${here}_/2/`)).toBe('/lists/databases/?a=1')
    expect(hrefOf(`${here}x/?a=1`, here)).toBe('/lists/databases/x/?a=1')
  })
})
