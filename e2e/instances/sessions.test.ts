import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDoor } from '../open-door.ts'
import type { Door } from '../open-door.ts'
import { rpc } from '../protocol/post.ts'
import { ping, pong } from '../protocol/sample-endpoint.ts'
import { openSession } from '../protocol/sample-sse.ts'
import type { SampleSession } from '../protocol/sample-sse.ts'
import { publishEdition } from './editions.ts'
import type { Edition } from './editions.ts'
import { startInstance, startThree } from './fleet.ts'
import type { Instance } from './fleet.ts'
import { startNginx } from './nginx.ts'
import type { Balancer } from './nginx.ts'
import { startRedis } from './redis.ts'
import type { RedisProcess } from './redis.ts'
import { readServices } from './services.ts'

const { nginx, redis } = readServices()
const STREAM = '/tools/mcp/sse'

describe.skipIf(nginx === undefined || redis === undefined)('HTTP+SSE on three instances that share a Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-sessions-'))
  const started: { destroy(): Promise<void> }[] = []
  let edition: Edition
  /** Stays where it is while the store behind it ends and another starts. */
  let door: Door
  let store: RedisProcess
  let instances: Instance[]
  let balancer: Balancer

  beforeAll(async () => {
    edition = await publishEdition(folder, 'ultramarine')
    door = await openDoor()
    started.push({ destroy: () => door.close() })
    store = await startStore()
    instances = await startThree([edition.state], ['--sessions', `redis://127.0.0.1:${door.port}`])
    started.push(...instances)
    balancer = await startNginx(
      join(folder, 'nginx'),
      instances.map(({ port }) => port),
    )
    started.push({ destroy: () => balancer.stop() })
  })
  afterAll(async () => {
    await Promise.all(started.map((one) => one.destroy()))
    rmSync(folder, { recursive: true, force: true })
  })

  async function startStore(): Promise<RedisProcess> {
    const service = await startRedis()
    started.push({ destroy: () => service.stop() })
    door.leadTo(service.port)
    return service
  }

  function instanceAt(index: number): Instance {
    const instance = instances[index]
    if (instance === undefined) throw new Error(`no instance ${index}`)
    return instance
  }

  function open(port: number, path = STREAM): Promise<SampleSession> {
    return openSession((target, init) => fetch(`http://127.0.0.1:${port}${target}`, init), path)
  }

  /** Posts a message of a session to the instance of this port. */
  function post(port: number, { messagesPath }: Pick<SampleSession, 'messagesPath'>, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' }
    return fetch(`http://127.0.0.1:${port}${messagesPath}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  it('serves the official client, whose messages go to all of them [engine:instances:sessions]', async () => {
    const client = new Client({ name: 'sessions', version: '1.0.0' })
    await client.connect(new SSEClientTransport(new URL(`http://127.0.0.1:${balancer.port}${STREAM}`)))
    const logged = balancer.readLog().length
    for (let index = 0; index < 30; index += 1) {
      const found = await client.callTool({ name: 'fetch', arguments: { id: `tools-${index}` } })
      expect(found).toMatchObject({ structuredContent: { id: `tools-${index}` } })
    }
    await client.close()
    const asked = new Set(
      balancer
        .readLog()
        .slice(logged)
        .flatMap(({ ports }) => ports),
    )
    expect(asked).toEqual(new Set(instances.map(({ port }) => port)))
  })

  it('answers every POST once, whichever instance it reaches', async () => {
    const session = await open(instanceAt(0).port)
    const ids = Array.from({ length: 90 }, (_, index) => index + 1)
    for (const id of ids) {
      const { status, headers } = await post(instanceAt(id % 3).port, session, rpc(id, 'ping'))
      expect([status, headers.get('gazetteer-release')]).toEqual([202, edition.release])
    }
    // Some are answered side by side, so a quick one may overtake a slow one.
    const answers: string[] = []
    for (const _ of ids) answers.push(JSON.stringify(await session.nextMessage()))
    expect(answers.toSorted()).toEqual(ids.map((id) => JSON.stringify(pong(id))).toSorted())
    await session.events.cancel()
  })

  it('knows a session by its page and id only, and only while it is open', async () => {
    const session = await open(instanceAt(0).port)
    const elsewhere = session.messagesPath.replace('/tools/', '/places/')
    const made = session.messagesPath.replace(/=.*/, '=')
    for (const messagesPath of [elsewhere, `${made}${crypto.randomUUID()}`, `${made}__proto__`, `${made}*`]) {
      for (const { port } of instances) expect((await post(port, { messagesPath }, ping)).status).toBe(404)
    }
    expect((await post(instanceAt(1).port, session, ping)).status).toBe(202)
    await session.events.cancel()
    // The instance learns of it when the connection is gone.
    while ((await post(instanceAt(1).port, session, ping)).status === 202);
    expect((await post(instanceAt(2).port, session, ping)).status).toBe(404)
  })

  it('refuses a message that is too large for the way to its stream', async () => {
    const session = await open(instanceAt(0).port)
    const sized = (bytes: number) => rpc(1, 'ping', { filler: 'x'.repeat(bytes) })
    const overhead = JSON.stringify(sized(0)).length
    for (const { port } of instances) {
      expect((await post(port, session, sized(1024 * 1024 - overhead))).status).toBe(202)
      expect(await session.nextMessage()).toEqual(pong(1))
      const refused = await post(port, session, sized(1024 * 1024 - overhead + 1))
      expect([refused.status, await refused.json()]).toMatchObject([413, { error: { code: -32600 } }])
    }
    await session.events.cancel()
  })

  it('gives clients of an instance that is killed an end, and another instance', async () => {
    const doomed = await startInstance(edition.state, ['--sessions', `redis://127.0.0.1:${door.port}`])
    started.push(doomed)
    const front = await startNginx(mkdtempSync(join(folder, 'nginx-')), [doomed.port, instanceAt(0).port])
    started.push({ destroy: () => front.stop() })
    const held = await open(doomed.port)
    const sessions = await Promise.all(Array.from({ length: 6 }, () => open(front.port)))
    doomed.child.kill('SIGKILL')
    await expect(held.events.next()).rejects.toThrow('terminated')
    // Nobody listens for it any more, and those that are left say so as soon as Redis knows that the connection is gone.
    while ((await post(instanceAt(1).port, held, ping)).status === 202);
    expect((await post(instanceAt(1).port, held, ping)).status).toBe(404)
    const statuses = await Promise.all(sessions.map(async (session) => (await post(front.port, session, ping)).status))
    const kept = sessions.filter((_, index) => statuses[index] === 202)
    const ended = sessions.filter((_, index) => statuses[index] === 404)
    expect([kept.length, ended.length]).toEqual([3, 3])
    for (const session of ended) await expect(session.events.next()).rejects.toThrow('terminated')
    const again = await Promise.all(ended.map(() => open(front.port)))
    for (const session of again) expect((await post(front.port, session, ping)).status).toBe(202)
    for (const session of [...kept, ...again]) {
      expect(await session.nextMessage()).toEqual(pong(1))
      await session.events.cancel()
    }
  })

  it('gives clients of an instance that stops a clean end, and another instance at once', async () => {
    const leaving = await startInstance(edition.state, ['--sessions', `redis://127.0.0.1:${door.port}`])
    started.push(leaving)
    const front = await startNginx(mkdtempSync(join(folder, 'nginx-')), [leaving.port, instanceAt(0).port])
    started.push({ destroy: () => front.stop() })
    const held = await open(leaving.port)
    const stopped = leaving.stop()
    expect(await held.events.next()).toBeUndefined()
    // For a second it still takes connections, but no streams. nginx asks the other one, then and later.
    for (let count = 0; count < 4; count += 1) {
      const session = await open(front.port)
      expect((await post(front.port, session, ping)).status).toBe(202)
      expect(await session.nextMessage()).toEqual(pong(1))
      await session.events.cancel()
    }
    expect(front.readLog().some(({ status, ports }) => status === 200 && ports.length === 2)).toBe(true)
    expect(await stopped).toBe(0)
  })

  it('loses only the way between instances while Redis is gone, and finds it again [engine:instances:sessions]', async () => {
    const before = instances.map((instance) => instance.stderr().length)
    const said = () => instances.map((instance, index) => instance.stderr().slice(before[index]))
    const session = await open(instanceAt(0).port)
    const [holder, other] = [instanceAt(0).port, instanceAt(1).port]
    await store.stop()
    // The first to notice is whoever asks; both answers are right until then.
    while ((await post(other, session, ping)).status !== 503);
    for (let id = 1; id <= 3; id += 1) {
      expect((await post(holder, session, rpc(id, 'ping'))).status).toBe(202)
      expect(await session.nextMessage()).toEqual(pong(id))
    }
    const refused = await post(other, session, ping)
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      503,
      '5',
      { error: { message: expect.stringContaining('use Streamable HTTP') } },
    ])
    expect((await fetch(`http://127.0.0.1:${other}${STREAM}`)).status).toBe(503)
    const body = JSON.stringify(ping)
    const headers = { 'content-type': 'application/json' }
    const streamable = await fetch(`http://127.0.0.1:${other}/tools/mcp`, { method: 'POST', headers, body })
    expect(await streamable.json()).toEqual(pong(1))
    // nginx asks until it meets the one that holds the stream.
    for (let id = 4; id <= 9; id += 1) {
      expect((await post(balancer.port, session, rpc(id, 'ping'))).status).toBe(202)
      expect(await session.nextMessage()).toEqual(pong(id))
    }

    store = await startStore()
    for (let id = 10; id <= 12; id += 1) {
      // Refused with 503 until both have found it, and never said to be unknown.
      let status = 503
      while (status === 503) ({ status } = await post(other, session, rpc(id, 'ping')))
      expect(status).toBe(202)
      expect(await session.nextMessage()).toEqual(pong(id))
    }
    await session.events.cancel()
    // The third finds it in its own time.
    const third = `http://127.0.0.1:${instanceAt(2).port}${STREAM}`
    let opened = await fetch(third)
    while (opened.status === 503) opened = await fetch(third)
    await opened.body?.cancel()
    const late = await open(instanceAt(2).port)
    expect((await post(other, late, ping)).status).toBe(202)
    expect(await late.nextMessage()).toEqual(pong(1))
    await late.events.cancel()
    for (const text of said().slice(0, 2)) {
      expect(text.match(/is gone/g)).toHaveLength(1)
      expect(text.match(/is back/g)).toHaveLength(1)
    }
  })

  it('waits for no answer of a Redis that hangs', async () => {
    const session = await open(instanceAt(0).port)
    const [holder, other] = [instanceAt(0).port, instanceAt(1).port]
    store.kill('SIGSTOP')
    const [kept, refused] = await Promise.all([post(holder, session, ping), post(other, session, ping)])
    expect([kept.status, refused.status]).toEqual([202, 503])
    expect(await session.nextMessage()).toEqual(pong(1))
    store.kill('SIGCONT')
    let status = 503
    while (status === 503) ({ status } = await post(other, session, rpc(2, 'ping')))
    expect(status).toBe(202)
    // What waited in Redis comes too, but what was taken without it comes once.
    const answered = [await session.nextMessage(), await session.nextMessage()]
    expect(new Set(answered)).toEqual(new Set([pong(1), pong(2)]))
    expect((await post(holder, session, rpc(3, 'ping'))).status).toBe(202)
    expect(await session.nextMessage()).toEqual(pong(3))
    await session.events.cancel()
  })
})
