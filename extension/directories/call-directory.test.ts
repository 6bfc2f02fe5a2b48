import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ToolOutcome } from '../messages.ts'
import type { DirectoryPage, PublishedIndex } from '../settings.ts'
import { callDirectory } from './call-directory.ts'
import type { AnswerFromIndex } from './call-directory.ts'

const INPUT = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }
const FROM_INDEX: ToolOutcome = { status: 'done', text: '{"from":"index"}' }
const FROM_ENDPOINT: ToolOutcome = { status: 'done', text: '{"from":"endpoint"}' }
const PUBLIC = { 'access-control-allow-origin': '*' }

const live = new AbortController().signal

afterEach(() => vi.unstubAllGlobals())

function directoryWith(index?: PublishedIndex): DirectoryPage {
  const search = { name: 'search', title: 'Search', description: '', inputSchema: INPUT }
  return { url: 'https://a.example/db/', title: 'Databases', description: '', tools: [search], index }
}

/** Runs the tool against an endpoint that answers so. @returns The outcome, and what was asked. */
async function run(
  answer: () => Response | Promise<Response>,
  index?: PublishedIndex,
  { name = 'search', signal = live }: { name?: string; signal?: AbortSignal } = {},
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return answer()
  })
  const answerFromIndex: AnswerFromIndex = async (call) => {
    asked.push(`index of ${call.directory.url}: ${call.name}`)
    return FROM_INDEX
  }
  const call = { directory: directoryWith(index), name, input: { query: 'x' } }
  return { outcome: await callDirectory(call, signal, answerFromIndex), asked }
}

const respond = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: PUBLIC })
const works = () => respond({ jsonrpc: '2.0', id: 1, result: { content: [], structuredContent: { from: 'endpoint' } } })
const fails = (): never => {
  throw new TypeError('Failed to fetch')
}

const ENDPOINT = 'POST https://a.example/db/mcp'
const INDEX = 'index of https://a.example/db/: search'

describe('callDirectory', () => {
  it('asks the endpoint of a directory that has one', async () => {
    expect(await run(works)).toEqual({ outcome: FROM_ENDPOINT, asked: [ENDPOINT] })
    expect(await run(works, { slug: 'db', only: false })).toEqual({ outcome: FROM_ENDPOINT, asked: [ENDPOINT] })
  })

  it('asks only the index of a directory that has nothing else', async () => {
    expect(await run(works, { slug: 'db', only: true })).toEqual({ outcome: FROM_INDEX, asked: [INDEX] })
  })

  it.each([404, 405, 500, 501, 502, 503])('asks the index if the endpoint answers HTTP %i', async (status) => {
    const { outcome, asked } = await run(() => respond({}, status), { slug: 'db', only: false })
    expect(asked).toEqual([ENDPOINT, INDEX])
    expect(outcome).toEqual(FROM_INDEX)
  })

  it('asks the index if the endpoint cannot be reached', async () => {
    const { outcome, asked } = await run(fails, { slug: 'db', only: false })
    expect(asked).toEqual([ENDPOINT, INDEX])
    expect(outcome).toEqual(FROM_INDEX)
  })

  it.each([400, 403, 429])('reports HTTP %i, with which an endpoint refuses', async (status) => {
    const { outcome, asked } = await run(() => respond({}, status), { slug: 'db', only: false })
    expect(asked).toEqual([ENDPOINT])
    expect(outcome).toEqual({
      status: 'failed',
      problem: `The directory answers HTTP ${status}. Try again later.`,
    })
  })

  it('reports what an endpoint says is wrong with a call', async () => {
    const result = { isError: true, content: [{ type: 'text', text: 'No.' }] }
    const { outcome, asked } = await run(() => respond({ result }), { slug: 'db', only: false })
    expect({ outcome, asked }).toEqual({ outcome: { status: 'failed', problem: 'No.' }, asked: [ENDPOINT] })
  })

  it('says so if there is neither', async () => {
    const problem = 'The directory cannot be reached. Try again later.'
    expect((await run(fails)).outcome).toEqual({ status: 'failed', problem })
    expect((await run(() => respond({}, 404))).outcome).toMatchObject({ status: 'failed' })
  })

  it('asks nobody for a tool that the directory does not have, nor once it is cancelled', async () => {
    const controller = new AbortController()
    const cancel = (): never => {
      controller.abort()
      throw controller.signal.reason
    }
    const cancelled = await run(cancel, { slug: 'db', only: false }, { signal: controller.signal })
    expect(cancelled).toEqual({ outcome: { status: 'failed', problem: 'Cancelled.' }, asked: [ENDPOINT] })
    const unknown = await run(works, { slug: 'db', only: true }, { name: 'find' })
    expect(unknown).toEqual({ outcome: { status: 'failed', problem: 'Databases has no tool "find".' }, asked: [] })
  })
})
