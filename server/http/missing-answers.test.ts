import { describe, expect, it } from 'vitest'
import { SAMPLE_BASE_URL, SAMPLE_PAGES, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import { createMemoryStore } from '../store/memory.fixture.ts'
import { createApp } from './app.ts'

const HOSTILE = { slug: 'hostile', title: '<b>](javascript:1)', listings: [] }
const app = createApp({ store: createMemoryStore(SAMPLE_BASE_URL, sampleFiles([...SAMPLE_PAGES, HOSTILE])) })

async function ask(path: string, headers: Record<string, string> = {}): Promise<[number, string]> {
  const response = await app.request(path, { headers })
  return [response.status, await response.text()]
}

describe('an unknown category', () => {
  it.each([
    'databses/',
    'databses',
    'DATABASES/',
    'databases-1/index.json',
    'databses.md',
    'databses/?query=sql',
    'databses/nothing/',
    'databses/a/b/c',
  ])('is not found at %s, and the nearest is named [url:errors:near-pages]', async (path) => {
    const [status, text] = await ask(`/tools/${path}`)
    expect(status).toBe(404)
    expect(text).toContain(' Did you mean https://example.org/tools/databases/ (Databases)')
  })

  it('has the nearest as links for people, and for agents as Markdown [url:errors:near-pages]', async () => {
    const html = '<li><a href="/tools/databases/"><bdi>Databases</bdi></a></li>'
    expect(await ask('/tools/databses/', { accept: 'text/html' })).toEqual([404, expect.stringContaining(html)])
    const text = '- Perhaps [Databases](<https://example.org/tools/databases/>)\n'
    expect(await ask('/tools/databses/', { accept: 'text/markdown' })).toEqual([200, expect.stringContaining(text)])
  })

  it('is perhaps a listing, whose page is named after the categories [url:errors:near-pages]', async () => {
    const [, text] = await ask('/tools/postgre-sql/')
    expect(text).toContain(' Did you mean https://example.org/tools/databases/postgresql/ (PostgreSQL)')
    const [, below] = await ask('/tools/databses/postgre-sql/')
    expect(below).toContain(
      ' Did you mean https://example.org/tools/databases/ (Databases) or https://example.org/tools/databases/postgresql/ (PostgreSQL)',
    )
  })

  it('names the nearest to a person who opens its endpoint [url:errors:near-pages]', async () => {
    const [status, html] = await ask('/tools/databses/mcp', { accept: 'text/html' })
    expect([status, html]).toEqual([404, expect.stringContaining('<a href="/tools/databases/">')])
  })

  it('adds no markup of titles [url:errors:near-pages]', async () => {
    const [, html] = await ask('/tools/hostil/', { accept: 'text/html' })
    expect(html).toContain('<bdi>&lt;b&gt;](javascript:1)</bdi>')
    const [, text] = await ask('/tools/hostil/', { accept: 'text/markdown' })
    expect(text).toContain('- Perhaps [\\<b\\>\\]\\(javascript:1\\)](<https://example.org/tools/hostile/>)\n')
  })

  it.each(['zzzz/', '_/databases', '.databases', 'databases.php'])(
    'is not found at %s, and none is near',
    async (path) => {
      const [status, text] = await ask(`/tools/${path}`)
      expect(status).toBe(404)
      expect(text).not.toContain('Did you mean')
    },
  )
})
