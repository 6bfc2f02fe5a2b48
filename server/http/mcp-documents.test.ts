import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory.ts'
import { readCategoryDocument, readRootDocument } from './mcp-documents.ts'

function releaseOf(path: string, content: string) {
  return createMemoryStore('https://example.org', [{ path, mediaType: 'application/json', content }]).current()
}

describe('readCategoryDocument', () => {
  it('fills what a file may leave out', async () => {
    const document = {
      directory: { title: 'D' },
      category: { slug: 'c', title: 'C' },
      children: [{ slug: 'child', title: 'Child', count: 0 }],
      listings: [{ id: 'a', name: 'A' }],
    }
    expect(await readCategoryDocument(releaseOf('c/index.json', JSON.stringify(document)), 'c')).toMatchObject({
      category: { slug: 'c', groups: [], count: 1 },
      ancestors: [],
      children: [{ slug: 'child', groups: [] }],
      related: [],
      listings: [
        {
          id: 'a',
          categories: ['c'],
          tags: [],
          links: [],
          license: [],
          alternative_to: [],
          language: [],
          extra: {},
        },
      ],
    })
  })

  it('gives nothing for a page that was not published', async () => {
    expect(await readCategoryDocument(releaseOf('c/index.json', '{}'), 'other')).toBeUndefined()
  })

  it.each(['{}', 'null', '[]', '{"directory":{},"category":{},"listings":{}}', 'no json'])(
    'throws on %j',
    async (text) => {
      await expect(readCategoryDocument(releaseOf('c/index.json', text), 'c')).rejects.toThrow(/./)
    },
  )
})

describe('readRootDocument', () => {
  it('fills what a file may leave out', async () => {
    const document = { directory: { title: 'D' }, categories: [{ slug: 'c', title: 'C', count: 2 }] }
    expect(await readRootDocument(releaseOf('index.json', JSON.stringify(document)))).toMatchObject({
      categories: [{ slug: 'c', groups: [], count: 2 }],
    })
  })

  it.each(['{}', '{"directory":{},"categories":{}}'])('throws on %j', async (text) => {
    await expect(readRootDocument(releaseOf('index.json', text))).rejects.toThrow('index.json: expected')
  })
})
