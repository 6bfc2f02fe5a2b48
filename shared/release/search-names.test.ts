import { describe, expect, it } from 'vitest'
import {
  listingsPerPiece,
  openingName,
  parseSearchPath,
  partName,
  pieceBytesOf,
  pieceName,
  searchPath,
  sliceBytesOf,
} from './search-names.ts'

describe('parseSearchPath', () => {
  it.each(['', 'databases', 'api开发', 'node.js', 'a.gz', 'a.parts'])(
    'reads the paths of the files of "%s"',
    (slug) => {
      const opening = openingName('0a', slug)
      const piece = (part: 'index' | 'listings', number: number) =>
        parseSearchPath('0a', searchPath(pieceName(partName(opening, part), number)))
      expect(parseSearchPath('0a', searchPath(opening))).toEqual({ slug })
      expect(piece('index', 0)).toEqual({ slug, piece: { part: 'index', number: 0 } })
      expect(piece('listings', 120)).toEqual({ slug, piece: { part: 'listings', number: 120 } })
    },
  )

  it.each([
    '_/search/0a/',
    '_/search/0a/.gz',
    '_/search/0b/databases.gz',
    '_/search/0a/databases',
    '_/search/0a/databases.parts/index/0',
    '_/search/0a/databases/index/0.gz',
    '_/search/0a/databases.parts/index/00.gz',
    '_/search/0a/databases.parts/index/-1.gz',
    '_/search/0a/databases.parts/index/1e3.gz',
    '_/search/0a/databases.parts/index/99999999.gz',
    '_/search/0a/databases.parts/frames/0.gz',
    '_/search/0a/databases.parts/index/0/0.gz',
    '_/search/0a/databases.gz/',
  ])('refuses "%s"', (path) => {
    expect(parseSearchPath('0a', path)).toBeUndefined()
  })
})

describe('the sizes of pieces', () => {
  it('keep the number of files of a directory of 100,000 below 5,000', () => {
    expect([50_000, 50_001].map(listingsPerPiece)).toEqual([16, 32])
    expect([20_000, 20_001].map(pieceBytesOf)).toEqual([8_192, 16_384])
    expect([20_000, 20_001].map(sliceBytesOf)).toEqual([1_024, 8_192])
    const [indexBytes, wordBytes] = [24_000_000, 2_000_000]
    const files = 100_000 / listingsPerPiece(100_000) + indexBytes / pieceBytesOf(100_000)
    expect(files + wordBytes / sliceBytesOf(100_000)).toBeLessThan(5_000)
  })
})
