import { describe, expect, it } from 'vitest'
import { planDeployment } from './plan-deployment.ts'
import type { ReleasePlace } from './estimate-costs.ts'
import { renderWranglerConfig } from './wrangler-config.ts'

const POINTER = '{"format":4,"release":"r","table":{"name":"t.table","byteLength":9}}\n'

/** The configuration as wrangler understands it. */
function render(baseUrl: string, place: ReleasePlace = 'assets'): Record<string, unknown> {
  const release = { id: 'r', baseUrl, pages: 1, privateDir: '', pointer: POINTER, files: [] }
  const text = renderWranglerConfig(planDeployment(release, { place }))
  const json = text.replace(/^\s*\/\/.*$/gm, '').replace(/,(\s*[}\]])/g, '$1')
  return JSON.parse(json) as Record<string, unknown>
}

describe('renderWranglerConfig', () => {
  it('lets the Worker answer everything, with the pointer beside the assets', () => {
    expect(render('https://tools.example.org')).toEqual({
      name: 'tools-example-org',
      main: 'worker.js',
      compatibility_date: expect.stringMatching(/^2026-\d\d-\d\d$/),
      no_bundle: true,
      find_additional_modules: false,
      upload_source_maps: false,
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
      vars: { GAZETTEER_RELEASE: POINTER.trim() },
      kv_namespaces: [{ binding: 'MANIFESTS' }],
      durable_objects: { bindings: [{ name: 'SSE_SESSIONS', class_name: 'SseSession' }] },
      migrations: [{ tag: 'v1', new_sqlite_classes: ['SseSession'] }],
      ratelimits: [
        { name: 'RATE_LIMIT', namespace_id: expect.stringMatching(/^[1-9]\d*$/), simple: { limit: 100, period: 10 } },
      ],
      observability: { enabled: true, head_sampling_rate: 0.1 },
    })
  })

  it('binds a bucket and no assets for a release in R2', () => {
    const config = render('https://tools.example.org', 'r2')
    expect(config['r2_buckets']).toEqual([{ binding: 'RELEASES', bucket_name: 'tools-example-org' }])
    expect(config).not.toHaveProperty('assets')
    expect(config).not.toHaveProperty('vars')
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

  it('limits each Worker of an account apart', () => {
    const [one, other] = ['https://a.example.org', 'https://b.example.org'].map((url) => render(url)['ratelimits'])
    expect(one).not.toEqual(other)
  })
})
