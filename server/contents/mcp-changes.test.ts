import { describe, expect, it } from 'vitest'
import { MODERN_META, modernHeaders } from '../../e2e/protocol/post-modern.ts'
import { rpc } from '../../e2e/protocol/post.ts'
import { createSampleStore, SAMPLE_BASE_URL, sampleFiles } from '../../e2e/protocol/sample-documents.ts'
import type { MemoryFile } from '../store/memory.fixture.ts'
import { createMcpEndpoint } from '../http/mcp/mcp.ts'

const PAGE = `${SAMPLE_BASE_URL}/databases`

function withText(path: string, content: string): MemoryFile[] {
  return sampleFiles().map((file) => (file.path === path ? { ...file, content } : file))
}

async function watch(resourceSubscriptions: string[], slug = 'databases') {
  const store = createSampleStore()
  const errors: unknown[] = []
  const endpoint = createMcpEndpoint({ store, onError: (error) => errors.push(error) })
  const params = { _meta: MODERN_META, notifications: { resourceSubscriptions, toolsListChanged: true } }
  const headers = { 'content-type': 'application/json', ...modernHeaders('subscriptions/listen', {}) }
  const body = JSON.stringify(rpc(9, 'subscriptions/listen', params))
  const response = await endpoint.handle(new Request('http://localhost/mcp', { method: 'POST', headers, body }), slug)
  const reader = response.body?.getReader()
  const next = async (): Promise<unknown> => {
    const text = new TextDecoder().decode((await reader?.read())?.value)
    return JSON.parse(text.replace('event: message\ndata: ', ''))
  }
  return { store, errors, next, stop: () => reader?.cancel() }
}

const _meta = { 'io.modelcontextprotocol/subscriptionId': 9 }

describe('watching resources', () => {
  it('is granted for what the page has a place for, once each', async () => {
    const asked = [`${PAGE}/index.md`, `${PAGE}/index.md`, `${PAGE}/index.7.md`, `${PAGE}/`, 'https://example.com/']
    const { next, stop } = await watch(asked)
    expect(await next()).toMatchObject({
      method: 'notifications/subscriptions/acknowledged',
      params: { _meta, notifications: { resourceSubscriptions: [`${PAGE}/index.md`, `${PAGE}/index.7.md`] } },
    })
    await stop()
  })

  it('tells of those a new release changes, adds or removes, and of no others [mcp:modern:updated]', async () => {
    const uris = ['index.md', 'index.json', 'index.2.md', 'index.jsonld'].map((name) => `${PAGE}/${name}`)
    const { store, next, stop, errors } = await watch(uris)
    await next()
    const more = { path: 'databases/index.2.md', mediaType: 'text/markdown', content: 'more' }
    store.publish([...withText('databases/index.md', 'new'), more])
    const updated = (name: string) => ({
      jsonrpc: '2.0',
      method: 'notifications/resources/updated',
      params: { _meta, uri: `${PAGE}/${name}` },
    })
    expect([await next(), await next()]).toEqual([updated('index.md'), updated('index.2.md')])
    store.publish(withText('databases/index.md', 'new'))
    expect(await next()).toEqual(updated('index.2.md'))
    await stop()
    store.publish(sampleFiles())
    expect(errors).toEqual([])
  })

  it('reaches every page from the root', async () => {
    const { store, next, stop } = await watch([`${SAMPLE_BASE_URL}/libraries/index.md`], '')
    await next()
    store.publish(withText('libraries/index.md', 'new'))
    expect(await next()).toMatchObject({ params: { uri: `${SAMPLE_BASE_URL}/libraries/index.md` } })
    await stop()
  })
})
