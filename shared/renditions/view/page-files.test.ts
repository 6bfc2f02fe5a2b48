import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitMarkdown } from './page-files.ts'

const NO_ROOM = { first: 0, others: 0 }

describe('splitMarkdown', () => {
  it('is one empty body without entries', () => {
    expect(splitMarkdown([], NO_ROOM, 10)).toEqual([''])
  })

  it('fills a file to the limit and not beyond', () => {
    const entries = [{ text: '- 34' }, { text: '- 89' }]
    expect(splitMarkdown(entries, NO_ROOM, 10)).toEqual(['- 34\n- 89\n'])
    expect(splitMarkdown(entries, NO_ROOM, 9)).toEqual(['- 34\n', '- 89\n'])
    expect(splitMarkdown(entries, { first: 1, others: 0 }, 10)).toEqual(['- 34\n', '- 89\n'])
  })

  it('repeats the heading where a file starts inside a section', () => {
    const entries = [{ heading: 'A', text: '- 1' }, { text: '- 2' }, { heading: 'B', text: '- 3' }]
    expect(splitMarkdown(entries, NO_ROOM, 12)).toEqual(['\n## A\n\n- 1\n', '\n## A\n\n- 2\n', '\n## B\n\n- 3\n'])
  })

  it('gives an entry that is too long its own file', () => {
    expect(splitMarkdown([{ text: 'a' }, { text: 'x'.repeat(20) }, { text: 'b' }], NO_ROOM, 10)).toEqual([
      'a\n',
      `${'x'.repeat(20)}\n`,
      'b\n',
    ])
  })

  it('keeps every entry once, whole, in order, within the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 })), fc.integer({ min: 60, max: 200 }), (lengths, limit) => {
        const texts = lengths.map((length, index) => `${index}:${'x'.repeat(length)};`)
        const entries = texts.map((text, index) => (index % 5 === 0 ? { heading: `H${index}`, text } : { text }))
        const bodies = splitMarkdown(entries, { first: 5, others: 3 }, limit)
        expect(bodies.join('').match(/\d+:x+;/g) ?? []).toEqual(texts)
        bodies.forEach((body, index) => expect(body.length).toBeLessThanOrEqual(limit - (index === 0 ? 5 : 3)))
      }),
    )
  })
})
