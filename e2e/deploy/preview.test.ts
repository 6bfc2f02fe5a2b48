import { mkdtempSync, rmSync } from 'node:fs'
import { request as startRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli, startCli } from '../cli.ts'
import { callTool } from '../edge/ask-edge.ts'
import { buildExample } from './build-example.ts'

let scratch: string
let out: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-preview-'))
  out = join(scratch, 'public')
  // Only this machine can reach it: it could not be deployed.
  await buildExample(out, 'http://localhost:3000/tools')
})

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true })
})

async function ask(url: string, headers: Record<string, string>): Promise<{ message: IncomingMessage; bytes: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  startRequest(url, { headers, agent: false }, resolve).on('error', reject).end()
  const message = await promise
  return { message, bytes: await buffer(message) }
}

describe('gazetteer deploy cloudflare --preview', () => {
  it('runs the release on this machine until a signal ends it [engine:edge:preview]', async () => {
    const args = ['deploy', 'cloudflare', '--preview', '--port', '0', '--out', out, '--into', join(scratch, 'into')]
    const preview = await startCli(args, { env: { XDG_CONFIG_HOME: scratch, CI: '1' } })
    try {
      expect(preview.stdout()).toMatch(/^Preview of release \S+ at http:\/\/127\.0\.0\.1:\d+\/tools\/\n$/)
      expect(await (await fetch(`${preview.url}_/readyz`)).json()).toMatchObject({ status: 'ready' })
      const call = await callTool(new URL(preview.url).origin, '/tools/databases/mcp', 'search', { query: 'sql' })
      expect(call.status).toBe(200)
      // What is stored is sent as it is, through the proxies: with its length and its tag, whole and in part.
      const url = `${preview.url}databases/index.json`
      const whole = await ask(url, { 'accept-encoding': 'br' })
      expect(whole.message.headers).toMatchObject({
        'content-encoding': 'br',
        'content-length': String(whole.bytes.length),
        etag: expect.stringMatching(/^"/),
      })
      expect(JSON.parse(brotliDecompressSync(whole.bytes).toString())).toBeTypeOf('object')
      const part = await ask(url, { 'accept-encoding': 'br', range: 'bytes=10-19' })
      expect([part.message.statusCode, part.bytes.equals(whole.bytes.subarray(10, 20))]).toEqual([206, true])
      const plain = await ask(url, {})
      expect(plain.message.headers['content-encoding']).toBeUndefined()
      expect(plain.message.headers.etag).not.toBe(whole.message.headers.etag)
      const known = { 'accept-encoding': 'br', 'if-none-match': String(whole.message.headers.etag) }
      expect((await ask(url, known)).message.statusCode).toBe(304)
    } finally {
      expect(await preview.stop()).toBe(0)
    }
  })

  it('says what to build first, and takes no other report', async () => {
    const missing = await runCli(['deploy', 'cloudflare', '--preview', '--out', join(scratch, 'nothing')])
    expect(missing).toMatchObject({ code: 3, stderr: expect.stringContaining('gazetteer build') })
    const both = await runCli(['deploy', 'cloudflare', '--preview', '--json', '--out', out])
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be used with') })
  })
})
