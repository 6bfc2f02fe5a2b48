import { createHash } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../embed/clients/serve-directory.ts'

/** Where the directory is published; the tests' server stands in for it. */
const DOMAIN = 'http://localhost:3000'

interface Entry {
  readonly identifier: string
  readonly type: string
  readonly url: string
  readonly capabilities?: readonly string[]
  readonly metadata?: Readonly<Record<string, unknown>>
}

let directory: ServedDirectory

beforeAll(async () => {
  directory = await serveDirectory('examples/building-blocks/directory.yml')
})

afterAll(() => directory.close())

/** As a client to which the name of the domain leads to the server. */
const ask: typeof fetch = (input, init) =>
  fetch(new Request(input).url.replace(DOMAIN, new URL(directory.url).origin), init)

async function read<T>(url: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const response = await ask(url, body && { method: 'POST', headers, body: JSON.stringify(body) })
  expect([url, response.status]).toEqual([url, 200])
  return (await response.json()) as T
}

it('leads an agent that knows the domain only to a comparison [url:discovery:journey]', async () => {
  // What is here?
  const { entries } = await read<{ entries: Entry[] }>(`${DOMAIN}/.well-known/ard.json`)
  const registry = entries.find(({ type }) => type === 'application/ai-registry+json')
  const search = (query: object) =>
    read<{ results: Entry[] }>(`${registry?.url}search`, { query, federation: 'none', pageSize: 2 })

  // Which things, and whose server knows them?
  const { results: things } = await search({ text: 'embedded sql database' })
  const { results: servers } = await search({
    text: 'databases',
    filter: { type: ['application/mcp-server-card+json'], capabilities: ['compare'] },
  })
  expect(things.map(({ identifier }) => identifier)).toContain('urn:air:localhost:listing:sqlite')
  const card = await read<{ remotes: { type: string; url: string }[] }>(servers[0]?.url ?? '')
  const remote = card.remotes.find(({ type }) => type === 'streamable-http')
  expect(remote?.url).toBe(`${DOMAIN}/databases/mcp`)

  // How is it used?
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(remote?.url ?? ''), { fetch: ask }))
  const skillUri = /The skill (skill:\S+) says more\./.exec(client.getInstructions() ?? '')?.[1] ?? ''
  const { contents } = await client.readResource({ uri: skillUri })
  const [file] = contents
  const text = file !== undefined && 'text' in file ? file.text : ''
  expect(text).toContain('`compare`')
  const index = await read<{ skills: { digest: string }[] }>(`${DOMAIN}/.well-known/agent-skills/index.json`)
  expect(index.skills[0]?.digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`)

  // Then the two are compared.
  const ids = things.map(({ identifier }) => identifier.slice(identifier.lastIndexOf(':') + 1))
  const { structuredContent, isError } = await client.callTool({ name: 'compare', arguments: { ids } })
  expect(isError).toBeFalsy()
  expect(JSON.stringify(structuredContent)).toContain('"sqlite"')
  for (const thing of things) {
    expect(JSON.stringify(structuredContent)).toContain(String(thing.metadata?.['license']))
  }
  await client.close()
})
