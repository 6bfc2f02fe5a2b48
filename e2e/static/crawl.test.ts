import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyPart } from '../build-directory.ts'
import { runCli, startCli } from '../cli.ts'
import { findPublishedUrls } from './find-published-urls.ts'
import { findUncanonicalLinks } from './find-uncanonical-links.ts'
import { serveFolder } from './serve-folder.ts'

/** Pages of the part of the example, the root among them, and its listings. */
const PAGES = 3
const LISTINGS = 67

/** A listing of several categories, which a plain host cannot lead from one to the other. */
const TWO_PLACES = `name: Two Places
url: https://example.org/two-places
description: A framework with a database.
categories: [web-frameworks, databases]
tags: [sql]
`

/** What is right below a path is right at the root, at which `npm run test:all` looks too. */
const PREFIXES = process.env['TEST_ALL'] ? ['', '/repo'] : ['/repo']

/** Requests under way at once. */
const CONCURRENCY = 8

const ORIGIN = 'https://lists.example.org'
const SERVED = 'https://mcp.example.org/mcp-of'

/** What the files name below a URL, and what does not answer there, with a file that names it. */
interface Crawl {
  readonly checked: number
  readonly missing: readonly string[]
}

describe('the URLs that published files name', () => {
  let folder: string
  /** The example as it is made for our own server. */
  let served: string

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'gazetteer-crawl-'))
    served = await build(copyPart(path.join(folder, 'served')), SERVED)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** @returns The folder published into. */
  async function build(config: string, baseUrl: string, ...options: readonly string[]): Promise<string> {
    const out = mkdtempSync(path.join(folder, 'out-'))
    const { code, stderr } = await runCli([
      'build',
      '--plain',
      '-c',
      config,
      '-o',
      out,
      '--base-url',
      baseUrl,
      ...options,
    ])
    if (code !== 0) throw new Error(stderr)
    return out
  }

  /** Requests everything below a URL that the files in `out`, published at `base`, name from the host at `hostUrl`. */
  async function crawl(out: string, base: string, hostUrl: string, below = base): Promise<Crawl> {
    const { origin } = new URL(below)
    const found = findPublishedUrls(out, `${base}/`, `${below}/`)
    const missing: string[] = []
    const queue = found.entries()
    const requestNext = async (): Promise<void> => {
      for (const [url, namedBy] of queue) {
        const response = await ask(new URL(url.slice(origin.length), hostUrl).href)
        if (response.status !== 200) missing.push(`${response.status} ${url} in ${namedBy}`)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, requestNext))
    return { checked: found.size, missing: missing.toSorted() }
  }

  /** GET, or of an MCP endpoint what a client asks. */
  async function ask(url: string): Promise<Response> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
    const stop = new AbortController()
    const post = { method: 'POST', headers, body }
    const response = await fetch(url, {
      redirect: 'manual',
      signal: stop.signal,
      ...(url.endsWith('/mcp') && post),
    })
    // Event streams do not end by themselves.
    stop.abort()
    return response
  }

  async function crawlFolder(out: string, base: string): Promise<Crawl> {
    const host = await serveFolder(out, { prefix: new URL(base).pathname.replace(/\/$/, '') })
    try {
      return await crawl(out, base, host.url)
    } finally {
      await host.close()
    }
  }

  /** Requests from our server what the files in `out`, published at `base`, name of it. */
  async function crawlServer(out: string, base: string): Promise<Crawl> {
    const server = await startCli([
      'serve',
      '-o',
      served,
      '--port',
      '0',
      '--any-host',
      '--rate-limit',
      '0',
      '--cost-limit',
      '0',
    ])
    try {
      return await crawl(out, base, server.url, SERVED)
    } finally {
      await server.stop()
    }
  }

  it('of endpoints elsewhere all answer there [answer:target:static] [operations:commands:target]', async () => {
    const config = copyPart(path.join(folder, 'elsewhere'), `\ntarget: static\nmcp_base_url: ${SERVED}/\n`)
    const out = await build(config, `${ORIGIN}/repo`)
    const { checked, missing } = await crawlServer(out, `${ORIGIN}/repo`)
    expect(missing).toEqual([])
    // The endpoints of both transports and the card of every page, readiness, and the base, which the skill names.
    expect(checked).toBe(3 * PAGES + 2)
  })

  it.each(PREFIXES)(
    'all answer on a plain host at "%s/", and are those of the documents [answer:target:static] [answer:target:canonical]',
    async (prefix) => {
      const config = copyPart(mkdtempSync(path.join(folder, 'directory-')))
      const directory = path.dirname(config)
      mkdirSync(path.join(directory, 'listings'))
      writeFileSync(path.join(directory, 'listings/two-places.yml'), TWO_PLACES)
      const out = await build(config, ORIGIN + prefix, '--target', 'static')
      const { checked, missing } = await crawlFolder(out, ORIGIN + prefix)
      expect(missing).toEqual([])
      expect(checked).toBeGreaterThan(100)

      const { linked, uncanonical } = findUncanonicalLinks(out, `${ORIGIN + prefix}/`)
      expect(uncanonical).toEqual([])
      expect(linked).toContain(`${ORIGIN + prefix}/web-frameworks/two-places/`)
      expect(linked.size).toBeGreaterThan(PAGES + LISTINGS)
      expect(existsSync(path.join(out, 'databases/two-places'))).toBe(false)

      const page = path.join(out, 'databases/index.html')
      appendFileSync(page, '<a href="/databases/sqlite/index.html">SQLite</a>'.replace('"/', `"${prefix}/`))
      expect(findUncanonicalLinks(out, `${ORIGIN + prefix}/`).uncanonical).toEqual([
        `${ORIGIN + prefix}/databases/sqlite/index.html in databases/index.html`,
      ])
    },
  )

  it('all answer from our own server when they are made for it, and not all on a plain host', async () => {
    const { checked, missing } = await crawlServer(served, SERVED)
    expect(missing).toEqual([])
    expect(checked).toBeGreaterThan(100)

    const onPlainHost = await crawlFolder(served, SERVED)
    const kinds = ['mcp', 'mcp/sse', 'mcp/server-card', '_/readyz'].map(
      (kind) => onPlainHost.missing.filter((line) => line.includes(`/${kind} in `)).length,
    )
    expect(kinds).toEqual([PAGES, PAGES, PAGES, 1])
  })

  it('refuses a target that does not exist [operations:commands:target]', async () => {
    const { code, stderr } = await runCli(['build', '--plain', '--target', 'pages'])
    expect(code).toBe(2)
    expect(stderr).toContain('Allowed choices are server, static')
  })
})
