import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listing } from '../../../shared/model/listing.ts'
import { sortListings } from '../../../shared/search/values/sort-listings.ts'
import { callTool } from '../../../web/engine/engine.ts'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { writeRefreshedExample } from '../../fixtures/refreshed-example.ts'
import { scaleRuns } from '../../property-runs.ts'
import { askEndpointFirst } from './ask-endpoint-first.ts'
import { callEngine } from './call-engine.ts'
import { findDifferences } from './find-differences.ts'

const PAGE = 'databases/'
const MARKDOWN = { accept: 'text/markdown' }

describe('a directory with what refreshes found out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-refreshed-'))
  let directory: ServedDirectory
  let listings: Listing[]

  beforeAll(async () => {
    directory = await serveDirectory(await writeRefreshedExample(join(folder, 'directory')))
    listings = (JSON.parse(await read(`${PAGE}index.json`)) as { listings: Listing[] }).listings
  })

  afterAll(async () => {
    await directory.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await fetch(directory.url + path, { headers })
    expect(response.status).toBe(200)
    return response.text()
  }

  async function call(name: string, args: object): Promise<ReturnType<typeof JSON.parse>> {
    const response = await fetch(`${directory.url}${PAGE}mcp`, {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    })
    const { result } = await response.json()
    return result.structuredContent
  }

  it('answers in pages as its endpoints do, byte for byte [refreshed:surfaces:same]', async () => {
    const asked = await askEndpointFirst(directory.url, 23)
    expect(asked.calls.filter(({ args }) => /"sort":"(?:stars|recent)"/.test(args)).length).toBeGreaterThan(
      scaleRuns(10),
    )
    expect(findDifferences(asked, await callEngine(callTool, directory.url)(asked.calls))).toEqual([])
  })

  it('says in answers when links were checked, in no page but the root [refreshed:fetch:checked]', async () => {
    const { id = '' } = listings.find(({ url }) => url !== undefined) ?? {}
    const { metadata } = await call('fetch', { id })
    expect(metadata.links_checked).toBe('2026-11-22')
    for (const slug of ['', 'databases']) {
      const answer = await callTool({ base: directory.url, slug, name: 'fetch', args: { id } })
      expect(answer).toMatchObject({ structuredContent: { metadata: { links_checked: '2026-11-22' } } })
    }
    for (const path of [`${PAGE}index.json`, `${PAGE}mcp.json`, PAGE])
      expect(await read(path)).not.toContain('links_checked')
  })

  it.each(['stars', 'recent'] as const)(
    'sorts by %s the same in data, tools and pages, missing ones last [refreshed:surfaces:same]',
    async (sort) => {
      const order = sortListings(listings, sort)
      const ids = listings.map((_, place) => listings[order.at(place)]?.id)
      const named = listings.filter(({ stars, last_commit: commit, last_release: release }) =>
        sort === 'stars' ? stars !== undefined : (commit ?? release) !== undefined,
      )
      expect(named.length).toBeGreaterThan(5)
      expect(named.length).toBeLessThan(listings.length)
      expect(new Set(ids.slice(0, named.length))).toEqual(new Set(named.map(({ id }) => id)))
      const { rows } = await call('browse', { sort: `-${sort}`, limit: 50 })
      expect(rows.map(([id]: [string]) => id)).toEqual(ids)
      const html = await read(`${PAGE}?sort=${sort}`)
      expect(Array.from(html.matchAll(/<li class="row" id="([^"]+)"/g), ([, id]) => id)).toEqual(ids)
      // Where it is the page's own order, no other one is selected.
      const [, selected = sort] = /<option value="([^"]+)" selected>/.exec(html) ?? []
      expect(selected).toBe(sort)
      const markdown = await read(`${PAGE}?sort=${sort}`, MARKDOWN)
      expect(Array.from(markdown.matchAll(/ id: `([^`]+)`/g), ([, id]) => id)).toEqual(ids)
    },
  )

  it('says in words what is archived, broken or moved, wherever it is found [refreshed:surfaces:states]', async () => {
    const words = {
      archived: ['status', 'archived', 'archived'],
      broken: ['link', 'broken', 'link broken since 3 Oct 2026'],
      unreachable: ['link', 'unreachable', 'not reachable since 2 Nov 2026'],
      moved: ['link', 'moved', 'moved: moved.example'],
    } as const
    const root = await fetch(`${directory.url}index.json`).then((response) => response.json())
    expect(root.links_checked).toBe('2026-11-22')
    const slugs: string[] = root.categories.map(({ slug }: { slug: string }) => slug)
    const pages = await Promise.all(slugs.map((slug) => read(`${slug}/index.json`)))
    const all = pages.flatMap((text) => (JSON.parse(text) as { listings: Listing[] }).listings)
    for (const [field, value, text] of Object.values(words)) {
      const listing = all.find((each) => (field === 'link' ? each.link?.state : each.status) === value)
      expect(listing?.provenance?.[field]).toMatch(/^(?:check|github)$/)
      const { id = '', categories: [slug = ''] = [] } = listing ?? {}
      const query = new URLSearchParams({ [`filter_${field}`]: value })
      const heading = new RegExp(`<h3><a [^>]*/${id}/"><bdi>[^<]*</bdi></a>[^\\n]*<span class="state">${text}</span>`)
      expect(await read(`${slug}/`)).toMatch(heading)
      expect(await read(`${slug}/?${query}`)).toMatch(heading)
      expect(await read(`${slug}/${id}/`)).toContain(`<span class="state">${text}</span>`)
      const markdown = field === 'link' ? text.replaceAll('.', '\\.') : text
      for (const path of [`${slug}/`, `${slug}/?${query}`, `${slug}/${id}/`]) {
        expect((await read(path, MARKDOWN)).replaceAll('\\', '')).toContain(markdown.replaceAll('\\', ''))
      }
    }
  })

  it('leaves out what nobody wants [refreshed:filter:leave-out]', async () => {
    const where = { status: '!archived', link: ['!broken', '!unreachable'] }
    const left = listings.filter(
      ({ status, link }) => status !== 'archived' && link?.state !== 'broken' && link?.state !== 'unreachable',
    )
    expect(left.length).toBeLessThan(listings.length)
    const { rows, total } = await call('browse', { where, limit: 50 })
    expect(total).toBe(left.length)
    expect(rows.map(([id]: [string]) => id)).toEqual(left.map(({ id }) => id))
    const html = await read(`${PAGE}?filter_status=!archived&filter_link=!broken&filter_link=!unreachable`)
    expect(Array.from(html.matchAll(/<li class="row" id="([^"]+)"/g), ([, id]) => id)).toEqual(left.map(({ id }) => id))
  })
})
