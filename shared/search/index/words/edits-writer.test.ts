import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EditPairs } from './edits-writer.ts'
import { EDIT_HASH_BITS } from '../blocks/index-layout.ts'

function sorted(hashes: readonly number[]): [number, number][] {
  const pairs = new EditPairs()
  // What was there before must not show.
  pairs.push(1, 1)
  pairs.sort()
  pairs.clear()
  hashes.forEach((hash, ordinal) => pairs.push(hash, ordinal))
  pairs.sort()
  return Array.from({ length: pairs.count }, (_, pair) => [pairs.hashes[pair] ?? -1, pairs.ordinals[pair] ?? -1])
}

describe('EditPairs', () => {
  it('orders pairs by hash, and those of one hash as they came', () => {
    const hash = fc.oneof(fc.nat(3), fc.nat(2 ** EDIT_HASH_BITS - 1))
    fc.assert(
      fc.property(fc.array(hash, { maxLength: 300 }), (hashes) => {
        const pairs = hashes.map((own, ordinal): [number, number] => [own, ordinal])
        expect(sorted(hashes)).toEqual(pairs.sort(([a], [b]) => a - b))
      }),
    )
  })

  it('has room for any number', () => {
    const hashes = Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 2 ** EDIT_HASH_BITS)
    expect(sorted(hashes).map(([hash]) => hash)).toEqual(hashes.sort((a, b) => a - b))
  })
})
