import { describe, expect, it } from 'vitest'
import { createSampleStore, SAMPLE_PAGES } from '../../e2e/protocol/sample-documents.ts'
import { createSearchFiles } from '../../server/contents/search-files.ts'
import { STEMMERS } from '../search/analysis/stemmers.ts'
import { UnreadableBytesError } from '../search/index/blocks/byte-source.ts'
import { callPageTool } from './call-page-tool.ts'
import { createEngine, EngineUnavailableError } from './engine.ts'
import { SEARCH_POINTER } from '../urls.ts'
import type { ReadFile } from './read-pointer.ts'

type Files = Map<string, Uint8Array>

/** What a static host has of the sample, unpacked. @param pages Those of the release. */
async function publish(pages = SAMPLE_PAGES, maxWholeIndexBytes = 1 << 20): Promise<Files> {
  const release = createSampleStore(pages).current()
  const made = createSearchFiles(release, { gzip: async (bytes) => bytes, maxWholeIndexBytes })
  const files: Files = new Map()
  for await (const path of made.paths()) {
    files.set(path, (await (await made.file(path))?.variants.identity.bytes()) ?? new Uint8Array())
  }
  return files
}

function start(files: Files, read?: ReadFile) {
  const asked: string[] = []
  const engine = createEngine({
    read: async (path, options) => {
      asked.push(path)
      return (await read?.(path, options)) ?? files.get(path)
    },
    loadStemmers: async () => STEMMERS,
  })
  const search = async (slug = '') => {
    const result = await callPageTool(engine, { slug, name: 'search', args: { query: 'postgers' } })
    return JSON.stringify(result)
  }
  return { engine, asked, search }
}

/** Puts other files in the place of these. */
function replace(files: Files, others: Files): void {
  files.clear()
  for (const [path, bytes] of others) files.set(path, bytes)
}

const OTHERS = SAMPLE_PAGES.map((page) => ({ ...page, title: `${page.title} again` }))

describe('createEngine', () => {
  it('reads nothing before it is asked, and each file once', async () => {
    const { search, asked } = start(await publish())
    expect(asked).toEqual([])
    expect(await search()).toContain('PostgreSQL')
    expect(await search()).toContain('PostgreSQL')
    expect(asked).toHaveLength(2)
  })

  it('goes on with the newer release where files are gone', async () => {
    const files = await publish(SAMPLE_PAGES, 0)
    const { engine, search, asked } = start(files)
    await engine.answer('', () => undefined)
    replace(files, await publish(OTHERS, 0))
    expect(await search()).toContain('PostgreSQL')
    expect(await search('databases')).toContain('PostgreSQL')
    expect(asked.filter((path) => path === SEARCH_POINTER)).toHaveLength(2)
  })

  it('finds a page that only the newer release has', async () => {
    const files = await publish(SAMPLE_PAGES.filter(({ slug }) => slug !== 'databases'))
    const { engine, search } = start(files)
    await engine.answer('', () => undefined)
    replace(files, await publish())
    expect(await search('databases')).toContain('PostgreSQL')
  })

  it('says that there is no such page, and that a page has no such tool', async () => {
    const { engine } = start(await publish())
    const call = (slug: string, name: string) => callPageTool(engine, { slug, name, args: {} })
    const refusal = (text: RegExp) => ({ isError: true, content: [{ text: expect.stringMatching(text) }] })
    for (const slug of ['nowhere', '..', '_root', 'databases/', '.well-known', '\uD800']) {
      expect(await call(slug, 'search')).toMatchObject(refusal(/no page/))
    }
    expect(await call('databases', 'list_categories')).toMatchObject(refusal(/^Unknown tool: "list_categories"\./))
  })

  it('asks for no category that a small directory does not have', async () => {
    const { engine, asked } = start(await publish())
    const args = { query: 'sql', category: 'database' }
    const answer = await callPageTool(engine, { slug: '', name: 'search', args })
    expect(JSON.stringify(answer)).toContain('Did you mean')
    expect(asked).toHaveLength(2)
  })

  it('tells a page that is not published from one whose file is gone', async () => {
    const files = await publish()
    const page = [...files.keys()].find((path) => path.endsWith('/databases.gz')) ?? ''
    files.delete(page)
    await expect(start(files).search('databases')).rejects.toThrow(EngineUnavailableError)
    expect(await start(files).search('nowhere')).toContain('no page')
    for (const path of files.keys()) if (path !== SEARCH_POINTER) files.delete(path)
    await expect(start(files).search()).rejects.toThrow(EngineUnavailableError)
  })

  const BROKEN: [string, ReadFile][] = [
    ['unreachable', () => Promise.reject(new UnreadableBytesError('offline'))],
    ['a page in place of every file', async () => new TextEncoder().encode('<!doctype html>')],
    ['of another format', async () => new TextEncoder().encode('{"format":1}')],
    ['leading elsewhere', async () => new TextEncoder().encode('{"format":2,"folder":"https://evil.example/"}')],
    ['empty', async () => new Uint8Array()],
  ]
  it.each(BROKEN)('says what to do where the files are %s, and tries again later', async (_, read) => {
    const state = { broken: true }
    const files = await publish()
    const { search } = start(files, async (path, options) => (state.broken ? read(path, options) : undefined))
    await expect(search()).rejects.toThrow(EngineUnavailableError)
    await expect(search()).rejects.toThrow(/Try again/)
    state.broken = false
    expect(await search()).toContain('PostgreSQL')
  })

  it('never takes a damaged file for an empty one, and reads it again the next time', async () => {
    const files = await publish(SAMPLE_PAGES, 0)
    const whole = new Map(files)
    for (const [path, bytes] of whole) {
      if (path === SEARCH_POINTER) continue
      files.set(path, bytes.slice(0, -7))
    }
    const { search } = start(files)
    await expect(search()).rejects.toThrow(EngineUnavailableError)
    replace(files, whole)
    expect(await search()).toContain('PostgreSQL')
  })

  it('stops where the caller has gone', async () => {
    const { engine } = start(await publish(SAMPLE_PAGES, 0))
    const signal = AbortSignal.abort(new Error('gone'))
    const call = { slug: '', name: 'search', args: { query: 'sql' }, signal }
    await expect(callPageTool(engine, call)).rejects.toThrow('gone')
  })
})
