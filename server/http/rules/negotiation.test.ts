import { describe, expect, it } from 'vitest'
import { memoizeHeader } from './negotiation.ts'
import { parseQualityList } from './negotiation.ts'

describe('parseQualityList', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['br', [{ value: 'br', q: 1 }]],
    ['BR ;\tQ=0.25', [{ value: 'br', q: 0.25 }]],
    [
      'a;q=1.000,b;q=0.000,c;q=1.',
      [
        { value: 'a', q: 1 },
        { value: 'b', q: 0 },
        { value: 'c', q: 1 },
      ],
    ],
    ['a;level=1;q=0.5', [{ value: 'a', q: 0.5 }]],
    ['a;q=1.001, b;q=-1, c;q=0.1234, d;q=, e;q=NaN, f;q=.5, g', [{ value: 'g', q: 1 }]],
  ])('reads %j', (header, items) => {
    expect(parseQualityList(header)).toEqual(items)
  })
})

describe('memoizeHeader', () => {
  it('parses a value once, a long one each time, and forgets all when 128 are known', () => {
    let parses = 0
    const read = memoizeHeader((value) => {
      parses += 1
      return value.length
    })
    read('a')
    expect([read('a'), parses]).toEqual([1, 1])
    read('x'.repeat(257))
    read('x'.repeat(257))
    expect(parses).toBe(3)
    for (let index = 0; index < 127; index += 1) read(`v${index}`)
    expect([read('a'), parses]).toEqual([1, 130])
    read('one too many')
    expect([read('a'), parses]).toEqual([1, 132])
  })
})
