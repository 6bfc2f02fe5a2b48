import { describe, expect, it } from 'vitest'
import type { Release } from '../store/store.ts'
import { createMemoryStore } from '../store/memory.ts'
import { readRootDocument } from './mcp-documents.ts'

function releaseOf(path: string, content: string): Release {
  return createMemoryStore('https://example.org', [{ path, mediaType: 'application/json', content }]).current()
}

describe('readRootDocument', () => {
  it('gives the pages, and throws for a file that is something else', async () => {
    const document = { listing_count: 1, categories: [{ slug: 'c', title: 'C', count: 1 }] }
    expect(await readRootDocument(releaseOf('index.json', JSON.stringify(document)))).toMatchObject({
      categories: [{ slug: 'c', groups: [] }],
    })
    await expect(readRootDocument(releaseOf('index.json', '[]'))).rejects.toThrow(/index\.json/)
  })
})
