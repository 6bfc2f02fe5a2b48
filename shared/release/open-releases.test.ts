import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSampleStore, SAMPLE_PAGES } from '../../e2e/protocol/sample-documents.ts'
import { cutSearchFiles } from '../../server/publish/release/cut-search-files.ts'
import { STEMMERS } from '../search/analysis/stemmers.ts'
import { UnreadableBytesError } from '../search/index/blocks/byte-source.ts'
import { callPageTool } from './call-page-tool.ts'
import { answerFromPage, ReleaseUnavailableError } from './answer-from-page.ts'
import { openReleases } from './open-releases.ts'
import { SEARCH_POINTER } from '../urls.ts'
import { openPlainFiles } from './plain-files.ts'
import { searchPath } from './search-names.ts'
import type { ReadFile } from './plain-files.ts'
import type { ReaderOptions } from './release.ts'

type Files = Map<string, Uint8Array>

/** What a static host has of the sample, unpacked. @param pages Those of the release. */
async function publish(pages = SAMPLE_PAGES, maxWholeIndexBytes = 1 << 20): Promise<Files> {
  const files: Files = new Map()
  for await (const { path, bytes } of cutSearchFiles(createSampleStore(pages).current(), maxWholeIndexBytes)) {
    files.set(path, path.endsWith('.gz') ? new Uint8Array(gunzipSync(await bytes())) : await bytes())
  }
  return files
}

function start(files: Files, read?: ReadFile, names?: ReadonlyMap<string, string>) {
  const asked: string[] = []
  const published = openPlainFiles(
    async (path, options) => {
      asked.push(path)
      return (await read?.(path, options)) ?? files.get(path)
    },
    { ...(names && { names }) },
  )
  const releases = openReleases(published, { loadStemmers: async () => STEMMERS })
  const search = async (slug = '') => {
    const result = await callPageTool(releases, { slug, name: 'search', args: { query: 'postgers' } })
    return JSON.stringify(result)
  }
  return { releases, asked, search }
}

/** Puts other files in the place of these. */
function replace(files: Files, others: Files): void {
  files.clear()
  for (const [path, bytes] of others) files.set(path, bytes)
}

const OTHERS = SAMPLE_PAGES.map((page) => ({ ...page, title: `${page.title} again` }))

