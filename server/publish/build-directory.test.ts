import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listToolNames } from '../../e2e/list-tool-names.ts'
import { createApp } from '../http/app.ts'
import type { App } from '../http/app.ts'
import { createMcpEndpoint } from '../http/mcp/mcp.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import type { NodeFileStore } from '../store/node-files.ts'
import { buildDirectory } from './build-directory.ts'

/** Of no key. */
const PROOF = `v=MCPv1; k=ed25519; p=${'A'.repeat(43)}=`

const CONFIG = `
title: Kitchen
description: What a kitchen needs.
base_url: https://example.org/kitchen
registry:
  proof: '${PROOF}'
sources:
  - kind: markdown
    files: list.md
    category: heading
`
const LIST = `# Kitchen

## Knives

- [Paring knife](https://example.com/paring) - Short and sharp.

## Pots

### Small

- [Milk pot](https://example.com/milk) - Of enamel.

## Pans

### Small

- [Egg pan](https://example.com/egg) - Of iron.
`

describe('buildDirectory', () => {
  let folder: string
  let store: NodeFileStore
  let app: App
  let ask: (path: string, body?: object) => Promise<ReturnType<typeof JSON.parse>>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gazetteer-'))
    writeFileSync(join(folder, 'directory.yml'), CONFIG)
    writeFileSync(join(folder, 'list.md'), LIST)
    const outDir = join(folder, 'out')
    await buildDirectory({
      plain: true,
      configPath: join(folder, 'directory.yml'),
      outDir,
      assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: '', style_hash: 'sha256-' } },
      generator: { name: 'g', version: '0' },
      nowMs: 1_000_000,
    })
    store = openNodeFileStore(outDir, { watch: false })
    app = createApp({ store, mcp: createMcpEndpoint({ store }) })
    ask = async (path, body) => {
      const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
      const asked = body && { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await app.request(`https://example.org/kitchen/${path}`, asked)
      return response.json()
    }
  })

  afterAll(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('tells pages of one title apart, wherever they are named beside each other', async () => {
    const { categories } = await ask('index.json')
    expect(categories.map(({ title, label }: Record<string, string>) => [title, label])).toEqual([
      ['Knives', undefined],
      ['Small', 'Small (Pots)'],
      ['Small', 'Small (Pans)'],
    ])
    const headers = { accept: 'text/html' }
    const read = async (path: string): Promise<string> =>
      (await app.request(`https://example.org/kitchen/${path}`, { headers })).text()
    const menu = /<button type="button" class="cats"[^]*?<\/div>/.exec(await read(''))?.[0]
    expect(menu?.match(/(?<=<bdi>)[^<]+/g)).toEqual(['Knives', 'Small (Pots)', 'Small (Pans)'])
    expect(await read('?query=milk')).toContain('<bdi>Small (Pots)</bdi></a></dd>')
  })

  it('publishes the proof for the MCP registry where that looks for it [ard:mcp-registry:proof]', async () => {
    for (const place of ['/.well-known/', '/kitchen/.well-known/']) {
      for (const accept of ['text/plain', 'text/markdown', 'text/html', 'application/json']) {
        const response = await app.request(`https://example.org${place}mcp-registry-auth`, { headers: { accept } })
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
        expect(await response.text()).toBe(PROOF)
      }
    }
    expect(JSON.stringify(await ask('index.json'))).not.toContain('MCPv1')
  })

  it.each([
    ['', 'root'],
    ['knives/', 'category'],
  ] as const)('puts the tools of the endpoint whole into the manifest (%j)', async (page, kind) => {
    const { result } = await ask(`${page}mcp`, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const { _meta } = await ask(`${page}mcp.json`)
    const { tools } = _meta['org.example.kitchen/page']
    expect(result.tools).toEqual(tools)
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(listToolNames(kind))
  })
})
