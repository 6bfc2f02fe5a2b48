import { describe, expect, it } from 'vitest'
import { createResult } from './create-result.ts'
import { mergeResults } from './merge-results.ts'

describe('mergeResults', () => {
  it('goes on with the list, and takes the rest of the first part', () => {
    const first = createResult('{"results":[{"id":"a"}],"total":3,"facetNames":["tags"],"nextCursor":"x"}')
    const next = createResult('{"results":[{"id":"b"},{"id":"c"}],"total":3}')
    const { blocks, total, nextCursor } = mergeResults(first, next)
    expect([total, nextCursor]).toEqual([3, undefined])
    expect(blocks.map(({ kind }) => kind)).toEqual(['cards', 'facts'])
    expect(blocks[0]?.kind === 'cards' && blocks[0].cards.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('remembers that a part was cut', () => {
    const whole = createResult('{"results":[{"id":"a"}]}')
    const cut = createResult('{"results":[{"id":"abc","title":"Title"}]}', 102)
    expect([mergeResults(whole, cut).cut, mergeResults(cut, whole).cut, mergeResults(whole, whole).cut]).toEqual([
      true,
      true,
      false,
    ])
  })
})
