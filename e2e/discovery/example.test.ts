import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { ConformanceTester } from 'lighthouse/third-party/ard/ard.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../server/http/app.ts'
import { createApp } from '../../server/http/app.ts'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { buildDirectory } from '../../server/publish/build-directory.ts'
import { openNodeFileStore } from '../../server/store/node-files.ts'
import type { NodeFileStore } from '../../server/store/node-files.ts'
import { ARD_SCHEMA } from '../fixtures/ard-schema.ts'
import { readMarkdown, walk } from '../fixtures/read-markdown.ts'
import { childrenOf, childText, readXml } from '../fixtures/read-xml.ts'
import { PROJECT_DIR } from '../paths.ts'
import type { BuildReport } from '../../server/publish/build-report.ts'

const CONFIG = path.join(PROJECT_DIR, 'examples', 'building-blocks', 'directory.yml')

/** Where the example says it is, and below a path, where readers look at the root of the host all the same. */
/** What is right below a path is right at the root, at which `npm run test:all` looks too. */
const PLACES = [
  ...(process.env['TEST_ALL'] ? [{ baseUrl: 'https://example.org', prefix: '' }] : []),
  { baseUrl: 'https://example.org/lists', prefix: '/lists' },
]

function build(outDir: string, baseUrl: string, nowMs: number): Promise<BuildReport> {
  const assets = {
    files: [{ name: 'page.js', mediaType: 'text/javascript', text: '' }],
    rootFiles: [],
    site: { script: '_/page.js', style: '', style_hash: 'sha256-' },
  }
  return buildDirectory({
    plain: true,
    configPath: CONFIG,
    outDir,
    baseUrl,
    assets,
    generator: { name: 'g', version: '0' },
    nowMs,
  })
}

function readFolder(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile())
  return Object.fromEntries(files.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

/** Every absolute URL in a JSON value, but not those that name a schema. */
function urlsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => (key === '$schema' ? [] : urlsIn(member)))
}

function linksIn(markdown: string): string[] {
  return [...walk(readMarkdown(markdown))].flatMap((node) => (node.type === 'link' ? [node.url] : []))
}

