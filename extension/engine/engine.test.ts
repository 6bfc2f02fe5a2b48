import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSampleStore } from '../../e2e/protocol/sample-documents.ts'
import { SEARCH_POINTER } from '../../shared/urls.ts'
import { createPageCache } from '../../server/contents/page-cache.ts'
import { cutSearchFiles } from '../../server/publish/release/cut-search-files.ts'
import { NEWEST_LEGACY } from '../../shared/mcp-revisions.ts'
import type { DirectoryPage } from '../settings.ts'
import { runIndexTool } from './engine.ts'

const live = new AbortController().signal

/** Every test has a host of its own: indexes are kept. */
let host = 0

afterEach(() => vi.unstubAllGlobals())

type Respond = (path: string, bytes: Uint8Array | undefined, signal: AbortSignal) => Response | Promise<Response>

const asIs: Respond = (_, bytes) =>
  new Response(bytes && new Uint8Array(bytes), {
    status: bytes ? 200 : 404,
    headers: { 'access-control-allow-origin': '*' },
  })

/** A static host with the files of the sample below /repo/. @returns How its tools are run, and what was asked. */
async function publish(respond: Respond = asIs) {
  const store = createSampleStore()
  const release = store.current()
  const folder = new Map<string, Uint8Array>()
  for await (const { path, bytes } of cutSearchFiles(release)) folder.set(path, await bytes())
  host += 1
  const base = `https://host-${host}.example/repo/`
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    const path = url.startsWith(base) ? url.slice(base.length) : url
    asked.push(path)
    return respond(path, folder.get(path), signal)
  })
  const run = (slug: string, name: string, input: Record<string, unknown>, signal = live) => {
    const url = slug === '' ? base : `${base}${slug}/`
    const directory: DirectoryPage = { url, title: 'Sample', description: '', tools: [], index: { slug, only: true } }
    return runIndexTool({ directory, name, input }, signal)
  }
  return { store, release, base, asked, run }
}

describe('runIndexTool', () => {
  it.each<[slug: string, name: string, args: Record<string, unknown>]>([
    ['', 'search', { query: 'databse' }],
    ['', 'search', { query: 'sql', category: 'databases', limit: 1 }],
    ['', 'facets', { name: 'categories' }],
    ['databases', 'search', { query: 'sql' }],
    ['databases', 'browse', { sort: 'name', facets: ['tags'] }],
    ['databases', 'fetch', { id: 'postgresql' }],
    ['databases', 'fetch', { id: 'postgrsql' }],
    ['databases', 'compare', { ids: ['postgresql', 'sqlite'] }],
    ['databases', 'search', { query: 7 }],
  ])('answers as the endpoint of "%s" does: %s %j', async (slug, name, args) => {
    const { store, release, base, run } = await publish()
    const page = await createPageCache(store, { onError: () => undefined }).page(release, slug)
    const context = { id: 1, params: {}, revision: NEWEST_LEGACY, signal: live, notify: () => undefined }
    const expected = await page?.tools.call(name, { ...args }, { ...context, reportError: () => undefined })
    const outcome = await run(slug, name, args)
    const text = outcome.status === 'done' ? outcome.text : outcome.problem
    const result = JSON.parse(expected?.ok === true && 'json' in expected ? expected.json : '') as {
      content: [{ text: string }]
      isError?: boolean
    }
    // What was read is cited by the address it was read from.
    const asBuilt = text.replaceAll(base, `${release.baseUrl}/`)
    expect({ text: asBuilt, isError: outcome.status === 'failed' }).toEqual({
      text: result.content[0].text,
      isError: result.isError === true,
    })
  })

  it('reads each file once, and only files of the index', async () => {
    const { asked, run } = await publish()
    for (const query of ['sql', 'server', 'sql']) await run('databases', 'search', { query })
    // The root's leads to that of the page.
    const file = expect.stringMatching(/^_\/search\/[0-9a-f]{16}\.gz$/)
    expect(asked).toEqual([SEARCH_POINTER, file, file])
  })

  it('says that a page or tool is not there', async () => {
    const { run } = await publish()
    expect(await run('gone', 'search', { query: 'x' })).toEqual({
      status: 'failed',
      problem: 'This directory has no page "gone".',
    })
    expect(await run('databases', 'list_pages', {})).toMatchObject({ status: 'failed' })
  })

  it('is cancelled at once, whatever it waits for', async () => {
    const { run } = await publish(() => new Promise(() => undefined))
    const controller = new AbortController()
    const running = run('', 'search', { query: 'x' }, controller.signal)
    controller.abort()
    expect(await running).toEqual({ status: 'failed', problem: 'Cancelled.' })
    expect(await run('', 'search', { query: 'x' }, controller.signal)).toMatchObject({ problem: 'Cancelled.' })
  })

  it('gives up on a host that does not answer', async () => {
    const { run } = await publish(() => new Promise(() => undefined))
    const problem = 'The directory did not answer in time. Try again, or ask for less.'
    expect(await run('', 'search', { query: 'x' }, AbortSignal.timeout(1))).toEqual({ status: 'failed', problem })
  })

  it('says what is wrong with an index in a form that it does not know', async () => {
    const { run } = await publish((path, bytes, signal) =>
      path === SEARCH_POINTER ? asIs(path, Buffer.from('{"format":5}'), signal) : asIs(path, bytes, signal),
    )
    const outcome = await run('', 'search', { query: 'x' })
    expect(outcome).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('none that this version reads'),
    })
  })

  it.each<[what: string, respond: Respond]>([
    ['no file', () => new Response(null, { status: 404, headers: { 'access-control-allow-origin': '*' } })],
    ['a page instead of files', (path, _, signal) => asIs(path, Buffer.from('<!doctype html>'), signal)],
    ['files that are cut off', (path, bytes, signal) => asIs(path, bytes?.subarray(0, -30), signal)],
    [
      'files that lead elsewhere',
      (path, bytes, signal) =>
        asIs(path, bytes && Buffer.from(Buffer.from(bytes).toString().replace('_/search/', '../../')), signal),
    ],
    [
      'files that hold anything else',
      (path, bytes, signal) =>
        asIs(
          path,
          path.endsWith('.gz') ? Buffer.from(Array.from({ length: 5_000 }, (__, at) => at % 251)) : bytes,
          signal,
        ),
    ],
  ])('fails with a reason over %s, and answers once they are whole', async (_, respond) => {
    let broken = true
    const { run } = await publish((...asked) => (broken ? respond(...asked) : asIs(...asked)))
    const outcome = await run('', 'search', { query: 'sql' })
    expect(outcome).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/cannot be loaded right now|is damaged/),
    })
    broken = false
    expect(await run('', 'search', { query: 'sql' })).toMatchObject({ status: 'done' })
  })
})
