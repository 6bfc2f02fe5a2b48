import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../http/app.ts'
import { createMcpEndpoint } from '../http/mcp/mcp.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import { buildDirectory } from './build-directory.ts'
import type { BuildReport } from './build-report.ts'

const ABOUT = `---
title: About us
description: Who keeps this list.
---
# About us

Write to [us](mailto:us@example.org), see [tools](/tools/) and [how](contribute.md#first).<br>
<script>alert(1)</script><details><summary>More</summary><b>Bold</b></details>

![Us](https://pictures.example/us.jpg) ![Old](us.png)

## Who
`

let root: string
let nowMs = 1_000_000

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gazetteer-own-pages-'))
  write('directory.yml', 'title: Kitchen\ndescription: What a kitchen needs.\nbase_url: https://example.org/k\n')
  write('categories/tools.yml', 'title: Tools\nlistings:\n  - name: Alpha\n')
  write('pages/about.md', ABOUT)
  write('pages/contribute.md', '---\nplace: footer\n---\nSend a patch.\n')
  write('pages/index.md', 'Start with [tools](tools/).\n')
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

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

describe('own pages', () => {
  it('have an address, HTML and Markdown, and are named where pages are listed [page:own:published]', async () => {
    const { diagnostics, pages } = await build()
    expect([diagnostics, pages.total]).toEqual([[], 4])
    const store = openNodeFileStore(join(root, 'out'), { watch: false })
    const onError = (error: unknown): never => {
      throw error
    }
    const app = createApp({ store, mcp: createMcpEndpoint({ store, onError }), onError })
    const get = async (path: string, accept = 'text/html'): Promise<Response> =>
      app.fetch(new Request(`http://localhost/k/${path}`, { headers: { accept } }))
    const textOf = async (path: string, accept?: string): Promise<string> => (await get(path, accept)).text()

    const about = await get('about/')
    const html = await about.text()
    expect(about.headers.get('content-security-policy')).toBe(/content="(default-src[^"]*)"/.exec(html)?.[1])
    expect(html).toContain('<title>About us · Kitchen</title>')
    expect(html).toContain('<link rel="canonical" href="https://example.org/k/about/">')
    expect(html).toContain(
      '<article class="prose">\n<p>Write to <a href="mailto:us@example.org">us</a>, see <a href="https://example.org/k/tools/">tools</a> and <a href="https://example.org/k/contribute/">how</a>.<br>\n',
    )
    expect(html).toContain('<strong>Bold</strong>')
    expect(html).toContain(
      '<p><img src="https://pictures.example/us.jpg" alt="Us" loading="lazy"> Old</p>\n<h2>Who</h2>',
    )
    expect(html).not.toContain('alert')
    expect(html).toMatch(/<h1><bdi>About us<\/bdi><\/h1>/)
    expect(html).toContain('<a href="/k/about/" data-gazetteer-page aria-current="page"><bdi>About us</bdi></a>')

    const markdown = await textOf('about/index.md', '*/*')
    expect(markdown).toContain('---\ntitle: "About us"\ndescription: "Who keeps this list."\n')
    expect(markdown).toContain(
      '\n# About us\n\nWrite to [us](<mailto:us@example.org>), see [tools](<https://example.org/k/tools/>)',
    )
    expect(markdown).toContain('\nUs Old\n\n## Who\n\nPart of [Kitchen](<https://example.org/k/index.md>).\n')
    expect(await textOf('about/', 'text/markdown')).toBe(markdown)
    expect(await textOf('about.md', '*/*')).toBe(markdown)
    expect((await get('about')).headers.get('location')).toBe('/k/about/')
    expect(await textOf('about/?query=x')).toBe(html)
    expect((await get('about/index.json', '*/*')).status).toBe(404)

    const category = await textOf('tools/')
    expect(category).toContain('<a href="/k/about/" data-gazetteer-page><bdi>About us</bdi></a>')
    expect(category).toMatch(
      /<footer>[^]*<p><a href="\/k\/contribute\/" data-gazetteer-page><bdi>Contribute<\/bdi><\/a><\/p>/,
    )
    expect(await textOf('sitemap.xml')).toContain('<url><loc>https://example.org/k/about/</loc></url>\n')
    expect(await textOf('sitemap.md')).toContain('- [About us](https://example.org/k/about/): [Markdown](')
    expect(await textOf('llms.txt')).toContain(
      '\n## About\n\n- [About us](https://example.org/k/about/index.md): Who keeps this list.\n- [Contribute](https://example.org/k/contribute/index.md): a page\n',
    )
    const intro = '<p>Start with <a href="https://example.org/k/tools/">tools</a>.</p>'
    const home = await textOf('')
    expect(home.indexOf(intro)).toBeGreaterThan(home.indexOf('<h1>'))
    expect(home.indexOf(intro)).toBeLessThan(home.indexOf('<ul class="cards">'))
    expect(await textOf('index.md', '*/*')).toContain('\nStart with [tools](<https://example.org/k/tools/>).\n')
    store.close()
  })

  it('are files on a static host, rendered anew where they change and gone where they go [page:own:published]', async () => {
    expect((await build('static')).pages).toMatchObject({ total: 4, rendered: 4 })
    const fileOf = (path: string): string => join(root, 'out', path)
    expect(existsSync(fileOf('about/index.html')) && existsSync(fileOf('about/index.md'))).toBe(true)
    write('pages/about.md', ABOUT.replace('## Who', '## Whoever'))
    expect(await build('static')).toMatchObject({ status: 'published', changed: ['about'], pages: { rendered: 1 } })
    expect(readFileSync(fileOf('about/index.html'), 'utf8')).toContain('<h2>Whoever</h2>')
    write('pages/index.md', 'Start.\n')
    expect(await build('static')).toMatchObject({ changed: [''], pages: { rendered: 1 } })
    expect((await build('static')).status).toBe('unchanged')
    rmSync(join(root, 'pages/about.md'))
    expect((await build('static')).pages).toMatchObject({ total: 3, removed: 1 })
    expect([existsSync(fileOf('about')), existsSync(fileOf('contribute/index.html'))]).toEqual([false, true])
  })

  it('give way to categories [page:own:conflict]', async () => {
    write('pages/tools.md', 'Mine.\n')
    const { status, diagnostics } = await build()
    expect([status, diagnostics.map(({ severity, location }) => [severity, location.file])]).toEqual([
      'published',
      [['error', 'pages/tools.md']],
    ])
  })
})
