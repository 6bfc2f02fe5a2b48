import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { imageSize } from 'image-size'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../http/app.ts'
import { createMcpEndpoint } from '../../http/mcp/mcp.ts'
import { openNodeFileStore } from '../../store/node-files.ts'
import { buildDirectory } from '../build-directory.ts'
import type { BuildReport } from '../build-report.ts'

const FOLDER = {
  'custom.css': '@font-face { font-family: Own; src: url(fonts/own.woff2) }',
  'fonts/own.woff2': 'wOF2 …',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
  'head.html': '<script defer src="https://plausible.io/js/script.js"></script>',
  'header.html': '<p id="notice">Notice</p>',
  'footer.html': '<form action="https://letters.example/"><button>Subscribe</button></form>',
  'after-row.html': '<i>row</i>',
  'after-listing.html': '<p>Comments</p>',
}

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gazetteer-theme-folder-'))
  write('directory.yml', 'title: Kitchen\ndescription: What a kitchen needs.\nbase_url: https://example.org/k\n')
  write('categories/tools.yml', 'title: Tools\nlistings:\n  - name: Alpha\n  - name: Beta\n')
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

function writeTheme(): void {
  for (const [name, text] of Object.entries(FOLDER)) write(`theme/${name}`, text)
}

let nowMs = 1_000_000

function build(target: 'server' | 'static' = 'server'): Promise<BuildReport> {
  nowMs += 60_000
  return buildDirectory({
    configPath: join(root, 'directory.yml'),
    outDir: join(root, 'out'),
    target,
    assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: 'b{}', style_hash: 'sha256-x' } },
    generator: { name: 'g', version: '0' },
    nowMs,
  })
}

/** What every page has, with and without its own list. */
function describePage(html: string): Record<string, number | string | undefined> {
  const count = (part: string): number => html.split(part).length - 1
  const [, policy] = /http-equiv="content-security-policy" content="([^"]*)"/.exec(html) ?? []
  const order = [FOLDER['head.html'], '</head>', '</header>', FOLDER['header.html'], '<main', FOLDER['footer.html']]
  const places = order.map((part) => html.indexOf(part))
  return {
    styles: count('<style>') + count('.css">'),
    isInOrder: String(!places.includes(-1) && places.join() === places.toSorted((a, b) => a - b).join()),
    rows: count('<i>row</i>\n</li>'),
    listings: count(FOLDER['after-listing.html']),
    policy,
  }
}

const PAGES: Readonly<Record<string, { rows?: number; listings?: number; status?: number }>> = {
  '': {},
  'tools/': { rows: 2 },
  'tools/alpha/': { rows: 1, listings: 1 },
  'tools/?query=alpha': { rows: 1 },
  '?query=beta': { rows: 1 },
  'tools/?compare=alpha&compare=beta': {},
  '_/connect/': {},
  '_/changes/': {},
  '_/data/': {},
  'nothing/': { status: 404 },
}

