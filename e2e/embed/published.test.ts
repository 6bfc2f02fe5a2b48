import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { copyPart } from '../build-directory.ts'
import { runCli, startCli } from '../cli.ts'
import type { CommandResult, ServingCli } from '../cli.ts'
import { startForeignSite } from '../element/foreign-site.ts'
import type { ForeignSite } from '../element/foreign-site.ts'
import { listToolNames } from '../list-tool-names.ts'

const BASE_URL = 'https://directory.example/lists'

describe('the embed, as it is published', () => {
  let out: string
  let built: CommandResult
  let server: ServingCli
  let browser: Browser
  let site: ForeignSite
  /** What the page for connecting says to paste, in order. */
  let snippets: string[]

  beforeAll(async () => {
    out = join(mkdtempSync(join(tmpdir(), 'gazetteer-embed-')), 'out')
    built = await build()
    server = await startCli(['serve', '-o', out, '--port', '0'])
    site = await startForeignSite()
    browser = await launchBrowser('WebMCP')
    const page = await browser.newPage()
    await page.goto(`${server.url}_/connect/`)
    snippets = await page.locator('.embed pre').allTextContents()
    await page.close()
  })

  afterAll(async () => {
    await browser.close()
    await site.close()
    await server.stop()
    rmSync(dirname(out), { recursive: true, force: true })
  })

  function build(): Promise<CommandResult> {
    const config = copyPart(join(dirname(out), 'sources'))
    const args = ['build', '--plain', '-c', config, '-o', out, '--json', '--verbose']
    return runCli(args, { env: { GAZETTEER_BASE_URL: BASE_URL } })
  }

  /** Where something is served that was published for the base URL. */
  function served(url: string): string {
    return url.replace(`${BASE_URL}/`, server.url)
  }

  /** Opens a page of another site with this in it, and waits until it is at rest. */
  async function openWith(snippet: string): Promise<{ tools: string[]; asked: string[]; complaints: string[] }> {
    site.put('/', `<!doctype html><html lang="en"><title>Shop</title><body>${served(snippet)}</body></html>`)
    const page = await browser.newPage()
    const asked: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => request.url().endsWith('mcp.json') && asked.push(request.url()))
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(site.url, { waitUntil: 'networkidle' })
    const tools = await page.evaluate(async () => (await document.modelContext?.getTools())?.map(({ name }) => name))
    await page.close()
    return { tools: tools ?? [], asked, complaints }
  }

  it('is in the report of a build: a tag to paste, and the same as data', async () => {
    const { embed } = JSON.parse(built.stdout)
    for (const [kind, { url, pinnedUrl, integrity }] of Object.entries<Record<string, string>>({
      js: embed.script,
      mjs: embed.module,
    })) {
      expect(url).toBe(`${BASE_URL}/embed.${kind}`)
      expect(pinnedUrl).toMatch(/^https:\/\/directory\.example\/lists\/_\/embed\.[0-9a-f]{16}\.m?js$/)
      for (const address of [url, pinnedUrl]) {
        const bytes = await (await fetch(served(address ?? ''))).bytes()
        expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`).toBe(integrity)
      }
    }
    const { pinnedUrl, integrity } = embed.script
    const tag = `<script async src="${pinnedUrl}" integrity="${integrity}" crossorigin="anonymous"></script>`
    expect(embed.pinnedTag).toBe(tag)
    expect(built.stderr).toContain(`\n  embed: ${tag}\n`)
  })

  it('is in what a server says once it is ready', async () => {
    const { embed } = JSON.parse(built.stdout)
    const other = await startCli(['serve', '-o', out, '--port', '0'])
    const said = other.stdout()
    await other.stop()
    expect(said).toBe(`Serving ${out} at ${other.url}\nEmbed it: ${embed.pinnedTag}\n`)
  })

  it('is not said again where nothing changed', async () => {
    const again = await build()
    expect(again.stderr).toContain('nothing changed')
    expect(again.stderr).not.toContain('embed')
    expect(JSON.parse(again.stdout)).toMatchObject({ status: 'unchanged', embed: JSON.parse(built.stdout).embed })
  })

  it.each(['embed.js', 'embed.mjs'])('is at most 3,100 bytes on the wire: %s [embed:size:bytes]', async (name) => {
    const { headers } = await fetch(server.url + name, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect(headers.get('content-encoding')).toBe('br')
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
    expect(Number(headers.get('content-length'))).toBeLessThanOrEqual(3100)
  })

  it('is known to pages that are made on demand, which learn nothing else of the software', async () => {
    const { generator, assets } = await (await fetch(`${server.url}_/site.json`)).json()
    expect(Object.keys(generator)).toEqual(['name', 'version'])
    expect(assets.embed.script.path).toBe('embed.js')
  })

  it('works by each snippet of a page, on the page of another site [embed:script:published]', async () => {
    expect(snippets).toHaveLength(5)
    for (const snippet of snippets.slice(2)) {
      const { tools, asked, complaints } = await openWith(snippet)
      expect(tools).toEqual(listToolNames('root', 'directory_').toSorted())
      expect(asked).toEqual([`${server.url}mcp.json`])
      expect(complaints).toEqual([])
    }
  })

  it('is not run where it is not what was pinned', async () => {
    const pinned = snippets[3] ?? ''
    const { tools, asked, complaints } = await openWith(pinned.replace(/sha384-.{4}/, 'sha384-AAAA'))
    expect([...tools, ...asked]).toEqual([])
    expect(complaints.join('\n')).toContain('integrity')
  })
})
