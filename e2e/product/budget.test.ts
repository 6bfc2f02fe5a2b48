import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDirectory, EXAMPLE } from '../build-directory.ts'
import { startCli } from '../cli.ts'
import type { ServingCli } from '../cli.ts'
import { createAsker } from '../instances/ask.ts'
import type { Answer, Asker } from '../instances/ask.ts'
import { rpc } from '../protocol/post.ts'

let out: string
const open: { close: () => void }[] = []

beforeAll(async () => {
  out = await buildDirectory(EXAMPLE)
})

afterAll(() => {
  for (const { close } of open) close()
  rmSync(dirname(out), { recursive: true, force: true })
})

/** Serves the example; `from` asks from an address. */
async function serve(...args: string[]): Promise<{ server: ServingCli; from: (address: string) => Asker }> {
  const server = await startCli(['serve', '-o', out, '--port', '0', ...args])
  open.push({ close: () => server.child.kill('SIGKILL') })
  const from = (address: string): Asker => {
    const asker = createAsker(Number(new URL(server.url).port), address)
    open.push(asker)
    return asker
  }
  return { server, from }
}

function post(asker: Asker, message: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = { 'content-type': 'application/json', ...headers }
  return asker.ask({ path: '/mcp', method: 'POST', headers: sent, body: JSON.stringify(message) })
}

const search = (id: number): object =>
  rpc(id, 'tools/call', { name: 'search', arguments: { query: `relational databases with fast replication ${id}` } })

const BATCH = Array.from({ length: 100 }, (_, id) => search(id))

describe('serve --cost-limit', () => {
  it('refuses part of a batch of one address, while another is answered [budget:cost:batch]', async () => {
    const { from } = await serve('--cost-limit', '1')
    const [attacker, other] = [from('127.0.0.1'), from('127.0.0.2')]
    const [batch, answer] = await Promise.all([post(attacker, BATCH), post(other, search(1))])
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ id: 1, result: { structuredContent: expect.anything() } })
    expect(batch.status).toBe(200)
    const answers = JSON.parse(batch.text) as { id: number; error?: { code: number; data: Record<string, number> } }[]
    expect(answers.map(({ id }) => id)).toEqual(BATCH.map((_, id) => id))
    const refused = answers.filter(({ error }) => error !== undefined)
    expect(refused.length).toBeGreaterThan(50)
    expect(refused.length).toBeLessThan(100)
    for (const { error } of refused) {
      expect(error).toMatchObject({ code: -32005, data: { cost: 2, left: expect.any(Number) } })
      expect(error?.data['retryAfterSeconds']).toBeGreaterThan(0)
    }
    // What came before is owed: the next one is refused before it is read, and says when to come back.
    await post(attacker, BATCH)
    const late = await post(attacker, BATCH)
    expect([late.status, Number(late.headers['retry-after']) >= 1]).toEqual([429, true])
  })

  it('of 0 refuses nothing', async () => {
    const { from } = await serve('--cost-limit', '0')
    const { status, text } = await post(from('127.0.0.1'), BATCH)
    expect(status).toBe(200)
    expect(text).not.toContain('-32005')
  })

  it('leaves what is published to everybody [budget:rate:calls]', async () => {
    const { from } = await serve('--cost-limit', '0.01', '--rate-limit', '0.01')
    const asker = from('127.0.0.1')
    await post(asker, search(1))
    expect((await post(asker, search(2))).status).toBe(429)
    expect((await asker.ask({ path: '/?query=sql', headers: { accept: 'text/html' } })).status).toBe(429)
    expect((await asker.ask({ path: '/databases/sqlite/' })).status).toBe(429)
    for (const path of ['/', '/index.json', '/_/livez']) expect((await asker.ask({ path })).status).toBe(200)
    // The connection that was refused goes on, with whatever its body was.
    expect((await post(asker, BATCH)).status).toBe(429)
    expect((await asker.ask({ path: '/' })).status).toBe(200)
  })
})

describe('serve --trust-proxy', () => {
  const asked = async (asker: Asker, headers: Record<string, string>): Promise<number> =>
    (await post(asker, rpc(1, 'ping'), headers)).status

  it('2 counts the address that two proxies have let through [budget:client:hops]', async () => {
    const { from } = await serve('--rate-limit', '0.01', '--trust-proxy', '2')
    const asker = from('127.0.0.1')
    const seen = (value: string): Promise<number> => asked(asker, { 'x-forwarded-for': value })
    expect(await seen('192.0.2.1, 10.0.0.1')).toBe(200)
    expect(await seen('198.51.100.9, 192.0.2.1:4711, 10.0.0.2')).toBe(429)
    expect(await seen('::ffff:c000:201, 10.0.0.1')).toBe(429)
    expect(await seen('192.0.2.2, 10.0.0.1')).toBe(200)
    // Fewer hops than there are proxies, and no address at all, count with the proxy.
    expect(await seen('192.0.2.3')).toBe(200)
    expect(await seen('unknown, 10.0.0.1')).toBe(429)
  })

  it('warns once where it is missing behind a proxy [budget:client:proxy-warning]', async () => {
    const { server, from } = await serve()
    const asker = from('127.0.0.1')
    for (const address of ['192.0.2.1', '192.0.2.2']) await asked(asker, { 'x-forwarded-for': address })
    await server.stop()
    const warnings = server.stderr().match(/^.*"level":"warn".*x-forwarded-for is set.*--trust-proxy is off/gm)
    expect(warnings).toHaveLength(1)
  })
})
