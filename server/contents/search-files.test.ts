import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSampleStore } from '../../e2e/protocol/sample-documents.ts'
import { callPageTool } from '../../shared/release/call-page-tool.ts'
import { openReleases } from '../../shared/release/open-releases.ts'
import { openPlainFiles } from '../../shared/release/plain-files.ts'
import { SEARCH_POINTER } from '../../shared/urls.ts'
import { NEWEST_LEGACY } from '../../shared/mcp-revisions.ts'
import { STEMMERS } from '../../shared/search/analysis/stemmers.ts'
import { createPageCache } from './page-cache.ts'
import { createSearchFiles } from './search-files.ts'

const CALLS: readonly (readonly [slug: string, name: string, args: Readonly<Record<string, unknown>>])[] = [
  '',
  'databases',
].flatMap((slug) => [
  [slug, 'search', { query: 'database' }],
  [slug, 'search', { query: 'databse', limit: 1 }],
  [slug, 'search', { query: 'p' }],
  [slug, 'search', { query: 7 }],
  [slug, 'search', { query: 'sql', category: 'databases' }],
  [slug, 'search', { query: 'sql', category: 'nowhere' }],
  [slug, 'browse', { sort: 'name', limit: 3, facets: ['tags'] }],
  [slug, 'fetch', { id: 'postgresql' }],
  [slug, 'fetch', { id: 'postgrsql' }],
  [slug, 'compare', { ids: ['postgresql', 'sqlite'] }],
  [slug, 'facets', { name: 'categories' }],
  [slug, 'facets', { name: 'categories', prefix: 'data' }],
])

const CONTEXT = {
  id: 1,
  params: {},
  revision: NEWEST_LEGACY,
  signal: new AbortController().signal,
  notify: () => undefined,
}

/** The files of the sample, as a server makes them, and what was read of them. */
function publish(maxWholeIndexBytes?: number) {
  const store = createSampleStore()
  const release = store.current()
  const files = createSearchFiles(release, maxWholeIndexBytes)
  const asked: string[] = []
  const published = openPlainFiles(async (path) => {
    asked.push(path)
    const bytes = await (await files.file(path))?.forms.identity.bytes()
    return bytes?.[0] === 0x1f ? new Uint8Array(gunzipSync(bytes)) : bytes
  })
  const releases = openReleases(published, { loadStemmers: async () => STEMMERS })
  return { store, release, files, asked, releases }
}

describe('createSearchFiles', () => {
  it.each([
    ['whole', undefined],
    ['in pieces', 0],
  ])('makes files from which every tool answers as the release does, %s', async (_, maxWholeIndexBytes) => {
    const { store, release, releases, asked } = publish(maxWholeIndexBytes)
    const contents = createPageCache(store, { onError: throwError })
    for (const [slug, name, args] of CALLS) {
      const page = await contents.page(release, slug)
      const expected = await page?.tools.call(name, args, { ...CONTEXT, reportError: throwError })
      expect(JSON.stringify(await callPageTool(releases, { slug, name, args }))).toBe(
        expected?.ok === true && 'json' in expected ? expected.json : '',
      )
    }
    // The ledger of changes is asked for each time: it may be a newer one.
    const kept = asked.filter((path) => !path.startsWith('_/changes/'))
    expect(kept.length).toBe(new Set(kept).size)
    expect(kept.filter((path) => path.includes('/listings/')).length).toBe(maxWholeIndexBytes === 0 ? 2 : 0)
  })

  it('names files by their release, except the one that names it', async () => {
    const { release, files } = publish()
    const bytes = await (await files.file(SEARCH_POINTER))?.forms.identity.bytes()
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({
      format: 5,
      release: release.id,
      root: expect.stringMatching(/^[0-9a-f]{16}\/_root$/),
      named_by_page: true,
      language: 'en',
      base_url: release.baseUrl,
    })
  })

  it('tries again after the release could not be read', async () => {
    const release = createSampleStore().current()
    let isDown = true
    const stored = async (slug: string) => (isDown ? throwError(new Error('unreachable')) : release.stored(slug))
    const files = createSearchFiles({ ...release, stored })
    await expect(files.file(SEARCH_POINTER)).rejects.toThrow('unreachable')
    isDown = false
    expect(await files.file(SEARCH_POINTER)).toMatchObject({ mediaType: 'application/json' })
  })

  it('has nothing under other names', async () => {
    const { releases, files, asked } = publish()
    await (await releases.current()).page('')
    const opening = asked.at(-1) ?? ''
    expect(await files.file(opening)).toMatchObject({ mediaType: 'application/gzip' })
    const names = ['x', '_/search/', '_/search/0000000000000000/_root.gz', opening.replace('_root', 'nowhere')]
    names.push(
      opening.replace('.gz', '.parts/index/0.gz'),
      opening.replace('.gz', '.parts/listings/0.gz'),
      `${opening}/`,
    )
    names.push(
      opening.replace('_root', '..%2f'),
      opening.replace('_root', '.well-known'),
      opening.replace('_root', '_'),
    )
    for (const name of names) expect([name, await files.file(name)]).toEqual([name, undefined])
  })
})

function throwError(error: unknown): never {
  throw error
}
