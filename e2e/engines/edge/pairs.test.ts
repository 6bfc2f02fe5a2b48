import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/http/app.ts'
import { createMcpEndpoint } from '../../../server/http/mcp/mcp.ts'
import { buildDirectory } from '../../../server/publish/build-directory.ts'
import { openNodeFileStore } from '../../../server/store/node-files.ts'
import type { NodeFileStore } from '../../../server/store/node-files.ts'
import { resolveStateDir } from '../../../server/store/state-dir.ts'
import { NEEDS_CORPORA, PROJECT_DIR } from '../../paths.ts'
import { rpc } from '../../protocol/post.ts'
import { createSite } from './site.ts'

const DIRECTORIES = [
  {
    name: 'the example',
    config: 'examples/building-blocks/directory.yml',
    data: 'examples/building-blocks',
    words: ['sql', 'postgers', 'embedded database', ''],
    found: 100,
    form: "form-action 'self';",
  },
  {
    name: 'awesome-mac-zh',
    config: 'e2e/corpora/awesome-mac-zh/directory.yml',
    data: '../shared/corpora/awesome-mac-zh',
    words: ['数据库', '视频编辑', 'vlc', ''],
    found: 100,
    form: "form-action 'self';",
  },
  {
    name: 'markup and pages of an operator',
    config: 'e2e/fixtures/own-layer/directory.yml',
    data: 'e2e/fixtures/own-layer',
    words: ['knife', 'bread', ''],
    found: 10,
    form: "form-action 'self' letters.example;",
    own: ['about/'],
  },
]

/** Files looked at closely, spread over all that is published. */
const MAX_FILES = 30

/** Pages that are searched. */
const MAX_PAGES = 4

type Ask = (request: Request) => Response | Promise<Response>

describe.each(DIRECTORIES)('Node and the edge, over $name', ({ config, data, words, ...each }) => {
  describe.skipIf(!existsSync(path.join(PROJECT_DIR, data)))('as it is published', NEEDS_CORPORA, () => {
    let outDir: string
    let store: NodeFileStore
    let engines: Ask[]
    let basePath: string

    beforeAll(async () => {
      outDir = path.join(mkdtempSync(path.join(tmpdir(), 'gazetteer-pairs-')), 'out')
      const assets = {
        files: [{ name: 'page.js', mediaType: 'text/javascript', text: 'work(); '.repeat(100) }],
        rootFiles: [],
        site: { script: '_/page.js', style: '', style_hash: 'sha256-' },
      }
      const generator = { name: 'g', version: '0' }
      await buildDirectory({
        plain: true,
        configPath: path.join(PROJECT_DIR, config),
        outDir,
        assets,
        generator,
        nowMs: 1_000_000,
      })
      store = openNodeFileStore(outDir, { watch: false })
      const onError = (error: unknown): never => {
        throw error
      }
      const app = createApp({ store, mcp: createMcpEndpoint({ store, onError }), onError })
      const site = createSite(resolveStateDir(outDir))
      engines = [(request) => app.fetch(request), (request) => site.send(request)]
      basePath = new URL(store.current().baseUrl).pathname.replace(/\/$/, '')
    })
    afterAll(() => {
      store.close()
      rmSync(path.dirname(outDir), { recursive: true, force: true })
    })

    /** What both answer, told apart by nothing but the engine. */
    const ask = async (file: string, init: RequestInit = {}) => {
      const [path = '', ...query] = file.split('?')
      const search = query.map((text) => `?${text}`).join('')
      const url = `http://localhost${basePath}/${path.split('/').map(encodeURIComponent).join('/')}${search}`
      const answers = engines.map(async (engine) => {
        return describeAnswer(await engine(new Request(url, init)))
      })
      const [node, edge] = await Promise.all(answers)
      return { node, edge }
    }

    it('send the same headers, tags and bytes of every rendition, in every coding [answer:engines:parity]', async () => {
      const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      const files = names.filter((name) => statSync(path.join(outDir, name)).isFile())
      const step = Math.max(1, Math.floor(files.length / MAX_FILES))
      const looked = files.filter((_, index) => index % step === 0)
      expect(looked.length).toBeGreaterThan(MAX_FILES / 2)
      for (const file of looked) {
        for (const coding of ['identity', 'gzip', 'br']) {
          const { node, edge } = await ask(file, { headers: { 'accept-encoding': coding } })
          expect([file, coding, edge]).toEqual([file, coding, node])
          expect(node?.status).toBe(200)
          const tag = new Headers(node?.headers).get('etag') ?? ''
          const again = await ask(file, { headers: { 'accept-encoding': coding, 'if-none-match': tag } })
          expect([file, again.edge?.status, again.edge]).toEqual([file, 304, again.node])
        }
      }
    })

    it('find the same listings in the same order with the same texts [answer:engines:parity]', async () => {
      const { categories } = JSON.parse((await ask('index.json')).node?.text ?? '{}') as {
        categories: { slug: string }[]
      }
      const pages = ['', ...categories.slice(0, MAX_PAGES).map(({ slug }) => `${slug}/`)]
      let found = 0
      for (const page of pages) {
        for (const query of words) {
          for (const name of ['search', 'browse']) {
            const body = JSON.stringify(rpc(1, 'tools/call', { name, arguments: { query, limit: 20 } }))
            const headers = { 'content-type': 'application/json' }
            const { node, edge } = await ask(`${page}mcp`, { method: 'POST', headers, body })
            expect([page, query, name, edge]).toEqual([page, query, name, node])
            found += (node?.text.match(/\\?"id\\?":/g) ?? []).length
          }
        }
      }
      expect(found).toBeGreaterThan(each.found)
    })

    it('send people the same pages under the same policy [answer:engines:parity]', async () => {
      const { categories } = JSON.parse((await ask('index.json')).node?.text ?? '{}') as {
        categories: { slug: string }[]
      }
      const [{ slug } = { slug: '' }] = categories
      const results = `${slug}/?query=${encodeURIComponent(words[0] ?? '')}`
      for (const page of ['', `${slug}/`, ...(each.own ?? []), results, 'nothing-here/']) {
        const { node, edge } = await ask(page, { headers: { accept: 'text/html' } })
        expect([page, edge]).toEqual([page, node])
        expect(node?.headers['content-security-policy']).toContain(each.form)
      }
    })
  })
})

async function describeAnswer(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  // Told by who sends the answer, and on Node by the adapter: the same as its length.
  if (headers['content-length'] === String(bytes.byteLength)) delete headers['content-length']
  const { status } = response
  return { status, headers, text: bytes.toString(), base64: bytes.toString('base64') }
}
