import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../http/app.ts'
import { openNodeFileStore } from '../../store/node-files.ts'
import { loadPageAssets } from '../assets.ts'
import { buildDirectory } from '../build-directory.ts'
import type { BuildReport } from '../build-report.ts'

/** What hosts make of names. */
const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.mjs': 'text/javascript; charset=utf-8',
  // XML names its character set itself.
  '.xml': 'application/xml; charset=utf-8',
  '.gz': 'application/gzip',
}

let folder: string
const reports: Record<string, BuildReport> = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-hosts-'))
  mkdirSync(join(folder, 'assets/engine'), { recursive: true })
  const engine = ['engine/engine.js', 'engine/stem-de.js']
  for (const name of ['page.css', 'page.js', 'connect.js', 'widget.js', 'embed.js', 'embed.mjs', ...engine]) {
    writeFileSync(join(folder, 'assets', name), `/* ${name} */\n`)
  }
  const listing = (name: string): object => ({ name, url: `https://example.com/${name}`, added: '2026-03-04' })
  mkdirSync(join(folder, 'categories'))
  for (const slug of ['knives', 'pans']) {
    const category = { title: slug, listings: ['a', 'b', 'c'].map((name) => listing(slug + name)) }
    writeFileSync(join(folder, 'categories', `${slug}.yml`), JSON.stringify(category))
  }
  for (const target of ['static', 'server']) {
    const config = `title: Pots & pans\ndescription: All.\nbase_url: https://example.org/kitchen\ntarget: ${target}\n`
    writeFileSync(join(folder, 'directory.yml'), config)
    reports[target] = await buildDirectory({
      plain: true,
      configPath: join(folder, 'directory.yml'),
      outDir: join(folder, target),
      assets: loadPageAssets(join(folder, 'assets')),
      generator: { name: 'g', version: '0' },
      nowMs: 1_000_000,
    })
  }
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

function readOutput(name: string): string {
  return readFileSync(join(folder, 'static', name), 'utf8')
}

function filesOf(target: string): string[] {
  const names = readdirSync(join(folder, target), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => statSync(join(folder, target, name)).isFile())
}

/** The headers that `_headers` gives a file, as hosts read it: all rules that match, one value after the other. */
function headersOf(path: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const rule of readOutput('_headers').split('\n\n')) {
    const [pattern = '', ...lines] = rule.trim().split('\n')
    const [start = '', end] = pattern.split('*')
    const whole = `/${path}`
    const isMatched = end === undefined ? whole === start : whole.startsWith(start) && whole.endsWith(end)
    for (const line of isMatched ? lines : []) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
      ;(found[name.toLowerCase()] ??= []).push(value)
    }
  }
  return found
}

describe('a release for hosts of plain files', () => {
  it('has files that only hosts read, and one for a server has none of them [release:hosts:files]', () => {
    const own = ['.nojekyll', '404.html', '_headers']
    expect(filesOf('static')).toEqual(expect.arrayContaining(own))
    expect(filesOf('server').filter((name) => own.includes(name))).toEqual([])
    expect(readOutput('.nojekyll')).toBe('')
  })

  it('is reported with what hosts limit, and what a path in base_url hides [release:hosts:limits]', () => {
    const sizes = filesOf('static').map((path) => statSync(join(folder, 'static', path)).size)
    expect(reports['static']).toMatchObject({
      output: {
        files: sizes.length,
        bytes: sizes.reduce((sum, size) => sum + size),
        largest: { bytes: Math.max(...sizes) },
      },
      notes: [
        expect.stringMatching(/^base_url has the path \/kitchen: llms\.txt, robots\.txt and \.well-known\/ are not/),
      ],
      diagnostics: [],
    })
    expect(reports['server']).toMatchObject({ notes: [] })
    expect(reports['server']).not.toHaveProperty('output')
  })

  it('leads from 404.html to the root page and its search, below the path of the base [url:errors:shell]', () => {
    const page = readOutput('404.html')
    expect(page).toContain('<title>Page not found · Pots &amp; pans</title>')
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).toContain('<a href="/kitchen/">All categories</a>')
    expect(page).toMatch(/<header [^]*<form action="\/kitchen\/">[^]*<input [^>]*name="query"[^]*<\/header>/)
    // Sent for paths of any depth: no link may depend on it, and each leads to a file.
    const links = [...page.matchAll(/ (?:href|src|action|data-engine)="((?!#|data:)[^"]*)"/g)].map(([, link = '']) =>
      link.replace('https://example.org', '').replace(/#.*/, ''),
    )
    const files = filesOf('static').map((name) => `/kitchen/${name}`)
    expect(links.length).toBeGreaterThan(8)
    expect(links.filter((link) => !files.includes(link.endsWith('/') ? `${link}index.html` : link))).toEqual([])
  })

  it('gives every file in _headers the type that a server sends, where its name does not tell [release:hosts:files]', async () => {
    const store = openNodeFileStore(join(folder, 'static'), { watch: false })
    const app = createApp({ store })
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    // A server makes search files under names of its own.
    const isServed = (name: string): boolean => !/^(?:\.nojekyll|_headers)$|^_\/search\//.test(name)
    for (const path of filesOf('static').filter(isServed)) {
      const served = await app.request(`/kitchen/${path}`)
      const { 'content-type': types = [TYPES_BY_EXTENSION[extname(path)]], ...others } = headersOf(path)
      found[path] = [types, others['access-control-allow-origin']]
      expected[path] = [[served.headers.get('content-type')], ['*']]
    }
    store.close()
    expect(found).toEqual(expected)
    expect(Object.keys(found).length).toBeGreaterThan(30)
  })

  it('lets what is named by its content be kept forever, and nothing else', () => {
    const kept = filesOf('static').filter((path) => headersOf(path)['cache-control'] !== undefined)
    expect(kept.filter((path) => !path.startsWith('_/search/')).toSorted()).toEqual([
      expect.stringMatching(/^_\/embed\.[0-9a-f]{16}\.js$/),
      expect.stringMatching(/^_\/embed\.[0-9a-f]{16}\.mjs$/),
      expect.stringMatching(/^_\/engine\.[0-9a-f]{16}\/engine\.js$/),
      expect.stringMatching(/^_\/engine\.[0-9a-f]{16}\/stem-de\.js$/),
      expect.stringMatching(/^_\/icon\.[0-9a-f]{16}\.svg$/),
      expect.stringMatching(/^_\/page\.[0-9a-f]{16}\.js$/),
      expect.stringMatching(/^_\/style\.[0-9a-f]{16}\.css$/),
    ])
    expect(headersOf('_/search/0123456789abcdef/knives.gz')['cache-control']).toEqual([
      'public, max-age=31536000, immutable',
    ])
    expect(headersOf('_/search.json')['cache-control']).toBeUndefined()
  })
})
