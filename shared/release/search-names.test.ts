import { describe, expect, it } from 'vitest'
import {
  listingsPerPiece,
  openingName,
  parseSearchFileName,
  pieceBytesOf,
  pieceName,
  sliceBytesOf,
} from './search-names.ts'

describe('parseSearchFileName', () => {
  it.each(['', 'databases', 'api开发', 'node.js', 'a.gz', 'a.parts'])(
    'reads the names of the files of "%s"',
    (slug) => {
      expect(parseSearchFileName(openingName(slug))).toEqual({ slug })
      expect(parseSearchFileName(pieceName(openingName(slug), 'index', 0))).toEqual({
        slug,
        piece: { part: 'index', number: 0 },
      })
      expect(parseSearchFileName(pieceName(openingName(slug), 'listings', 120))).toEqual({
        slug,
        piece: { part: 'listings', number: 120 },
      })
    },
  )

  it.each([
    '',
    '.gz',
    'databases',
    'databases.parts/index/0',
    'databases/index/0.gz',
    'databases.parts/index/00.gz',
    'databases.parts/index/-1.gz',
    'databases.parts/index/1e3.gz',
    'databases.parts/index/99999999.gz',
    'databases.parts/frames/0.gz',
    'databases.parts/index/0/0.gz',
    'databases.gz/',
  ])('refuses "%s"', (name) => {
    expect(parseSearchFileName(name)).toBeUndefined()
  })
})

describe('the sizes of pieces', () => {
  it('keep the number of files of a directory of 100,000 below 5,000', () => {
    expect([50_000, 50_001].map(listingsPerPiece)).toEqual([16, 32])
    expect([20_000, 20_001, 100_000, 100_001].map(pieceBytesOf)).toEqual([8_192, 16_384, 16_384, 65_536])
    expect([20_000, 20_001, 100_000, 100_001].map(sliceBytesOf)).toEqual([2_048, 8_192, 8_192, 16_384])
    const [indexBytes, wordBytes] = [24_000_000, 2_000_000]
    const files = 100_000 / listingsPerPiece(100_000) + indexBytes / pieceBytesOf(100_000)
    expect(files + wordBytes / sliceBytesOf(100_000)).toBeLessThan(5_000)
  })
})
