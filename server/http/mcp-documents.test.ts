import { describe, expect, it } from 'vitest'
import type { Release } from '../store/store.ts'
import { createMemoryStore } from '../store/memory.ts'
import { readCategoryDocument, readRootDocument } from './mcp-documents.ts'

function releaseOf(path: string, content: string): Release {
  return createMemoryStore('https://example.org', [{ path, mediaType: 'application/json', content }]).current()
}

describe('readCategoryDocument', () => {
  it('gives the page with what the file leaves out', async () => {
    const document = { category: { slug: 'c', count: 1 }, listings: [{ id: 'a', name: 'A', categories: ['c'] }] }
    expect(await readCategoryDocument(releaseOf('c/index.json', JSON.stringify(document)), 'c')).toMatchObject({
      category: { slug: 'c', groups: [] },
      listings: [{ id: 'a', tags: [], extra: {} }],
    })
  })

  it('gives nothing for a page that was not published', async () => {
    expect(await readCategoryDocument(releaseOf('c/index.json', '{}'), 'other')).toBeUndefined()
  })

  it('throws for a file that is something else', async () => {
    await expect(readCategoryDocument(releaseOf('c/index.json', '{}'), 'c')).rejects.toThrow(/category/)
  })
})

describe('readRootDocument', () => {
  it('gives the pages, and throws for a file that is something else', async () => {
    const document = { listing_count: 1, categories: [{ slug: 'c', title: 'C', count: 1 }] }
    expect(await readRootDocument(releaseOf('index.json', JSON.stringify(document)))).toMatchObject({
      categories: [{ slug: 'c', groups: [] }],
    })
    await expect(readRootDocument(releaseOf('index.json', '[]'))).rejects.toThrow(/index\.json/)
  })
})
