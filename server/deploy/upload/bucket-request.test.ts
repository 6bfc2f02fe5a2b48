import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { sendOverHttp } from './bucket-request.ts'

let server: Server | undefined

afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined))
})

async function listen(listener: RequestListener): Promise<URL> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  // Proof: it listens on a port.
  const { port } = server.address() as AddressInfo
  return new URL(`http://127.0.0.1:${port}/bucket/key?a=b`)
}

describe('sendOverHttp', () => {
  it('sends a body of known length and reads the answer', async () => {
    const url = await listen((request, response) => {
      const chunks: string[] = []
      request.on('data', (chunk) => chunks.push(String(chunk)))
      request.on('end', () => {
        const { method, url: path, headers } = request
        response.writeHead(201, { etag: '"x"' })
        response.end([method, path, headers['content-length'], headers['transfer-encoding'], chunks.join('')].join(' '))
      })
    })
    const body = Readable.from([Buffer.from('ab'), Buffer.from('c')])
    const headers = { 'content-length': '3' }
    expect(await sendOverHttp(url, { method: 'PUT', headers, body, timeoutMs: 10_000 })).toEqual({
      status: 201,
      etag: '"x"',
      text: 'PUT /bucket/key?a=b 3  abc',
    })
  })

  it('follows no redirect', async () => {
    const url = await listen((_request, response) => response.writeHead(307, { location: '/elsewhere' }).end())
    expect(await sendOverHttp(url, { method: 'GET', headers: {}, timeoutMs: 10_000 })).toMatchObject({ status: 307 })
  })

  it('reads a body no faster than it is taken', async () => {
    const arrived = Promise.withResolvers<void>()
    const url = await listen(() => arrived.resolve())
    let read = 0
    const chunk = Buffer.alloc(1 << 18)
    const body = new Readable({
      read() {
        read += 1
        setImmediate(() => this.push(chunk))
      },
    })
    const sending = sendOverHttp(url, {
      method: 'PUT',
      headers: { 'content-length': String(2 ** 40) },
      body,
      timeoutMs: 60_000,
    }).catch((error: unknown) => error)
    await arrived.promise
    // Nobody takes it: reading has to come to rest.
    let before = -1
    while (read !== before) {
      before = read
      for (let turn = 0; turn < 1_000; turn++) await nextTurn()
    }
    expect(read * chunk.byteLength).toBeLessThan(64 << 20)
    server?.closeAllConnections()
    expect(await sending).toMatchObject({ code: expect.stringMatching(/ECONNRESET|EPIPE/) })
    expect(body.destroyed).toBe(true)
  })

  it('says when no answer came in time, and when the body cannot be read', async () => {
    const url = await listen(() => undefined)
    const request = { method: 'PUT', headers: { 'content-length': '1' } } as const
    await expect(sendOverHttp(url, { ...request, timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError' })
    const body = new Readable({ read: () => body.destroy(new Error('gone')) })
    await expect(sendOverHttp(url, { ...request, body, timeoutMs: 10_000 })).rejects.toThrow('gone')
  })
})
