import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAdmin } from './start-admin.ts'
import type { RunningAdmin } from './start-admin.ts'

const errors: unknown[] = []
let metrics = async (): Promise<string> => 'open 1\n'
let admin: RunningAdmin

beforeAll(async () => {
  admin = await startAdmin(
    {
      metrics: () => metrics(),
      health: (path) => Response.json({ path }, { status: path === '/_/readyz' ? 503 : 200 }),
    },
    { port: 0, names: ['metrics.internal'], onError: (error) => errors.push(error) },
  )
})
afterAll(() => admin.close())

async function ask(path: string, { host = 'localhost', method = 'GET' } = {}) {
  const headers = host === '' ? {} : { host }
  const options = { port: admin.port, host: '127.0.0.1', path, method, headers, setHost: false, agent: false }
  const sent = request(options).end()
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; type: string; body: string }>()
  sent.on('error', reject)
  sent.on('response', async (answer) => {
    resolve({
      status: answer.statusCode ?? 0,
      type: String(answer.headers['content-type']),
      body: await text(answer),
    })
  })
  return promise
}

describe('startAdmin', () => {
  it('gives metrics and health', async () => {
    const type = 'text/plain; version=0.0.4; charset=utf-8'
    expect(await ask('/metrics?x')).toEqual({ status: 200, type, body: 'open 1\n' })
    expect(await ask('/livez')).toEqual({ status: 200, type: 'application/json', body: '{"path":"/_/livez"}' })
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: '{"path":"/_/readyz"}' })
    expect(await ask('/metrics', { method: 'HEAD' })).toEqual({ status: 200, type, body: '' })
  })

  it.each([
    ['127.0.0.1:9464', 200],
    ['localhost:9464', 200],
    ['[::1]:9464', 200],
    ['10.1.2.3:80', 200],
    ['metrics.internal', 200],
    ['evil.example', 403],
    ['evil.example:9464', 403],
    ['127.0.0.1.evil.example', 403],
    ['', 403],
  ])('answers for the host %j with %i', async (host, status) => {
    expect((await ask('/metrics', { host })).status).toBe(status)
  })

  it('changes nothing and knows nothing else', async () => {
    expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
    expect((await ask('/debug/heap')).status).toBe(404)
    expect((await ask('//evil/metrics')).status).toBe(200)
  })

  it('answers 500 without detail when metrics fail', async () => {
    const before = metrics
    metrics = () => Promise.reject(new Error('secret'))
    expect(await ask('/metrics')).toMatchObject({ status: 500, body: 'Something went wrong; see the log.\n' })
    metrics = before
    expect(errors).toEqual([new Error('secret')])
  })
})
