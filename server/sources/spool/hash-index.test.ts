import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { createHashIndex, hashText } from './hash-index.ts'

describe('createHashIndex', () => {
  it('finds what a map of lists finds, beyond its first size too', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { maxLength: 5000, size: 'max' }), fc.nat(3), (hashes, limit) => {
        const index = createHashIndex()
        const map = new Map<number, number[]>()
        hashes.forEach((hash, entry) => {
          index.add(hash * 1024)
          map.set(hash, [...(map.get(hash) ?? []), entry])
        })
        for (let hash = 0; hash <= 501; hash += 1) {
          expect(index.find(hash * 1024)).toEqual(map.get(hash) ?? [])
          expect(index.find(hash * 1024, limit)).toEqual((map.get(hash) ?? []).slice(-limit || Infinity))
        }
      }),
      { numRuns: scaleRuns(20) },
    )
  })
})

describe('hashText', () => {
  it('is the same on every machine and differs between similar texts', () => {
    expect([hashText(''), hashText('a'), hashText('\u{1F600}')]).toEqual([
      336571540779548, 840351881022224, 6095137525050504,
    ])
    const texts = Array.from({ length: 100_000 }, (_value, index) => `name ${index}`)
    expect(new Set(texts.map(hashText)).size).toBe(texts.length)
  })
})
