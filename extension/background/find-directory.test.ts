import { afterEach, describe, expect, it, vi } from 'vitest'
import { findDirectory } from './find-directory.ts'

const CARD = { type: 'application/mcp-server-card+json', url: 'https://a.example/tools/mcp/server-card' }

afterEach(() => vi.unstubAllGlobals())

/** Serves JSON by URL. @returns What was asked for. */
function serve(files: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const status = Object.hasOwn(files, url) ? 200 : 404
    return new Response(JSON.stringify(files[url]), { status, headers: { 'access-control-allow-origin': '*' } })
  })
  return asked
}

const manifest = (title: string): object => ({ title, _meta: { 'org.example/page': { tools: [] } } })

describe('findDirectory', () => {
  it('follows the first card of a catalog', async () => {
    const asked = serve({
      'https://a.example/.well-known/ai-catalog.json': { entries: [{ type: 'text/markdown' }, CARD] },
      'https://a.example/tools/mcp.json': manifest('Tools'),
    })
    const outcome = await findDirectory('https://a.example/.well-known/ai-catalog.json')
    expect(outcome).toMatchObject({ status: 'found', directory: { url: 'https://a.example/tools/', title: 'Tools' } })
    expect(asked).toHaveLength(2)
  })

  it('reads the manifest beside a catalog without cards, as on static hosts', async () => {
    serve({
      'https://b.example/repo/.well-known/ai-catalog.json': { entries: [{ type: 'text/markdown' }] },
      'https://b.example/repo/mcp.json': manifest('All'),
    })
    const outcome = await findDirectory('https://b.example/repo/.well-known/ai-catalog.json')
    expect(outcome).toMatchObject({ status: 'found', directory: { url: 'https://b.example/repo/', title: 'All' } })
  })

  it('finds nothing in what is no catalog, and asks for nothing more', async () => {
    const url = 'https://c.example/.well-known/ai-catalog.json'
    const asked = serve({ [url]: { items: [] }, 'https://c.example/mcp.json': manifest('All') })
    expect(await findDirectory(url)).toEqual({ status: 'failed', problem: `${url} names no directory.` })
    expect(asked).toEqual([url])
  })
})
