import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { createObserver } from '../../observe/create-observer.ts'
import { createLog } from '../../observe/log.ts'
import { createDataPoints, POINT_BLOBS, POINT_DOUBLES } from './data-points.ts'

describe('createDataPoints', () => {
  it('writes a point for every request, also where none is logged [operations:edge:points]', () => {
    const points: unknown[] = []
    const records: unknown[] = []
    const log = createLog({ sink: (_level, record) => records.push(record) })
    const onRequest = createDataPoints({ writeDataPoint: (point) => points.push(point) })
    const observer = createObserver({ log, onRequest })
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
