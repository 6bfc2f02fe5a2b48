import { describe, expect, it } from 'vitest'
import { createUrls } from '../urls.ts'
import type { ToolPage } from '../tools/tool.ts'
import { createCollection } from '../search/collection.ts'
import { MAX_INSTRUCTIONS_BYTES, writeInstructions } from './instructions.ts'

function createRoot(categories: number, letter: string): ToolPage {
  return {
    kind: 'root',
    slug: '',
    title: letter.repeat(200),
    description: letter.repeat(2000),
    directory: {
      title: letter.repeat(200),
      description: letter.repeat(2000),
      base_url: 'https://example.org',
      language: 'en',
      default_type: 'Thing',
      attribution: letter.repeat(2000),
    },
    urls: createUrls('https://example.org'),
    categories: Array.from({ length: categories }, (_, index) => ({
      slug: `c${index}`,
      title: `Category ${index}`,
      groups: [],
      count: index,
    })),
    listingCount: 1,
    collection: () => createCollection([], () => undefined),
  }
}

describe('writeInstructions', () => {
  it.each([
    [0, 'a'],
    [1, '字'],
    [5000, 'a'],
    [5000, '😀'],
  ])('stays within 2 KB with %i categories and long texts of %j', (categories, letter) => {
    const text = writeInstructions(createRoot(categories, letter))
    expect(new TextEncoder().encode(text).byteLength).toBeLessThanOrEqual(MAX_INSTRUCTIONS_BYTES)
    expect(text).toContain('read-only directory')
    expect(text.isWellFormed()).toBe(true)
  })

  it('names the categories with most listings first', () => {
    const text = writeInstructions(createRoot(3, 'a'))
    expect(text).toMatch(/Largest categories: Category 2 \(c2, 2\); Category 1 \(c1, 1\); Category 0 \(c0, 0\)$/)
  })
})
