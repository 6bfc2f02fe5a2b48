import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'
import { rpc } from '../protocol/post.ts'
import { ping, pong } from '../protocol/sample-endpoint.ts'
import { openSession } from '../protocol/sample-sse.ts'
import type { SampleSession } from '../protocol/sample-sse.ts'
import { createAsker } from './ask.ts'
import { publishEdition } from './editions.ts'
import type { Edition } from './editions.ts'
import { startInstance, startThree } from './fleet.ts'
import type { Instance } from './fleet.ts'
import { startNginx } from './nginx.ts'
import { startService } from './service-process.ts'
import { readServices } from './services.ts'
import { startOnFreePort } from './start-on-free-port.ts'

const { nginx, caddy } = readServices()
const STREAM = '/tools/mcp/sse'
const LISTINGS = Array.from({ length: 30 }, (_, index) => `tools-${index}`)

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-sessions-'))
const started: { destroy(): Promise<void> }[] = []
let edition: Edition
let instances: Instance[]

beforeAll(async () => {
  edition = await publishEdition(folder, 'ultramarine')
  instances = await startThree([edition.state])
  started.push(...instances)
})
afterAll(async () => {
  await Promise.all(started.map((one) => one.destroy()))
  rmSync(folder, { recursive: true, force: true })
})

function open(port: number): Promise<SampleSession> {
  return openSession((target, init) => fetch(`http://127.0.0.1:${port}${target}`, init), STREAM)
}

/** Posts a message of a session to this port. */
function post(port: number, { messagesPath }: Pick<SampleSession, 'messagesPath'>, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`http://127.0.0.1:${port}${messagesPath}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Has the official client fetch listings, on connections that the balancer distributes. @returns Their ids. */
async function fetchOften(port: number): Promise<unknown[]> {
  const client = new Client({ name: 'sessions', version: '1.0.0' })
  await client.connect(new SSEClientTransport(new URL(`http://127.0.0.1:${port}${STREAM}`)))
  const ids = []
  for (const id of LISTINGS) {
    const { structuredContent } = await client.callTool({ name: 'fetch', arguments: { id } })
    ids.push((structuredContent as { id?: unknown } | undefined)?.id)
  }
  await client.close()
  return ids
}

describe.skipIf(nginx === undefined)('HTTP+SSE on three instances behind nginx', () => {
  async function startFront(ports: readonly number[]) {
    const front = await startNginx(mkdtempSync(join(folder, 'nginx-')), ports)
    started.push({ destroy: () => front.stop() })
    return front
  }

  it('serves the official client, whose messages all go to one of them [engine:instances:sessions]', async () => {
    const front = await startFront(instances.map(({ port }) => port))
    expect(await fetchOften(front.port)).toEqual(LISTINGS)
    expect(new Set(front.readLog().flatMap(({ ports }) => ports)).size).toBe(1)
  })

  it('gives clients of different addresses different instances', async () => {
    const front = await startFront(instances.map(({ port }) => port))
    for (let last = 1; last <= 30; last += 1) {
      const asker = createAsker(front.port, `127.0.0.${last}`)
      await asker.ask({ path: '/tools/mcp/messages?sessionId=unknown', method: 'POST', body: JSON.stringify(ping) })
      asker.close()
    }
    expect(new Set(front.readLog().flatMap(({ ports }) => ports)).size).toBe(3)
  })

  it('gives a client of an instance that is killed an end, and another instance', async () => {
    const doomed = await startInstance(edition.state)
    started.push(doomed)
    const front = await startFront([doomed.port])
    const session = await open(front.port)
    const other = await startFront([doomed.port, instances[0]?.port ?? 0])
    doomed.child.kill('SIGKILL')
    await expect(session.events.next()).rejects.toThrow('terminated')
    // The other one does not hold it, and the one that is gone answers nothing: nginx says what it was told last.
    expect([404, 502]).toContain((await post(other.port, session, ping)).status)
    const again = await open(other.port)
    expect((await post(other.port, again, rpc(2, 'ping'))).status).toBe(202)
    expect(await again.nextMessage()).toEqual(pong(2))
    await again.events.cancel()
  })

  it('gives clients of an instance that stops a clean end, and another instance at once', async () => {
    const leaving = await startInstance(edition.state)
    started.push(leaving)
    const front = await startFront([leaving.port, instances[0]?.port ?? 0])
    const held = await open(leaving.port)
    const stopped = leaving.stop()
    expect(await held.events.next()).toBeUndefined()
    // For a second it still takes connections, but no streams: nginx then asks the other one.
    for (let count = 0; count < 4; count += 1) {
      const session = await open(front.port)
      expect((await post(front.port, session, ping)).status).toBe(202)
      expect(await session.nextMessage()).toEqual(pong(1))
      await session.events.cancel()
    }
    expect(await stopped).toBe(0)
  })
})

describe.skipIf(caddy === undefined)('HTTP+SSE on three instances behind Caddy', () => {
  it('serves the official client with the configuration of the documentation [engine:instances:sessions]', async () => {
    const documented = readFileSync(join(PROJECT_DIR, 'docs/own-machines.md'), 'utf8')
    const site = /```caddy\n(.*?)```/s.exec(documented)?.[1] ?? ''
    const front = await startOnFreePort((port) => {
      const own = instances.reduce(
        (text, instance, index) => text.replaceAll(`127.0.0.1:${3001 + index}`, `127.0.0.1:${instance.port}`),
        site.replace(':80 {', `http://127.0.0.1:${port} {`),
      )
      writeFileSync(join(folder, 'Caddyfile'), `{\nadmin off\nauto_https off\n}\n${own}`)
      const env = { PATH: process.env['PATH'], HOME: folder }
      const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
      return startService(caddy ?? '', args, /serving initial configuration/, env)
    })
    started.push({ destroy: () => front.stop() })
    expect(await fetchOften(front.port)).toEqual(LISTINGS)
  })
})
