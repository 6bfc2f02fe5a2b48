import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../server/http/app.ts'
import { createApp } from '../../server/http/app.ts'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { buildDirectory } from '../../server/publish/build-directory.ts'
import type { BuildReport } from '../../server/publish/build-report.ts'
import { verifyOutput } from '../../server/publish/hosts/verify-output.ts'
import { openNodeFileStore } from '../../server/store/node-files.ts'
import type { NodeFileStore } from '../../server/store/node-files.ts'
import { resolveStateDir } from '../../server/store/state-dir.ts'
import { copyPart } from '../build-directory.ts'

const BASE = 'https://example.org/lists'

interface Resource {
  readonly path: string
  readonly bytes: number
  readonly hash: string
  readonly rows: number
  readonly schema?: { readonly fields: readonly { readonly name: string }[] }
}

type Row = Record<string, unknown> & { readonly id: string }

const assets = {
  files: [{ name: 'page.js', mediaType: 'text/javascript', text: '' }],
  rootFiles: [],
  site: { script: '_/page.js', style: '', style_hash: 'sha256-' },
}

function build(configPath: string, outDir: string): Promise<BuildReport> {
  const generator = { name: 'g', version: '0' }
  return buildDirectory({ plain: true, configPath, outDir, baseUrl: BASE, assets, generator, nowMs: 1_000_000 })
}

/** Every file by its path, with the digest of its bytes. */
function digestsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile())
  return Object.fromEntries(files.map((name) => [name, sha256(readFileSync(path.join(folder, name)))]))
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function linesOf(bytes: Uint8Array): Row[] {
  const lines = gunzipSync(bytes).toString().split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Row)
}

let scratch: string
let store: NodeFileStore
let app: App

beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'gazetteer-data-'))
  const config = copyPart(path.join(scratch, 'sources'))
  await build(config, path.join(scratch, 'out'))
  await build(config, path.join(scratch, 'again'))
  store = openNodeFileStore(path.join(scratch, 'out'), { watch: false })
  app = createApp({ store, mcp: createMcpEndpoint({ store }) })
})

afterAll(() => {
  store.close()
  rmSync(scratch, { recursive: true, force: true })
})

async function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return app.request(url, { headers: { host: 'example.org', ...headers } })
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

async function readPackage(): Promise<readonly Resource[]> {
  const response = await get(`${BASE}/_/data/datapackage.json`)
  return ((await response.json()) as { resources: Resource[] }).resources
}

