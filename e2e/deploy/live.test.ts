import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveStateDir } from '../../server/store/state-dir.ts'
import { runCli } from '../cli.ts'
import { buildExample } from './build-example.ts'
import { BUCKET_KEYS, startDeployment } from './start-deployment.ts'
import type { RunningDeployment } from './start-deployment.ts'

const BASE_URL = 'https://blocks.example.org'
const BUCKET = 'blocks-example-org'

let scratch: string
let out: string
let live: RunningDeployment | undefined

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-live-'))
  out = join(scratch, 'public')
  await buildExample(out, BASE_URL)
})

afterAll(async () => {
  await live?.close()
  rmSync(scratch, { recursive: true, force: true })
})

async function deploy(place: 'assets' | 'r2'): Promise<RunningDeployment> {
  const into = join(scratch, place)
  const args = ['deploy', 'cloudflare', '--out', out, '--into', into, '--release-in', place, '--dry-run']
  const { code, stderr } = await runCli(args)
  if (code !== 0) throw new Error(stderr)
  await live?.close()
  live = await startDeployment(into)
  return live
}

async function callTool({ fetch }: RunningDeployment, name: string, args: object): Promise<Response> {
  return fetch(`${BASE_URL}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
}

/** What a page, renditions, searches and a call are answered with. */
async function answersOf(deployment: RunningDeployment): Promise<Record<string, string>> {
  const answers = {
    page: await deployment.fetch(`${BASE_URL}/databases/`),
    rendition: await deployment.fetch(`${BASE_URL}/databases/index.json`),
    manifest: await deployment.fetch(`${BASE_URL}/databases/mcp.json`),
    results: await deployment.fetch(`${BASE_URL}/?query=postgres`),
    tool: await callTool(deployment, 'search', { query: 'postgres' }),
    nothing: await deployment.fetch(`${BASE_URL}/nothing-here/`),
  }
  const texts = Object.entries(answers).map(async ([name, answer]) => [name, `${answer.status} ${await answer.text()}`])
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
}

function published(path: string): string {
  return `200 ${readFileSync(join(out, path), 'utf8')}`
}

function publishedPointer(): string {
  return readFileSync(join(resolveStateDir(out), 'current.json'), 'utf8')
}

function expectedAnswers(): Record<string, unknown> {
  return {
    page: published('databases/index.html'),
    rendition: published('databases/index.json'),
    manifest: published('databases/mcp.json'),
    results: expect.stringMatching(/^200 [^]*PostgreSQL/),
    tool: expect.stringMatching(/^200 [^]*PostgreSQL/),
    nothing: expect.stringMatching(/^404 /),
  }
}

// Builds and starts runtimes, on a machine that others may use.
describe('a deployment to Cloudflare, in workerd', () => {
  it('answers from static assets', async () => {
    const deployment = await deploy('assets')
    expect(await answersOf(deployment)).toEqual(expectedAnswers())
    const ready = await deployment.fetch(`${BASE_URL}/_/readyz`)
    expect(await ready.json()).toMatchObject({ release: JSON.parse(publishedPointer()).release })
  })

  it('opens sessions of HTTP+SSE in a Durable Object', async () => {
    const stream = await live?.fetch(`${BASE_URL}/databases/mcp/sse`, { headers: { accept: 'text/event-stream' } })
    const reader = stream?.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(new TextDecoder().decode(value)).toMatch(/^event: endpoint\ndata: \S*\/databases\/mcp\/messages\?/)
    await reader?.cancel()
  })

  it('answers from a bucket once it is filled, and sends nothing twice', async () => {
    const deployment = await deploy('r2')
    expect((await deployment.fetch(`${BASE_URL}/databases/`)).status).toBe(503)
    const env = { R2_ACCESS_KEY_ID: BUCKET_KEYS.accessKeyId, R2_SECRET_ACCESS_KEY: BUCKET_KEYS.secretAccessKey }
    const publish = ['publish', '--out', out, '--to', `r2://${BUCKET}`, '--endpoint', deployment.bucketEndpoint]
    const first = await runCli(publish, { env })
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('is published') })
    const second = await runCli(publish, { env })
    expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining('0 sent (0.0 MB)') })
    expect(await answersOf(deployment)).toEqual(expectedAnswers())
  })
})
