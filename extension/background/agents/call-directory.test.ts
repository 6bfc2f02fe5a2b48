import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DirectoryCall } from '../../directories/run-directory-tool.ts'
import type { DirectoryPage, PublishedIndex } from '../../settings.ts'
import { answerFromIndex } from './answer-from-index.ts'
import { callDirectory } from './call-directory.ts'

const FROM_INDEX = { content: [{ type: 'text', text: '{"from":"index"}' }], structuredContent: { from: 'index' } }

const directory: DirectoryPage = { url: 'https://a.example/', title: 'Databases', description: '', tools: [] }

const live = new AbortController().signal

/** Every test has an endpoint of its own: connections are kept. */
let host = 0

afterEach(() => vi.unstubAllGlobals())

/** Calls a directory whose endpoint answers so. @returns The result, and what the index was asked. */
async function call(answer: (body: { id?: number; method: string }) => Response, index?: PublishedIndex) {
  const asked: DirectoryCall[] = []
  const requests: string[] = []
  vi.stubGlobal('chrome', { runtime: { getManifest: () => ({ name: 'Test', version: '1.0' }) } })
  vi.stubGlobal('gazetteerEngine', {
    runIndexTool: async (one: DirectoryCall) => {
      asked.push(one)
      return { status: 'done', text: '{"from":"index"}' }
    },
  })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    requests.push(url)
    return answer(JSON.parse(body))
  })
  host += 1
  const url = `https://host-${host}.example/`
  const result = await callDirectory({ ...directory, url, index }, 'search', { query: 'x' }, live)
  return { result, asked, requests }
}

const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
const fail = (status: number) => () => new Response('{}', { status, headers })
const works = ({ id, method }: { id?: number; method: string }): Response => {
  if (id === undefined) return new Response(null, { status: 202, headers })
  const serverInfo = { name: 'a', version: '1' }
  const result =
    method === 'initialize'
      ? { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo }
      : { content: [{ type: 'text', text: '{}' }], structuredContent: {} }
  return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }), { headers })
}

describe('callDirectory', () => {
  it('passes on what the endpoint answers', async () => {
    const { result, asked } = await call(works, { slug: '', only: false })
    expect(result).toEqual({ content: [{ type: 'text', text: '{}' }], structuredContent: {} })
    expect(asked).toEqual([])
  })

  it('asks only the index of a directory that has nothing else', async () => {
    const { result, asked, requests } = await call(works, { slug: '', only: true })
    expect(result).toEqual(FROM_INDEX)
    expect(asked).toMatchObject([{ name: 'search', args: { query: 'x' } }])
    expect(requests).toEqual([])
  })

  it.each([404, 405, 501, 503])('asks the index if the endpoint answers HTTP %i', async (status) => {
    expect((await call(fail(status), { slug: '', only: false })).result).toEqual(FROM_INDEX)
  })

  it('asks the index if the endpoint cannot be reached', async () => {
    const unreachable = (): never => {
      throw new TypeError('Failed to fetch')
    }
    expect((await call(unreachable, { slug: '', only: false })).result).toEqual(FROM_INDEX)
    const { result } = await call(unreachable)
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: 'Databases cannot be reached. TypeError: Failed to fetch' }],
    })
  })

  it('says so if the engine cannot be loaded', async () => {
    vi.stubGlobal('importScripts', () => {
      throw new Error('Not stored.')
    })
    const answer = await answerFromIndex({ directory, name: 'search', args: {} }, live)
    expect(answer).toEqual({
      status: 'failed',
      problem: 'The extension cannot load its search engine. Restart the browser.',
    })
  })

  it('reports an endpoint that refuses', async () => {
    const { result, asked } = await call(fail(429), { slug: '', only: false })
    expect(result).toMatchObject({ isError: true })
    expect(asked).toEqual([])
  })
})