describe('all data of a directory', () => {
  it('is what its pages have, each listing once [data:files:complete]', async () => {
    const union = new Map<string, unknown>()
    const root = (await (await get(`${BASE}/index.json`)).json()) as { categories: { slug: string }[] }
    for (const { slug } of root.categories) {
      const page = (await (await get(`${BASE}/${slug}/index.json`)).json()) as { listings: Row[] }
      for (const listing of page.listings) union.set(listing.id, listing)
    }
    const rows = linesOf(await bytesOf(await get(`${BASE}/_/data/listings.jsonl.gz`)))
    expect(rows).toEqual([...union.keys()].toSorted().map((id) => union.get(id)))
    expect(rows.length).toBeGreaterThan(50)
  })

  it('has in CSV what it has in JSON Lines [data:files:complete]', async () => {
    const rows = linesOf(await bytesOf(await get(`${BASE}/_/data/listings.jsonl.gz`)))
    // Columns and their texts by name.
    const cells = parse(await bytesOf(await get(`${BASE}/_/data/listings.csv`)), { columns: true }) as Row[]
    const [, table] = await readPackage()
    expect(Object.keys(cells[0] ?? {})).toEqual(table?.schema?.fields.map(({ name }) => name))
    const join = (value: unknown): string => (Array.isArray(value) ? value.join('|') : '')
    const json = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))
    expect(cells.map(({ id, tags, license, links, extra }) => [id, tags, license, links, extra])).toEqual(
      rows.map((row) => [row.id, join(row['tags']), join(row['license']), json(row['links']), '']),
    )
    const own = rows.map((row) => row['extra'] as Record<string, unknown> | undefined)
    expect(cells.map((cell) => [cell['written_in'], cell['data_model']])).toEqual(
      own.map((extra) => [join(extra?.['written_in']), extra?.['data_model'] ?? '']),
    )
  })

  it.each(['identity', 'gzip', 'br', 'gzip, br, zstd'])(
    'has the bytes that are described, whatever codings are accepted: %s [data:files:described]',
    async (coding) => {
      for (const { path: name, bytes, hash } of await readPackage()) {
        const response = await get(`${BASE}/_/data/${name}`, { 'accept-encoding': coding })
        expect(response.headers.get('content-encoding')).toBeNull()
        const content = await bytesOf(response)
        expect([content.byteLength, `sha256:${sha256(content)}`]).toEqual([bytes, hash])
      }
    },
  )

  it('is served as files, in ranges too [data:files:described] [url:own:data]', async () => {
    const url = `${BASE}/_/data/listings.jsonl.gz`
    const whole = await get(url)
    const bytes = await bytesOf(whole)
    expect(whole.headers.get('content-type')).toBe('application/gzip')
    const part = await get(url, { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.byteLength}`])
    expect(await bytesOf(part)).toEqual(bytes.subarray(10, 20))
    const table = await get(`${BASE}/_/data/listings.csv`)
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })

  it('is a distribution of the data set with size and digest, and named where programs look [data:files:described]', async () => {
    const graph = (await (await get(`${BASE}/index.jsonld`)).json()) as { '@graph': Record<string, unknown>[] }
    const dataset = graph['@graph'].find((node) => node['@type'] === 'Dataset')
    const described = await readPackage()
    expect(dataset?.['distribution']).toEqual(
      expect.arrayContaining(
        described.map(({ path: name, bytes, hash }) => ({
          '@type': 'DataDownload',
          name,
          encodingFormat: name.endsWith('.csv') ? 'text/csv' : 'application/gzip',
          contentUrl: `${BASE}/_/data/${name}`,
          contentSize: `${bytes} B`,
          sha256: hash.replace('sha256:', ''),
        })),
      ),
    )
    const texts = [`${BASE}/llms.txt`, 'https://example.org/.well-known/api-catalog'].map(async (url) =>
      (await get(url)).text(),
    )
    for (const text of await Promise.all(texts)) expect(text).toContain(`${BASE}/_/data/datapackage.json`)
  })

  it('has a page that shows the files as they are, to which the root page leads [data:page:files] [data:page:linked]', async () => {
    const root = await (await get(`${BASE}/`, { accept: 'text/html' })).text()
    expect(root).toContain('<a href="/lists/_/data/">Download the data</a>')
    const response = await get(`${BASE}/_/data/`, { accept: 'text/html,text/markdown;q=0.9' })
    expect([response.status, response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'Accept-Encoding',
    ])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    const described = await readPackage()
    for (const { path: name } of described) expect(html).toContain(`href="${name}"`)
    expect(html).toContain(`<p>${described[0]?.rows} listings with all of their fields`)
    const without = await get(`${BASE}/_/data?x=1`, { accept: 'text/html' })
    expect([without.status, without.headers.get('location')]).toEqual([308, '/lists/_/data/?x=1'])
    const etag = response.headers.get('etag') ?? ''
    expect((await get(`${BASE}/_/data/`, { 'if-none-match': etag })).status).toBe(304)
    expect(readFileSync(path.join(scratch, 'out', '_', 'data', 'index.html'), 'utf8')).toBe(html)
  })

  it('is the same of two builds, and part of what is verified', async () => {
    const data = (out: string): Record<string, string> => digestsOf(path.join(scratch, out, '_', 'data'))
    expect(data('again')).toEqual(data('out'))
    const copy = path.join(scratch, 'again')
    writeFileSync(path.join(copy, '_', 'data', 'listings.csv'), 'other')
    const report = await verifyOutput(copy, resolveStateDir(copy))
    expect(report.changed).toEqual(['_/data/listings.csv'])
  })
})
