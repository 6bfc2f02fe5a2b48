import { describe, expect, it } from 'vitest'
import { markdownSourceSchema } from './source-config.ts'

const source = { kind: 'markdown', files: 'README.md' }

describe('markdownSourceSchema', () => {
  it.each([
    ['heading'],
    ['heading 1'],
    ['heading 6'],
    ['bold'],
    ['group'],
    ['file'],
    [{ heading: 3 }],
    [{ field: 'Category' }],
    [{ field: 'Category', split: [';', ','] }],
  ])('accepts the category rule %j', (category) => {
    expect(markdownSourceSchema.parse({ ...source, category })).toEqual({ ...source, category })
  })

  it.each([
    ['heading 0'],
    ['heading 7'],
    ['headings'],
    [{ heading: 7 }],
    [{ heading: 2, field: 'x' }],
    [{ field: '' }],
  ])('refuses the category rule %j', (category) => {
    expect(markdownSourceSchema.safeParse({ ...source, category }).success).toBe(false)
  })

  it('refuses empty headings, markers and unknown ways of nesting', () => {
    for (const wrong of [{ under: '' }, { exclude: [] }, { start: '' }, { nested: 'rows' }, { files: [] }]) {
      expect(markdownSourceSchema.safeParse({ ...source, ...wrong }).success).toBe(false)
    }
  })
})