describe('the folder theme', () => {
  it('is in every page that a server answers with, which sends the policy that it needs [page:slots:everywhere] [page:slots:policy] [page:theme:folder]', async () => {
    writeTheme()
    const { diagnostics, opened } = await build()
    expect(diagnostics).toEqual([])
    expect(opened).toEqual({
      'font-src': ["'self'"],
      'script-src': ['plausible.io'],
      'connect-src': ['plausible.io'],
      'img-src': ['plausible.io'],
      'form-action': ['letters.example'],
    })
    const store = openNodeFileStore(join(root, 'out'), { watch: false })
    const onError = (error: unknown): never => {
      throw error
    }
    const app = createApp({ store, mcp: createMcpEndpoint({ store, onError }), onError })
    for (const [path, { rows = 0, listings = 0, status = 200 }] of Object.entries(PAGES)) {
      const response = await app.fetch(new Request(`http://localhost/k/${path}`, { headers: { accept: 'text/html' } }))
      const policy = response.headers.get('content-security-policy')
      expect([path, response.status, describePage(await response.text())]).toEqual([
        path,
        status,
        { styles: 2, isInOrder: 'true', rows, listings, policy },
      ])
      expect(policy).toMatch(
        /script-src [^;]* plausible\.io;.* form-action 'self' letters\.example;.* font-src 'self'$/,
      )
    }
    const html = await (await app.fetch(new Request('http://localhost/k/'))).text()
    const [, style = ''] = /href="([^"]*\/custom\.css)"/.exec(html) ?? []
    for (const [path, type] of [
      [style, 'text/css; charset=utf-8'],
      [new URL('fonts/own.woff2', `http://h${style}`).pathname, 'font/woff2'],
    ] as const) {
      const { headers, status } = await app.fetch(new Request(`http://localhost${path}`))
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        type,
        'public, max-age=31536000, immutable',
      ])
    }
    expect(html).toMatch(/<img src="\/k\/_\/logo\.[0-9a-f]{16}\.svg"/)
    store.close()
  })

  it('gives each page a picture, drawn anew with its template only [page:theme:share]', async () => {
    const card = (word: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><text y="20">${word} {title}</text></svg>`
    write('theme/card.svg', card('One'))
    await build()
    const store = openNodeFileStore(join(root, 'out'), { watch: false })
    const onError = (error: unknown): never => {
      throw error
    }
    const app = createApp({ store, mcp: createMcpEndpoint({ store, onError }), onError })
    for (const path of ['', 'tools/']) {
      const html = await (await app.fetch(new Request(`http://localhost/k/${path}`))).text()
      expect(html).toContain(`<meta property="og:image" content="https://example.org/k/${path}card.png">`)
      const response = await app.fetch(new Request(`http://localhost/k/${path}card.png`))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      const { width, height } = imageSize(new Uint8Array(await response.arrayBuffer()))
      expect([width, height]).toEqual([60, 30])
    }
    store.close()
    const rendered = async (): Promise<number> => (await build()).pages.rendered
    expect(await rendered()).toBe(0)
    write('theme/card.svg', card('Two!'))
    expect(await rendered()).toBe(2)
  })

  it('is in every file for a static host [page:slots:everywhere]', async () => {
    writeTheme()
    await build('static')
    const out = join(root, 'out')
    const pages = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.html') && statSync(join(out, name)).isFile(),
    )
    expect(pages).toEqual(
      expect.arrayContaining(['404.html', 'index.html', 'tools/index.html', 'tools/beta/index.html']),
    )
    for (const name of pages) {
      const { isInOrder, policy, styles } = describePage(readFileSync(join(out, name), 'utf8'))
      expect([name, isInOrder, styles]).toEqual([name, 'true', 2])
      expect(policy).toContain('plausible.io')
    }
    expect(readFileSync(join(out, '_headers'), 'utf8')).toMatch(
      /^\/_\/theme\.[0-9a-f]{16}\/\*\n {2}Cache-Control: public, max-age=31536000, immutable$/m,
    )
  })

  it('renders every page anew when a file of it changes, comes or goes, and leaves out what is malformed', async () => {
    const bare = await build()
    expect(bare).toMatchObject({ status: 'published', pages: { rendered: 2 } })
    expect(bare.opened).toBeUndefined()
    writeTheme()
    expect(await build()).toMatchObject({ status: 'published', pages: { rendered: 2 } })
    expect(await build()).toMatchObject({ status: 'unchanged', opened: { 'form-action': ['letters.example'] } })
    write('theme/footer.html', '<form action="https://other.example/"></form>')
    expect(await build()).toMatchObject({
      status: 'published',
      pages: { rendered: 2 },
      opened: { 'form-action': ['other.example'] },
    })
    write('theme/footer.html', '<form>\n<b></form>')
    const { status, diagnostics, opened } = await build()
    expect([status, diagnostics.map(({ message, location }) => [location.file, location.line, message])]).toEqual([
      'published',
      [['theme/footer.html', 2, '<b> is not closed; pages go without this file']],
    ])
    expect(opened).not.toHaveProperty('form-action')
    rmSync(join(root, 'theme'), { recursive: true })
    const without = await build()
    expect([without.pages.rendered, without.opened, without.diagnostics]).toEqual([2, undefined, []])
  })
})