describe.each(PLACES)('discovery of the example at $baseUrl', ({ baseUrl, prefix }) => {
  let outDir: string
  let store: NodeFileStore
  let app: App

  const get = async (url: string): Promise<Response> => app.request(url, { headers: { host: 'example.org' } })
  const textAt = async (file: string): Promise<string> => {
    const response = await get(`https://example.org/${file}`)
    expect([file, response.status]).toEqual([file, 200])
    return response.text()
  }
  const jsonAt = async (file: string): Promise<ReturnType<typeof JSON.parse>> => JSON.parse(await textAt(file))

  /** URLs of ours among these that answer neither a plain GET nor, being MCP endpoints, `tools/list`. */
  const unanswered = async (urls: readonly string[]): Promise<string[]> => {
    const ours = [...new Set(urls)].filter((url) => url.startsWith(baseUrl))
    expect(ours.length).toBeGreaterThan(0)
    const dead: string[] = []
    for (const url of ours) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
      const response = url.endsWith('/mcp') ? await app.request(url, { method: 'POST', headers, body }) : await get(url)
      if (response.status !== 200) dead.push(`${response.status} ${url}`)
      await response.body?.cancel()
    }
    return dead
  }

  beforeAll(async () => {
    outDir = path.join(mkdtempSync(path.join(tmpdir(), 'gazetteer-discovery-')), 'out')
    await build(outDir, baseUrl, 1_000_000)
    store = openNodeFileStore(outDir, { watch: false })
    app = createApp({ store, mcp: createMcpEndpoint({ store }) })
  })

  afterAll(() => {
    store.close()
    rmSync(path.dirname(outDir), { recursive: true, force: true })
  })

  it('starts at robots.txt, whose maps are where it says [url:discovery:robots]', async () => {
    const robots = await textAt('robots.txt')
    const maps = [...robots.matchAll(/^(?:Sitemap|# Agentmap): (.+)$/gm)].map((match) => match[1] ?? '')
    expect(maps).toEqual([`${baseUrl}/sitemap.xml`, `${baseUrl}/.well-known/ard.json`])
    expect(await unanswered(maps)).toEqual([])
  })

  it('has a sitemap of every page and listing, each dated and answering [url:discovery:sitemap]', async () => {
    const urls = childrenOf(readXml(await textAt('sitemap.xml')), 'url')
    // 13 pages, those of 396 listings, and of what four can replace, which have no date of their own.
    expect(urls).toHaveLength(413)
    const isValue = (url: (typeof urls)[number]): boolean => childText(url, 'loc')?.includes('/alternatives/') === true
    expect(urls.filter(isValue)).toHaveLength(4)
    for (const url of urls.filter((each) => !isValue(each))) {
      expect(childText(url, 'lastmod')).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
    expect(await unanswered(urls.map((url) => childText(url, 'loc') ?? ''))).toEqual([])
  })

  it('links nothing that does not answer from its texts [url:texts:answer]', async () => {
    const folders = [
      '',
      ...Object.keys(readFolder(outDir)).flatMap((name) => /^[^._][^/]*\/(?=llms)/.exec(name)?.[0] ?? []),
    ]
    expect(folders).toHaveLength(13)
    for (const folder of folders) {
      const response = await get(`${baseUrl}/${folder}llms.txt`)
      expect(await unanswered(linksIn(await response.text()))).toEqual([])
    }
    const skills = await jsonAt('.well-known/agent-skills/index.json')
    const skill = await (await get(skills.skills[0].url)).text()
    for (const text of [await textAt('sitemap.md'), await textAt('auth.md'), await textAt('llms-full.txt'), skill]) {
      expect(await unanswered(linksIn(text))).toEqual([])
    }
  })

  it('has its pages in one text, which its overview and its API catalog name [url:discovery:whole-text]', async () => {
    const response = await get(`${baseUrl}/llms-full.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toBe(await textAt('llms-full.txt'))
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000)
    const root = await jsonAt(`${prefix.slice(1)}${prefix && '/'}index.json`)
    const slugs: string[] = root.categories.map(({ slug }: { slug: string }) => slug)
    const sources = [...text.matchAll(/^Source: (.+)$/gm)].map(([, url]) => url)
    expect(sources).toEqual(slugs.map((slug) => `${baseUrl}/${slug}/`))
    for (const slug of slugs) {
      const { listings } = await jsonAt(`${prefix.slice(1)}${prefix && '/'}${slug}/index.json`)
      for (const { url } of listings) expect(text).toContain(url)
    }
    const catalog = await jsonAt('.well-known/api-catalog')
    expect(await textAt('llms.txt')).toContain(`[Whole text](${baseUrl}/llms-full.txt): `)
    expect(urlsIn(catalog)).toContain(`${baseUrl}/llms-full.txt`)
    // Nothing that is for one page alone.
    expect(text).not.toMatch(/^(?:canonical_url:|## Agent access)/m)
  })

  it('has catalogs that are valid and name only what answers [url:texts:answer]', async () => {
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
    formats.default(ajv)
    const catalog = await jsonAt('.well-known/ai-catalog.json')
    ajv.validate(ARD_SCHEMA, catalog)
    expect(ajv.errors).toBeNull()
    expect(catalog.entries).toHaveLength(14)
    for (const file of [
      'ard.json',
      'ai-catalog.json',
      'api-catalog',
      'mcp.json',
      'mcp/server-card.json',
      'mcp-server-card',
    ]) {
      const urls = urlsIn(await jsonAt(`.well-known/${file}`))
      expect([file, await unanswered(urls.filter((url) => !url.endsWith('/mcp/sse')))]).toEqual([file, []])
    }
  })

  it('has the catalog of ARD, which Lighthouse finds nothing wrong with [url:discovery:ard-name]', async () => {
    const text = await textAt('.well-known/ard.json')
    expect(await (await get(`${baseUrl}/.well-known/ard.json`)).text()).toBe(text)
    expect(await textAt('.well-known/ai-catalog.json')).toBe(text)
    const tester = new ConformanceTester()
    expect(tester.validate_manifest(text, 'ard.json')).toBe(true)
    expect([tester.errors, tester.warnings]).toEqual([[], []])
    // The tester does find something where there is something.
    expect(tester.validate_manifest(text.replaceAll('urn:air:', 'urn:ai:'), 'wrong')).toBe(false)
    const page = await (await get(`${baseUrl}/databases/`)).text()
    expect(page).toContain(`<link rel="ard" type="application/json" href="${baseUrl}/.well-known/ard.json">`)
  })

  it('is searched as its description says, which the root page links to [url:discovery:opensearch]', async () => {
    const page = await (await get(`${baseUrl}/`)).text()
    const link = /<link rel="search" type="application\/opensearchdescription\+xml" title="[^"]+" href="([^"]+)">/.exec(
      page,
    )
    expect(link?.[1]).toBe(`${baseUrl}/_/opensearch.xml`)
    const described = readXml(await (await get(link?.[1] ?? '')).text())
    const answers = await Promise.all(
      childrenOf(described, 'Url').map(async ({ attributes }) => {
        const url = (attributes['template'] ?? '')
          .replace('{searchTerms}', 'sql%20embedded')
          .replace('{startIndex?}', '0')
        const { status, headers } = await get(url)
        return [status, headers.get('content-type')?.split(';')[0], attributes['type']]
      }),
    )
    const types = ['text/html', 'application/json', 'application/opensearchdescription+xml']
    expect(answers).toEqual(types.map((type) => [200, type, type]))
  })

  it('has the schemas its documents name [url:own:schemas]', async () => {
    for (const page of ['', 'databases/']) {
      const { $schema } = await jsonAt(`${prefix.slice(1)}${prefix && '/'}${page}index.json`)
      expect(await unanswered([$schema])).toEqual([])
    }
  })

  it('has a skill that matches its digest, whatever coding it is sent in [url:discovery:skill]', async () => {
    const { skills } = await jsonAt('.well-known/agent-skills/index.json')
    const bytes = Buffer.from(await (await get(skills[0].url)).arrayBuffer())
    expect(skills[0].digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`)
    expect(skills[0].url).toBe(`${baseUrl}/.well-known/agent-skills/search-building-blocks/SKILL.md`)
  })

  it('announces in its headers only what answers [url:links:answer]', async () => {
    for (const page of ['', 'databases/', 'databases.md']) {
      const catalogs = ['/.well-known/ard.json', '/.well-known/ai-catalog.json']
      const own = page.endsWith('.md') ? ['/databases/llms.txt'] : catalogs
      const response = await app.request(`${prefix}/${page}`)
      const header = response.headers.get('link') ?? ''
      const urls = [...header.matchAll(/<([^>]+)>/g)].map(([, target = '']) => new URL(target, baseUrl).href)
      expect(urls).toEqual(expect.arrayContaining(own.map((each) => baseUrl + each)))
      expect(await unanswered(urls)).toEqual([])
    }
  })

  it('is the same bytes when it is built again, elsewhere and later', async () => {
    const other = path.join(mkdtempSync(path.join(tmpdir(), 'gazetteer-discovery-')), 'out')
    try {
      const report = await build(other, baseUrl, 9_000_000)
      expect(report.release).toBe(store.current().id)
      expect(readFolder(other)).toEqual(readFolder(outDir))
    } finally {
      rmSync(path.dirname(other), { recursive: true, force: true })
    }
  })
})