describe('openReleases', () => {
  it('reads nothing before it is asked, and each file once', async () => {
    const { search, asked } = start(await publish())
    expect(asked).toEqual([])
    expect(await search()).toContain('PostgreSQL')
    expect(await search()).toContain('PostgreSQL')
    expect(asked).toHaveLength(2)
  })

  it('goes on with the newer release where files are gone', async () => {
    const files = await publish(SAMPLE_PAGES, 0)
    const { releases, search, asked } = start(files)
    await answerFromPage(releases, '', () => undefined)
    replace(files, await publish(OTHERS, 0))
    expect(await search()).toContain('PostgreSQL')
    expect(await search('databases')).toContain('PostgreSQL')
    expect(asked.filter((path) => path === SEARCH_POINTER)).toHaveLength(2)
  })

  it('asks for no pointer where the root page names its file, until that is gone', async () => {
    const files = await publish()
    const { root } = JSON.parse(new TextDecoder().decode(files.get(SEARCH_POINTER))) as { root: string }
    const names = new Map([['', root]])
    const { search, asked, releases } = start(files, undefined, names)
    expect(await search()).toContain('PostgreSQL')
    expect(asked).toEqual([searchPath(root)])
    const pointed = await start(files).releases.current()
    const { baseUrl, language, linksChecked } = pointed
    expect(await releases.current()).toMatchObject({ baseUrl, language, linksChecked })
    replace(files, await publish(OTHERS))
    const later = start(files, undefined, names)
    expect(await later.search()).toContain('PostgreSQL')
    expect(later.asked.slice(0, 2)).toEqual([searchPath(root), SEARCH_POINTER])
  })

  it('finds a page that only the newer release has', async () => {
    const files = await publish(SAMPLE_PAGES.filter(({ slug }) => slug !== 'databases'))
    const { releases, search } = start(files)
    await answerFromPage(releases, '', () => undefined)
    replace(files, await publish())
    expect(await search('databases')).toContain('PostgreSQL')
  })

  it('says that there is no such page, and that a page has no such tool', async () => {
    const { releases } = start(await publish())
    const call = (slug: string, name: string) => callPageTool(releases, { slug, name, args: {} })
    const refusal = (text: RegExp) => ({ isError: true, content: [{ text: expect.stringMatching(text) }] })
    for (const slug of ['nowhere', '..', '_root', 'databases/', '.well-known', '\uD800']) {
      expect(await call(slug, 'search')).toMatchObject(refusal(/no page/))
    }
    expect(await call('databases', 'list_pages')).toMatchObject(refusal(/^Unknown tool: "list_pages"\./))
  })

  it('asks for no category that a small directory does not have', async () => {
    const { releases, asked } = start(await publish())
    const args = { query: 'sql', category: 'database' }
    const answer = await callPageTool(releases, { slug: '', name: 'search', args })
    expect(JSON.stringify(answer)).toContain('Did you mean')
    expect(asked).toHaveLength(2)
  })

  it('tells a page that is not published from one whose file is gone', async () => {
    const files = await publish()
    const { releases, asked } = start(files)
    await answerFromPage(releases, 'databases', () => undefined)
    files.delete(asked.at(-1) ?? '')
    await expect(start(files).search('databases')).rejects.toThrow(ReleaseUnavailableError)
    expect(await start(files).search('nowhere')).toContain('no page')
    for (const path of files.keys()) if (path !== SEARCH_POINTER) files.delete(path)
    await expect(start(files).search()).rejects.toThrow(ReleaseUnavailableError)
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
    await expect(search()).rejects.toThrow(ReleaseUnavailableError)
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
    await expect(search()).rejects.toThrow(ReleaseUnavailableError)
    replace(files, whole)
    expect(await search()).toContain('PostgreSQL')
  })

  it('stops where the caller has gone', async () => {
    const { releases } = start(await publish(SAMPLE_PAGES, 0))
    const signal = AbortSignal.abort(new Error('gone'))
    const call = { slug: '', name: 'search', args: { query: 'sql' }, signal }
    await expect(callPageTool(releases, call)).rejects.toThrow('gone')
  })
})

describe('a release', () => {
  const slugs = SAMPLE_PAGES.map(({ slug }) => slug)

  async function open(options: Partial<ReaderOptions>, maxWholeIndexBytes?: number) {
    const files = await publish(SAMPLE_PAGES, maxWholeIndexBytes)
    const asked: string[] = []
    const published = openPlainFiles(async (path) => {
      asked.push(path.replace(/^.*\//, ''))
      return files.get(path)
    })
    const releases = openReleases(published, { loadStemmers: async () => STEMMERS, ...options })
    return { releases, release: await releases.current(), asked, files }
  }

  it('keeps the pages read last', async () => {
    const { release, asked } = await open({ pageBytes: 1 })
    for (const slug of ['', ...slugs]) await release.page(slug)
    expect(new Set(asked).size).toBe(2 + slugs.length)
    const before = asked.length
    await release.page(slugs.at(-1) ?? '')
    expect(asked).toHaveLength(before)
    await release.page(slugs[0] ?? '')
    expect(asked.length).toBeGreaterThan(before)
  })

  it('loads a page once for all who wait', async () => {
    const { release, asked } = await open({})
    const pages = await Promise.all([release.page('databases'), release.page('databases')])
    expect(pages[0]).toBe(pages[1])
    expect(asked).toHaveLength(3)
  })

  it('reports a newer release once, and stays readable itself', async () => {
    const { releases, release, files } = await open({})
    const seen: string[] = []
    const stop = releases.onChange(({ id }) => seen.push(id))
    expect(await releases.refresh()).toBe(false)
    for (const [path, bytes] of await publish(OTHERS)) files.set(path, bytes)
    expect(await Promise.all([releases.refresh(), releases.refresh()])).toEqual([true, true])
    const newest = await releases.current()
    expect(seen).toEqual([newest.id])
    expect(newest.id).not.toBe(release.id)
    expect((await release.page('databases'))?.title).not.toBe((await newest.page('databases'))?.title)
    stop()
    for (const [path, bytes] of await publish()) files.set(path, bytes)
    expect(await releases.refresh()).toBe(true)
    expect(seen).toHaveLength(1)
  })
})
