import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../cli.ts'
import { ping, pong } from '../protocol/sample-endpoint.ts'
import { openSession } from '../protocol/sample-sse.ts'
import type { SampleSession } from '../protocol/sample-sse.ts'
import { makeCertificate } from './certificate.ts'
import { publishEdition } from './editions.ts'
import type { Edition } from './editions.ts'
import { startInstance } from './fleet.ts'
import type { Instance } from './fleet.ts'
import { startRedis, startTlsRedis } from './redis.ts'
import { readServices } from './services.ts'

const { redis, openssl } = readServices()

const SECRET = 'very-secret'

/** A user of Redis with the rights docs/own-machines.md names, and no other. */
const USER = `app on >${SECRET} resetchannels &gazetteer:sse:* -@all +publish +subscribe +unsubscribe`

describe('gazetteer serve --sessions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-sessions-option-'))
  const started: { destroy(): Promise<void> }[] = []
  let edition: Edition

  beforeAll(async () => {
    edition = await publishEdition(folder, 'ultramarine')
  })
  afterAll(async () => {
    await Promise.all(started.map((one) => one.destroy()))
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([`http://user:${SECRET}@localhost`, SECRET, 'redis://'])('refuses %s without repeating it', async (url) => {
    for (const { code, stderr } of [
      await runCli(['serve', '-o', edition.out, '--sessions', url]),
      await runCli(['serve', '-o', edition.out], { env: { GAZETTEER_SESSIONS: url } }),
    ]) {
      expect([code, stderr]).toEqual([2, expect.stringContaining('--sessions: expected redis://host:port')])
      expect(stderr).not.toContain(SECRET)
    }
  })

  async function start(url: string, environment: Record<string, string> = {}): Promise<Instance> {
    const instance = await startInstance(edition.state, [], { GAZETTEER_SESSIONS: url, ...environment })
    started.push(instance)
    return instance
  }

  it('serves everything but sessions where there is no Redis, and names it without its password', async () => {
    // Of tcpmux, which nobody runs, and which no system hands out.
    const instance = await start(`redis://user:${SECRET}@127.0.0.1:1`)
    expect(instance.stderr()).toContain('"message":"HTTP+SSE: redis://127.0.0.1:1 is gone (ECONNREFUSED).')
    expect((await fetch(`${instance.url}_/readyz`)).status).toBe(200)
    expect((await fetch(`${instance.url}mcp/sse`)).status).toBe(503)
    expect(await instance.stop()).toBe(0)
    expect(instance.stderr()).not.toContain(SECRET)
    expect(instance.stderr().trim().split('\n')).toHaveLength(1)
  })

  describe.skipIf(redis === undefined)('with a Redis that wants a password', () => {
    it('gives it, and never says it; it needs few rights there', async () => {
      const redis = await startRedis(['--requirepass', SECRET, '--user', ...USER.split(' ')])
      const { port } = redis
      started.push({ destroy: () => redis.stop() })
      const [first, second, wrong] = await Promise.all([
        start(`redis://app:${SECRET}@127.0.0.1:${port}`),
        start(`redis://default:${SECRET}@127.0.0.1:${port}/3`),
        start(`redis://:not-${SECRET}@127.0.0.1:${port}`),
      ])
      const session = await open(first)
      expect(await post(second, session)).toBe(202)
      expect(await session.nextMessage()).toEqual(pong(1))
      expect(await post(wrong, session)).toBe(503)
      expect(wrong.stderr()).toContain('is gone (WRONGPASS')
      expect(await first.stop()).toBe(0)
      expect(await session.events.next()).toBeUndefined()
      for (const instance of [second, wrong]) expect(instance.stderr()).not.toContain(SECRET)
      expect([first.stderr(), second.stderr()]).toEqual(['', ''])
    })
  })

  describe.skipIf(redis === undefined || openssl === undefined)('with a Redis that speaks TLS', () => {
    it('joins it where its certificate is trusted, and says so where it is not', async () => {
      const certificate = makeCertificate(folder)
      const redis = await startTlsRedis(certificate)
      started.push({ destroy: () => redis.stop() })
      const url = `rediss://127.0.0.1:${redis.port}`
      const trusting = { NODE_EXTRA_CA_CERTS: certificate.certificate }
      const [first, second, wary] = await Promise.all([start(url, trusting), start(url, trusting), start(url)])
      const session = await open(first)
      expect(await post(second, session)).toBe(202)
      expect(await session.nextMessage()).toEqual(pong(1))
      expect(await post(wary, session)).toBe(503)
      expect(wary.stderr()).toContain(`${url} is gone (DEPTH_ZERO_SELF_SIGNED_CERT)`)
      expect([first.stderr(), second.stderr()]).toEqual(['', ''])
    })
  })
})

function open({ url }: Instance): Promise<SampleSession> {
  return openSession((path, init) => fetch(new URL(path, url), init), '/mcp/sse')
}

/** Posts a ping of the session to this instance. @returns The status of the answer. */
async function post({ url }: Instance, { messagesPath }: SampleSession): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(new URL(messagesPath, url), { method: 'POST', headers, body: JSON.stringify(ping) })
  return status
}
