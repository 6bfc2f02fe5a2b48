import { createHash } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../embed/clients/serve-directory.ts'

/** Where the directory is published; the tests' server stands in for it. */
const DOMAIN = 'http://localhost:3000'

interface Entry {
  readonly displayName: string
  readonly type: string
  readonly url: string
}

let directory: ServedDirectory

beforeAll(async () => {
  directory = await serveDirectory('examples/building-blocks/directory.yml')
})

afterAll(() => directory.close())

/** As a client to which the name of the domain leads to the server. */
const ask: typeof fetch = (input, init) =>
  fetch(new Request(input).url.replace(DOMAIN, new URL(directory.url).origin), init)

async function read<T>(url: string): Promise<T> {
  const response = await ask(url)
  expect([url, response.status]).toEqual([url, 200])
  return (await response.json()) as T
}

it('leads an agent that knows the domain only to a comparison [url:discovery:journey]', async () => {
  // What is here, and whose server knows about databases?
  const { entries } = await read<{ entries: Entry[] }>(`${DOMAIN}/.well-known/ard.json`)
  const server = entries.find(({ displayName, type }) => displayName === 'Databases' && type.includes('server-card'))
  const card = await read<{ remotes: { type: string; url: string }[] }>(server?.url ?? '')
  const remote = card.remotes.find(({ type }) => type === 'streamable-http')
  expect(remote?.url).toBe(`${DOMAIN}/databases/mcp`)

  // How is it used?
  const skill = entries.find(({ type }) => type.startsWith('text/markdown'))
  const text = await (await ask(skill?.url ?? '')).text()
  expect(text).toContain('`compare`')
  const index = await read<{ skills: { digest: string }[] }>(`${DOMAIN}/.well-known/agent-skills/index.json`)
  expect(index.skills[0]?.digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`)
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(remote?.url ?? ''), { fetch: ask }))

  // Which things are found, and how do they differ?
  const found = await client.callTool({ name: 'search', arguments: { query: 'embedded sql database', limit: 4 } })
  const { results } = found.structuredContent as { results: { id: string }[] }
  const ids = results.map(({ id }) => id)
  expect(ids).toContain('sqlite')
  const { structuredContent, isError } = await client.callTool({ name: 'compare', arguments: { ids } })
  expect(isError).toBeFalsy()
  for (const id of ids) expect(JSON.stringify(structuredContent)).toContain(`"${id}"`)
  await client.close()
})
