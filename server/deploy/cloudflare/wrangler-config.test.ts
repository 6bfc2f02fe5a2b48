import { describe, expect, it } from 'vitest'
import { planDeployment } from './plan-deployment.ts'
import type { ReleasePlace } from './plan-deployment.ts'
import { renderWranglerConfig } from './wrangler-config.ts'

const POINTER = '{"format":4,"release":"r","table":{"name":"t.table","byteLength":9}}\n'

/** The configuration as wrangler understands it. */
const LIMITS = { requestsPerSecond: 100, unitsPerSecond: 250 }

function render(
  baseUrl: string,
  place: ReleasePlace = 'assets',
  limits = LIMITS,
  hasMetrics = false,
): Record<string, unknown> {
  const release = { id: 'r', baseUrl, privateDir: '', pointer: POINTER, files: [] }
  const [, ...lines] = renderWranglerConfig(planDeployment(release, { place, limits, hasMetrics })).split('\n')
  return JSON.parse(lines.join('\n')) as Record<string, unknown>
}

describe('renderWranglerConfig', () => {
  it('lets the Worker answer everything, with the pointer beside the assets', () => {
    expect(render('https://tools.example.org')).toEqual({
      name: 'tools-example-org',
      main: 'worker.js',
      compatibility_date: expect.stringMatching(/^2026-\d\d-\d\d$/),
      no_bundle: true,
      find_additional_modules: true,
      rules: [{ type: 'ESModule', globs: ['modules/*.js'] }],
      upload_source_maps: true,
      send_metrics: false,
      routes: [{ pattern: 'tools.example.org', custom_domain: true }],
      workers_dev: false,
      preview_urls: false,
      assets: {
        directory: 'assets',
        binding: 'ASSETS',
        run_worker_first: true,
        html_handling: 'none',
        not_found_handling: 'none',
      },
      vars: { GAZETTEER_RELEASE: POINTER.trim(), GAZETTEER_RATE_LIMIT: '100', GAZETTEER_COST_LIMIT: '250' },
      kv_namespaces: [{ binding: 'MANIFESTS' }],
      durable_objects: { bindings: [{ name: 'SSE_SESSIONS', class_name: 'SseSession' }] },
      migrations: [{ tag: 'v1', new_sqlite_classes: ['SseSession'] }],
      ratelimits: [
        { name: 'RATE_LIMIT', namespace_id: expect.stringMatching(/^[1-9]\d*$/), simple: { limit: 1000, period: 10 } },
        {
          name: 'RATE_LIMIT_DEAR',
          namespace_id: expect.stringMatching(/^[1-9]\d*$/),
          simple: { limit: 125, period: 10 },
        },
      ],
      observability: { enabled: true, head_sampling_rate: 0.1 },
    })
  })

  it('binds a bucket and no assets for a release in R2', () => {
    const config = render('https://tools.example.org', 'r2')
    expect(config['r2_buckets']).toEqual([{ binding: 'RELEASES', bucket_name: 'tools-example-org' }])
    expect(config).not.toHaveProperty('assets')
    expect(config['vars']).toEqual({ GAZETTEER_RATE_LIMIT: '100', GAZETTEER_COST_LIMIT: '250' })
  })

  it('takes a path of a host, or the address on workers.dev', () => {
    expect(render('https://example.org/tools')).toMatchObject({
      routes: ['example.org/tools', 'example.org/tools/*'],
      workers_dev: false,
    })
    const config = render('https://tools.ada.workers.dev')
    expect(config).toMatchObject({ name: 'tools', workers_dev: true })
    expect(config).not.toHaveProperty('routes')
  })

  it('has the limits that were chosen, and none for 0 [budget:edge:same]', () => {
    const limited = render('https://a.example.org', 'r2', { requestsPerSecond: 0.5, unitsPerSecond: 1 })
    expect(limited['vars']).toEqual({ GAZETTEER_RATE_LIMIT: '0.5', GAZETTEER_COST_LIMIT: '1' })
    expect(limited['ratelimits']).toMatchObject([
      { name: 'RATE_LIMIT', simple: { limit: 5, period: 10 } },
      { name: 'RATE_LIMIT_DEAR', simple: { limit: 1, period: 10 } },
    ])
    const open = render('https://a.example.org', 'r2', { requestsPerSecond: 0, unitsPerSecond: 0 })
    expect(open).not.toHaveProperty('ratelimits')
  })

  it('binds a dataset where metrics are asked for', () => {
    const config = render('https://tools.example.org', 'assets', LIMITS, true)
    expect(config['analytics_engine_datasets']).toEqual([{ binding: 'METRICS', dataset: 'tools_example_org' }])
  })

  it('limits each Worker of an account apart', () => {
    const [one, other] = ['https://a.example.org', 'https://b.example.org'].map((url) => render(url)['ratelimits'])
    expect(one).not.toEqual(other)
  })
})
