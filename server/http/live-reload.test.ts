import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createLiveReloadApp } from './live-reload.ts'

function createInner(): Hono {
  const inner = new Hono()
  inner.get('/docs/', (context) =>
    context.html('<html><head><title>x</title></head><body></body></html>', 200, { etag: '"a"' }),
  )
  inner.get('/docs/index.json', (context) => context.json({ ok: true }, 200, { etag: '"b"' }))
  return inner
}

describe('createLiveReloadApp', () => {
  it('adds the reload script to HTML and lets nothing be cached', async () => {
    const { app } = createLiveReloadApp(createInner(), '/docs', 'one')
    const response = await app.request('/docs/')
    expect(await response.text()).toBe(
      '<html><head><title>x</title><script type="module" src="/docs/_/dev/reload.js"></script></head><body></body></html>',
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect((await app.request('/docs/_/dev/reload.js')).status).toBe(200)
  })

  it('leaves other answers alone', async () => {
    const { app } = createLiveReloadApp(createInner(), '/docs', 'one')
    const response = await app.request('/docs/index.json')
    expect(await response.json()).toEqual({ ok: true })
    expect(response.headers.get('etag')).toBe('"b"')
  })

  it('sends the current version at once, then each new one, and ends its streams when closed', async () => {
    const { app, announce, close } = createLiveReloadApp(createInner(), '', 'one')
    const response = await app.request('/_/dev/events')
    announce('two')
    close()
    expect(await response.text()).toBe('retry: 300\ndata: one\n\ndata: two\n\n')
  })
})
