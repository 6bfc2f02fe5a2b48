import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spawnCli } from '../cli.ts'
import { createAsker } from '../instances/ask.ts'
import { rpc } from '../protocol/post.ts'
import { publishExample, readLog, startWatched } from './start-watched.ts'

/** Stands in everything that a client sends. */
const MARKER = 'wombat'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

const JSON_BODY = { 'content-type': 'application/json' }

function search(query: string, meta = {}): string {
  return JSON.stringify(rpc(1, 'tools/call', { name: 'search', arguments: { query }, _meta: meta }))
}

describe('the log of a server', () => {
  let published: Awaited<ReturnType<typeof publishExample>>

  beforeAll(async () => {
    published = await publishExample()
  })
  afterAll(() => published?.remove())

  it('has a record for every request and nothing of what was asked [answer:public:quiet-log] [operations:log:records]', async () => {
    const server = await startWatched(published.out, [
      '--rate-limit',
      '0',
      '--cost-limit',
      '0',
      '--access-log',
      '--trust-proxy',
    ])
    const asker = createAsker(server.port)
    const headers = {
      'user-agent': MARKER,
      'x-forwarded-for': `${MARKER}, 192.0.2.7`,
      'x-request-id': `${MARKER} is no id`,
      cookie: MARKER,
      referer: `https://${MARKER}.example/`,
      tracestate: `${MARKER}=1`,
      baggage: MARKER,
    }
    const ids: unknown[] = []
    for (let at = 0; at < 50; at += 1) {
      const page = await asker.ask({ path: `/${at % 2 === 0 ? '' : MARKER}?query=${MARKER}+${at}`, headers })
      const body = search(`${MARKER} ${at}`, { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, baggage: MARKER })
      const answer = await asker.ask({ path: '/mcp', method: 'POST', headers: { ...headers, ...JSON_BODY }, body })
      ids.push(page.headers['x-request-id'], answer.headers['x-request-id'])
    }
    const chosen = await asker.ask({
      path: '/',
      headers: { 'x-request-id': 'given-by-the-proxy', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
    })
    const plain = await asker.ask({ path: '/' })
    ids.push('given-by-the-proxy', plain.headers['x-request-id'])
    asker.close()
    const metrics = await (await fetch(`${server.admin}metrics`)).text()
    await server.stop()
    const records = readLog(server.stderr())
    const requests = records.filter(({ event }) => event === 'request')
    expect(chosen.headers['x-request-id']).toBe('given-by-the-proxy')
    expect(requests.map(({ requestId }) => requestId)).toEqual(ids)
    expect(new Set(ids).size).toBe(102)
    expect(requests[100]?.['traceId']).toBe(TRACE)
    expect(server.stderr() + metrics).not.toContain(MARKER)
    expect(server.stderr()).not.toContain('192.0.2')
    expect(requests[1]).toMatchObject({
      level: 'info',
      method: 'POST',
      route: '/mcp',
      status: 200,
      traceId: TRACE,
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': 'search',
    })
    const events = new Set(records.map(({ event }) => event))
    const expected = ['server.started', 'request', 'odd_address', 'server.draining', 'server.stopped']
    expect(events).toEqual(new Set(expected))
  })

  it('is written for nobody without holding up anybody [operations:log:blocked]', async () => {
    const child = spawnCli(['serve', '-o', published.out, '--port', '0', '--access-log', '--log-format', 'json'], {})
    const url = await new Promise<string>((resolve) => {
      child.stdout?.on('data', (chunk: Buffer) => resolve(/http:\/\/\S+/.exec(chunk.toString())?.[0] ?? ''))
    })
    const asker = createAsker(Number(new URL(url).port))
    // More than the pipe, both its ends and what the server keeps can hold.
    const statuses = new Set<number>()
    for (let at = 0; at < 8000; at += 1) statuses.add((await asker.ask({ path: '/_/livez' })).status)
    expect([...statuses]).toEqual([200])
    asker.close()
    let text = ''
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const closed = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    expect(await closed).toBe(0)
    const records = readLog(text)
    const lost = records.filter(({ event }) => event === 'log.lost').reduce((sum, { lines }) => sum + Number(lines), 0)
    expect(lost).toBeGreaterThan(0)
    // Started, draining, stopped, and the requests.
    expect(records.filter(({ event }) => event !== 'log.lost').length + lost).toBe(3 + 8000)
  })

  it('leads from a refusal to its client, where it may [operations:log:incident]', async () => {
    const server = await startWatched(published.out, ['--rate-limit', '1', '--access-log', '--log-clients', 'address'])
    const flooding = createAsker(server.port, '127.0.0.2')
    const other = createAsker(server.port, '127.0.0.1')
    const ping = { path: '/mcp', method: 'POST', headers: JSON_BODY, body: JSON.stringify(rpc(1, 'ping')) } as const
    let refused = await flooding.ask(ping)
    while (refused.status === 200) refused = await flooding.ask(ping)
    expect(refused.status).toBe(429)
    expect((await other.ask(ping)).status).toBe(200)
    flooding.close()
    other.close()
    await server.stop()
    const records = readLog(server.stderr())
    const id = refused.headers['x-request-id']
    expect(records.find(({ requestId }) => requestId === id)).toMatchObject({
      status: 429,
      refused: 'rate',
      client: '127.0.0.2',
    })
    expect(records.find(({ event }) => event === 'refused')).toMatchObject({
      level: 'warn',
      refused: 'rate',
      client: '127.0.0.2',
    })
    const served = records.filter(({ status, client }) => status === 200 && client === '127.0.0.1')
    expect(served).toHaveLength(1)
  })
})
