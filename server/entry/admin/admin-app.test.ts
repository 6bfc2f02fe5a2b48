import { describe, expect, it } from 'vitest'
import type { InsightsReport } from '../../observe/report-insights.ts'
import { createAdminApp } from './admin-app.ts'
import type { AdminSources } from './admin-app.ts'

const REPORT: InsightsReport = {
  since: '2026-01-31T00:00:00.000Z',
  leastClients: 3,
  withoutResults: [{ text: '<script>alert(1)</script> & "x"', count: 4 }],
  weak: [],
  queries: [],
  tools: [{ text: 'search', count: 7 }],
  clients: [],
}

const SOURCES: AdminSources = {
  metrics: () => [
    {
      name: 'open',
      help: 'Open.',
      type: 'gauge',
      labelNames: [],
      bounds: [],
      merge: 'sum',
      series: [{ labels: [], numbers: [1] }],
    },
  ],
  insights: () => REPORT,
  health: (path) => Response.json({ path }, { status: path === '/_/readyz' ? 503 : 200 }),
}

const ask = (
  url: string,
  { sources = SOURCES, names = [] as string[], host = '127.0.0.1:9464', accept = '', method = 'GET' } = {},
) => createAdminApp(sources, names)({ method, url, host, accept })

describe('createAdminApp', () => {
  it('gives metrics in the form that is asked for', async () => {
    const plain = await ask('/metrics')
    expect([plain.status, plain.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(plain.body).toBe('# HELP open Open.\n# TYPE open gauge\nopen 1\n')
    const open = await ask('/metrics?x', { accept: 'application/openmetrics-text; version=1.0.0' })
    expect(open.headers['content-type']).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
    expect(open.body).toMatch(/# EOF\n$/)
  })

  it('says how the server is, as the server says it', async () => {
    expect(await ask('/livez')).toMatchObject({ status: 200, body: '{"path":"/_/livez"}' })
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: '{"path":"/_/readyz"}' })
  })

  it('gives insights as JSON, to a browser as a page in which queries are inert', async () => {
    expect(JSON.parse((await ask('/insights')).body)).toEqual(REPORT)
    const page = await ask('/insights', { accept: 'text/html,*/*;q=0.8' })
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.body).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</bdi></td><td>4</td>')
    expect(page.body).toContain('<h2>Agents</h2>\n<p>Nothing yet.</p>')
    const { insights: _, ...without } = SOURCES
    expect((await ask('/insights', { sources: without })).status).toBe(404)
  })

  it.each([
    ['127.0.0.1:9464', 200],
    ['127.0.0.1', 200],
    ['localhost:9464', 200],
    ['[::1]:9464', 200],
    ['10.1.2.3:80', 200],
    ['metrics.internal', 200],
    ['evil.example', 403],
    ['evil.example:9464', 403],
    ['127.0.0.1.evil.example', 403],
    ['', 403],
  ])('answers for the host %j with %i', async (host, status) => {
    expect((await ask('/metrics', { host, names: ['metrics.internal'] })).status).toBe(status)
  })

  it('changes nothing and knows nothing else', async () => {
    expect(await ask('/metrics', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
    expect((await ask('/debug/heap')).status).toBe(404)
    expect((await ask('//evil/metrics')).status).toBe(200)
  })
})
