import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idOfSegment, listingSegment } from './listing-segment.ts'

const RESERVED = ['mcp', 'mcp.json', 'index.html', 'index.json', 'index.2.md', 'llms.txt', 'feed.xml', 'con', 'lpt1']

describe('listingSegment', () => {
  it.each(['postgresql', 'mcp-servers', 'mcp-2', 'index', 'index-json', 'llms', '日本', 'node.js', 'console', '-'])(
    'is the id "%s" itself [url:listing:name-taken]',
    (id) => {
      expect(listingSegment(id)).toBe(id)
    },
  )

  it.each([
    ...RESERVED.map((id) => [id, `${id}-1`]),
    ['mcp-1', 'mcp-1-1'],
    ['_', '-_'],
    ['_root', '-_root'],
    ['.', '-.'],
    ['..', '-..'],
    ['-_', '--_'],
  ])('is not "%s", which has another meaning [url:listing:name-taken]', (id, segment) => {
    expect(listingSegment(id)).toBe(segment)
  })

  it('differs for different ids, and leads back to the id [url:listing:name-taken]', () => {
    const id = fc.oneof(
      fc.constantFrom(...RESERVED, '.', '_', '-_', 'a'),
      fc
        .tuple(fc.constantFrom(...RESERVED, '_', '-.', 'a'), fc.constantFrom('', '-1', '-1-1', '-2'))
        .map((parts) => parts.join('')),
      fc.string({ minLength: 1, maxLength: 8 }),
    )
    fc.assert(
      fc.property(id, (one) => {
        expect(idOfSegment(listingSegment(one))).toBe(one)
      }),
    )
    fc.assert(
      fc.property(id, (segment) => {
        const read = idOfSegment(segment)
        expect(read === undefined || listingSegment(read) === segment).toBe(true)
      }),
    )
  })

  it.each(['', ...RESERVED, '_', '.', '..', '_root'])(
    'no id has the segment "%s" [url:listing:name-taken]',
    (segment) => {
      expect(idOfSegment(segment)).toBeUndefined()
    },
  )
})
