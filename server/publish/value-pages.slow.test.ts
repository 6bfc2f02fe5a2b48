import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../http/app.ts'
import type { App } from '../http/app.ts'
import { readDirectory } from '../sources/read-directory.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import type { NodeFileStore } from '../store/node-files.ts'
import { buildDirectory } from './build-directory.ts'

const BOOKS = [
  ...['Carrie', 'It', 'Misery'].map((name) => ({ name, Author: 'Stephen King', alternative_to: ['Sleep'] })),
  ...['Emma', 'Persuasion'].map((name) => ({ name, Author: 'Jane Austen', alternative_to: ['Sleep'] })),
]

/** Its author is spelled otherwise. */
const CUJO = { name: 'Cujo', Author: 'Stephen-King' }

/** It replaces what five of its listings do, and what none does. */
const CATEGORY = { title: 'Other ways', alternative_to: ['sleep', 'Coffee'], listings: [...BOOKS, CUJO] }

let folder: string
let store: NodeFileStore
let app: App

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-values-'))
  mkdirSync(join(folder, 'categories'))
  const config = {
    title: 'Shelf',
    description: 'All.',
    base_url: 'https://example.org/shelf',
    noun: ['book', 'books'],
    pages_by: ['author', 'alternatives'],
  }
  writeFileSync(join(folder, 'directory.yml'), JSON.stringify(config))
  // A category is called as a field.
  writeFileSync(join(folder, 'categories/alternatives.yml'), JSON.stringify(CATEGORY))
  for (const target of ['static', 'server'] as const) await build(target, target)
  store = openNodeFileStore(join(folder, 'server'), { watch: false })
  app = createApp({ store })
})

afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function build(out: string, target: 'static' | 'server'): Promise<void> {
  await buildDirectory({
    configPath: join(folder, 'directory.yml'),
    outDir: join(folder, out),
    target,
    assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: 'b{}', style_hash: 'sha256-x' } },
    generator: { name: 'g', version: '0' },
    nowMs: 1_000_000,
    allowShrink: true,
  })
}

async function ask(path: string, accept = 'text/html'): Promise<Response> {
  return app.request(`https://example.org/shelf/${path}`, { headers: { accept } })
}

