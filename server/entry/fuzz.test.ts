import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { fixtureStore } from '../http/http.fixture.ts'
import { type RunningServer, startServer } from './node.ts'
import { sendRaw } from './raw-request.fixture.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ store: fixtureStore(), host: '127.0.0.1', port: 0 })
})

afterAll(() => server.drain({ delayMs: 0 }))

const piece = fc.oneof(
  fc.constantFrom('GET ', 'POST ', '/tools/', '/tools/index.json', '*', ' HTTP/1.1\r\n', ' HTTP/1.0\r\n'),
  fc.constantFrom('Host: a\r\n', 'Content-Length: 3\r\n', 'Transfer-Encoding: chunked\r\n', 'Expect: 100-continue\r\n'),
  fc.constantFrom('\r\n', '\r\n\r\n', '\n', ':', '0\r\n\r\n', '\0', 'Connection: close\r\n', 'Range: bytes=0-\r\n'),
  fc.string({ unit: 'binary-ascii', maxLength: 12 }),
)

describe('startServer under arbitrary bytes', () => {
  it('answers in well-formed HTTP with a Date or closes, and keeps serving [http:message:any-bytes]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 12 }), async (pieces) => {
        const answers = await sendRaw(server.port, pieces.join(''), { halfClose: true })
        for (const { status, headers } of answers) {
          expect(status).toBeLessThan(600)
          expect(status === 100 || headers.has('date')).toBe(true)
        }
      }),
      { numRuns: scaleRuns(150) },
    )
    expect((await fetch(`${server.url}_/livez`)).status).toBe(200)
  })
})
