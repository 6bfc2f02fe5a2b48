import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { serveOnLoopback } from './serve-on-loopback.ts'

it('serveOnLoopback asks through HTTP, body and query included, until it is closed', async () => {
  const server = createServer((request, response) => {
    const answer = (body: string): unknown => response.end(`${request.headers.host} ${request.url} ${body}`)
    response.statusCode = request.method === 'POST' ? 201 : 404
    void text(request).then(answer)
  })
  const loopback = await serveOnLoopback(server)
  const headers = { host: 'example.org' }
  const post = new Request('https://example.org/a?b=c', { method: 'POST', headers, body: 'ü' })
  const answer = await loopback.fetch(post)
  expect([answer.status, await answer.text()]).toEqual([201, expect.stringContaining('example.org /a?b=c ü')])
  expect((await loopback.fetch(new Request('https://example.org/', { headers }))).status).toBe(404)
  loopback.close()
  await expect(loopback.fetch(new Request('https://example.org/', { headers }))).rejects.toThrow('ECONNREFUSED')
})