describe('pages of values', () => {
  it('are of fields that rows have: others are reported', async () => {
    const path = join(folder, 'misspelt.yml')
    writeFileSync(path, readFileSync(join(folder, 'directory.yml'), 'utf8').replace('"author"', '"autor"'))
    const { diagnostics } = await readDirectory({ configPath: path })
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'pages_by: no row has a further field "autor"; did you mean "author"?',
    ])
  })

  it('are made where three listings share one, on every target [page:value:published]', async () => {
    const html = await (await ask('author/stephen-king/')).text()
    expect(html).toContain('<h1><bdi>Books by Stephen King</bdi></h1>')
    expect(html).toContain('<title>Books by Stephen King · Shelf</title>')
    expect(html).toContain('<link rel="canonical" href="https://example.org/shelf/author/stephen-king/">')
    expect(html).not.toContain('name="robots"')
    expect(html.match(/<h3[^>]*>/g)).toHaveLength(4)
    expect(readFileSync(join(folder, 'static/author/stephen-king/index.html'), 'utf8')).toContain(
      'Books by Stephen King',
    )
    expect(existsSync(join(folder, 'static/author/jane-austen'))).toBe(false)
    // It may have had one more, and an address.
    expect((await ask('author/jane-austen/')).status).toBe(200)
    expect((await ask('author/nobody/')).status).toBe(404)
  })

  it('have the forms of other pages, negotiated and by name [page:value:published]', async () => {
    const json = await (await ask('author/stephen-king/index.json')).json()
    expect([json.url, json.total]).toEqual(['https://example.org/shelf/author/stephen-king/', 4])
    const markdown = await ask('author/stephen-king/', 'text/markdown')
    expect(await markdown.text()).toMatch(/^# Books by Stephen King\n/)
    expect(markdown.headers.get('link')).toContain('<https://example.org/shelf/author/stephen-king/>; rel="canonical"')
    const data = await (await ask('author/stephen-king/index.jsonld')).json()
    expect([data['@type'], data['@id'], data.breadcrumb.itemListElement.length]).toEqual([
      'CollectionPage',
      'https://example.org/shelf/author/stephen-king/',
      2,
    ])
    for (const name of ['index.json', 'index.jsonld', 'index.md'])
      expect(readFileSync(join(folder, 'static/author/stephen-king', name), 'utf8')).toContain('Carrie')
    const led = await ask('author/stephen-king')
    expect([led.status, led.headers.get('location')]).toEqual([308, '/shelf/author/stephen-king/'])
  })

  it('leave its address to a category called as the field [page:value:category]', async () => {
    expect(await (await ask('alternatives/')).text()).toContain('Other ways')
    const html = await (await ask('_/alternatives/sleep/')).text()
    expect(html).toContain('<h1><bdi>Alternatives to Sleep</bdi></h1>')
    expect(existsSync(join(folder, 'static/_/alternatives/sleep/index.html'))).toBe(true)
  })

  it('are in the sitemap, and listings lead to them [page:value:published]', async () => {
    const sitemap = await (await ask('sitemap.xml')).text()
    expect(sitemap).toContain('<loc>https://example.org/shelf/author/stephen-king/</loc>')
    expect(sitemap).toContain('<loc>https://example.org/shelf/_/alternatives/sleep/</loc>')
    expect(readFileSync(join(folder, 'static/sitemap.xml'), 'utf8')).toBe(sitemap)
    const listing = await (await ask('alternatives/carrie/')).text()
    expect(listing).toContain('href="/shelf/author/stephen-king/"')
    // However it is spelled: the address is the same.
    expect(await (await ask('alternatives/cujo/')).text()).toContain('href="/shelf/author/stephen-king/"')
    expect(await (await ask('alternatives/emma/')).text()).not.toContain('/shelf/author/')
  })

  it('are where the root page and heads of categories lead to, on every target [page:value:published]', async () => {
    const pages = { root: await (await ask('')).text(), category: await (await ask('alternatives/')).text() }
    expect(pages.root).toContain('<li><a href="/shelf/_/alternatives/sleep/"><bdi>Sleep</bdi></a>')
    expect(pages.root).toContain('Try <a href="/shelf/_/alternatives/sleep/">Alternatives to <bdi>Sleep</bdi></a>')
    const toSleep = '<a href="/shelf/_/alternatives/sleep/"><bdi>sleep</bdi></a>'
    const toCoffee = '<a href="/shelf/?filter_alternative_to=Coffee" rel="nofollow"><bdi>Coffee</bdi></a>'
    expect(pages.category).toContain(`${toSleep}, ${toCoffee}`)
    const results = await (await ask('alternatives/?query=carrie')).text()
    expect(results).toContain(toSleep)
    for (const [name, html] of Object.entries({
      'index.html': pages.root,
      'alternatives/index.html': pages.category,
    })) {
      const links = (text: string): unknown => text.match(/<a href="[^"]*(?:sleep|Coffee)[^>]*>/g)
      expect(links(readFileSync(join(folder, 'static', name), 'utf8'))).toEqual(links(html))
    }
  })

  it('stay among the files of a static host below three listings, and go with the last [url:listing:kept]', async () => {
    const page = join(folder, 'kept/author/stephen-king/index.html')
    for (const [count, isThere] of [
      [3, true],
      [2, true],
      [1, true],
      [0, false],
      [2, false],
    ] as const) {
      const listings = BOOKS.slice(3 - count)
      writeFileSync(join(folder, 'categories/alternatives.yml'), JSON.stringify({ title: 'Other ways', listings }))
      await build('kept', 'static')
      expect([count, existsSync(page)]).toEqual([count, isThere])
    }
  })
})
