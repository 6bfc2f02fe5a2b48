import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createReleaseReader } from '../../http/resources/release-view.ts'
import { Observer } from '../../observe/observer.ts'
import { createLog } from '../../observe/log.ts'
import { createMemoryStore } from '../../store/memory.fixture.ts'
import { createAnswerObserver, createDataPoints, POINT_BLOBS, POINT_DOUBLES } from './observe-answer.ts'

function open(logsRequests: boolean) {
  const records: Record<string, unknown>[] = []
  const log = createLog({ sink: (level, event, fields) => records.push({ level, event, ...fields }) })
  const observer = new Observer({ log, logsRequests, makeId: () => 'made-id' })
  const store = createMemoryStore('https://example.org/tools', [])
  const observe = createAnswerObserver(observer, {
    now: () => 5,
    release: createReleaseReader(store),
    clientOf: () => '',
  })
  return { observe, records: () => records }
}

describe('createAnswerObserver', () => {
  it('writes the record that a server writes, and names it in the answer', async () => {
    const { observe, records } = open(true)
    const request = new Request('https://example.org/tools/databases/?query=secret')
    const response = await observe(request, async () => new Response('abc', { headers: { 'content-length': '3' } }))
    expect(response.headers.get('x-request-id')).toBe('made-id')
    expect(records()).toMatchObject([
      { event: 'request', requestId: 'made-id', method: 'GET', route: '/{page}/?{query}', status: 200, bytes: 3 },
    ])
    expect(JSON.stringify(records())).not.toContain('secret')
  })

  it('has the trace of a traceparent', async () => {
    const { observe, records } = open(true)
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-00` }
    await observe(new Request('https://example.org/tools/', { headers }), async () => new Response('abc'))
    expect(records()).toMatchObject([{ traceId: trace }])
  })

  it('ties an error to its request, and writes no more where requests are not logged', async () => {
    const { observe, records } = open(false)
    const response = await observe(new Request('https://example.org/tools/'), async (record) => {
      record.failed(new Error('broken'))
      return new Response(null, { status: 500 })
    })
    expect(response.headers.get('x-request-id')).toBe('made-id')
    expect(records()).toMatchObject([{ event: 'error', message: 'broken', requestId: 'made-id' }])
  })

  it('has a record of a request that nothing answered', async () => {
    const { observe, records } = open(true)
    const failing = observe(new Request('https://example.org/tools/'), () => Promise.reject(new Error('gone')))
    await expect(failing).rejects.toThrow('gone')
    expect(records()).toMatchObject([{ event: 'request', status: 0 }])
  })
})

describe('createDataPoints', () => {
  it('writes a point for every request, also where none is logged [operations:edge:points]', () => {
    const points: unknown[] = []
    const records: unknown[] = []
    const log = createLog({ sink: (...record) => records.push(record) })
    const onRequest = createDataPoints({ writeDataPoint: (point) => points.push(point) })
    const observer = new Observer({ log, onRequest })
    const call = observer.begin({ method: 'POST', startMs: 1, client: () => '192.0.2.7' })
    call.message({
      method: 'tools/call',
      tool: 'search',
      revision: '2026-07-28',
      era: 'modern',
      error: 'tool_error',
      seconds: 0.001,
      clientName: 'Claude Code',
    })
    call.spent(2.5)
    call.end({ route: '/{page}/mcp', status: 200, bytes: 10, endMs: 4.5, release: 'r' })
    observer.begin({ method: 'BREW', startMs: 1, client: () => '' }).end({
      route: '_OTHER',
      status: 404,
      bytes: 0,
      endMs: 1,
    })
    expect(points).toEqual([
      {
        indexes: ['/{page}/mcp'],
        blobs: [
          '/{page}/mcp',
          'POST',
          '200',
          'tools/call',
          'search',
          '2026-07-28',
          'tool_error',
          '',
          'claude-code',
          'r',
        ],
        doubles: [3.5, 10, 2.5, 0],
      },
      {
        indexes: ['_OTHER'],
        blobs: ['_OTHER', '_OTHER', '404', '', '', '', '', '', '', ''],
        doubles: [0, 0, 0, 0],
      },
    ])
    expect(records).toEqual([])
  })

  it('has the columns that the documentation says', () => {
    const text = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
    const columns = [
      ...POINT_BLOBS.map((name, at) => `blob${at + 1} ${name}`),
      ...POINT_DOUBLES.map((name, at) => `double${at + 1} ${name}`),
    ]
    for (const column of columns) expect(text).toContain(`\`${column}\``)
  })
})
