import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../e2e/engines/engine.ts'
import { createApp } from './app.ts'
import { fixtureFiles, fixtureStore } from './http.fixture.ts'

const errors: unknown[] = []
const app = createApp({ store: fixtureStore(), onError: (error) => errors.push(error) })

const digests = new Set(fixtureFiles().map(({ content }) => digest(content)))

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function isPublished(bytes: Uint8Array, coding: string | null): boolean {
  const plain = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
  return digests.has(digest(plain))
}

const segment = fc.oneof(
  fc.constantFrom(
    'tools',
    'databases',
    'index.json',
    'index.md',
    'mcp',
    'server-card',
    '_',
    '',
    '.',
    '..',
    '__proto__',
  ),
  fc.constantFrom('%', '%00', '%2e%2e', '%2F', '%5c', '%c0%af', '%E5', '%61pi', ';a=b', ':', '@', '*', '\\', '|'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const header = fc.oneof(
  fc.constantFrom('*', '*/*;q=0', 'br;q=0', 'gzip', 'text/markdown', 'bytes=1-', 'bytes=-0', '"x"', 'W/', ',', ';q='),
  fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
)
const headers = fc.dictionary(
  fc.constantFrom('accept', 'accept-encoding', 'if-none-match', 'if-match', 'if-range', 'range', 'if-modified-since'),
  header,
)

describe('createApp under arbitrary requests', () => {
  it('never fails, never serves bytes that were not published, and is always readable across origins [url:errors:cors]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { maxLength: 5 }),
        headers,
        fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'),
        async (segments, requestHeaders, method) => {
          const url = URL.parse(`http://localhost/tools/${segments.join('/')}`)
          fc.pre(url !== null)
          const response = await app.request(url, { method, headers: requestHeaders })
          const bytes = Buffer.from(await response.arrayBuffer())
          expect(response.status).toBeLessThan(500)
          expect(response.headers.get('access-control-allow-origin')).toBe('*')
          // What says in Markdown that a page is missing is no content, though its status is 200.
          const isMissing = response.headers.get('x-robots-tag') === 'noindex'
          const isContent = method === 'GET' && response.status === 200 && !url.pathname.includes('/_/') && !isMissing
          expect(!isContent || isPublished(bytes, response.headers.get('content-encoding'))).toBe(true)
        },
      ),
      { numRuns: runsOf(2000) },
    )
    expect(errors).toEqual([])
  })
})
