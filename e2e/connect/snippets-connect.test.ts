import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONNECT_CLIENTS } from '../../shared/connect/clients.ts'
import type { ConnectWay } from '../../shared/connect/connect-client.ts'
import { readHtml } from '../fixtures/read-html.ts'
import { serveExample } from '../serve-example.ts'
import type { ServedExample } from '../serve-example.ts'
import { findUrls } from './find-urls.ts'
import { listToolNames } from '../list-tool-names.ts'

/** What the pages say their address is; the server that answers for it listens elsewhere. */
const BASE_URL = 'https://directory.example.org'

describe('what a page tells clients', () => {
  let example: ServedExample

  beforeAll(async () => {
    example = await serveExample(BASE_URL)
  })

  afterAll(() => example.close())

  /** Text or link of every way in a part of a page, in its order. */
  async function readWays(path: string, from: string): Promise<string[]> {
    const elements = readHtml(await (await fetch(example.url + path)).text())
    const indexOf = (id: string): number =>
      elements.findIndex(({ name, attributes }) => (attributes.get('id') ?? name) === id)
    return elements
      .slice(indexOf(from))
      .filter(({ name, path: around }) => (name === 'pre' || name === 'a') && !around.includes('footer'))
      .map(({ name, text, attributes }) => (name === 'a' ? (attributes.get('href') ?? '') : text))
  }

  async function connect(url: string): Promise<string[]> {
    const client = new Client({ name: 'snippet', version: '1.0.0' })
    await client.connect(new StreamableHTTPClientTransport(new URL(url)))
    const { tools } = await client.listTools()
    await client.close()
    return tools.map(({ name }) => name)
  }

  async function expectConnecting(ways: readonly ConnectWay[], texts: readonly string[], endpoint: string) {
    expect(texts).toHaveLength(ways.length)
    for (const [index, way] of ways.entries()) {
      const urls = findUrls(way, texts[index] ?? '')
      expect([texts[index], new Set(urls)]).toEqual([texts[index], new Set([endpoint])])
    }
    const tools = await connect(example.url + endpoint.slice(BASE_URL.length + 1))
    expect(tools).toEqual(expect.arrayContaining(listToolNames('category')))
  }

  it('connects every client to the directory', async () => {
    const ways = CONNECT_CLIENTS.flatMap((client) => client.ways)
    const texts = await readWays('_/connect/', CONNECT_CLIENTS[0]?.id ?? '')
    expect(texts).toEqual(expect.arrayContaining([`${BASE_URL}/mcp`]))
    await expectConnecting(ways, texts.slice(0, ways.length), `${BASE_URL}/mcp`)
  })
})
