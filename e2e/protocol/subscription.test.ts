import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { listen } from './listen.ts'
import { createSampleStore, SAMPLE_BASE_URL, sampleFiles } from './sample-documents.ts'

const URI = `${SAMPLE_BASE_URL}/databases/index.md`

/** A store of the sample directory, its endpoint, and a client that listens to a page of it. */
async function subscribe() {
  const store = createSampleStore()
  const endpoint = createMcpEndpoint({ store })
  const server = await listen(endpoint)
  const client = new Client(
    { name: 'subscriber', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  onTestFinished(async () => {
    await client.close()
    await server.close()
  })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/databases/mcp`)))
  const updated = Promise.withResolvers<string>()
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => updated.resolve(params.uri))
  const subscription = await client.listen({ resourceSubscriptions: [URI], toolsListChanged: true })
  return { store, endpoint, subscription, updated: updated.promise }
}

describe('a subscription of the official client', () => {
  it('hears of a page that is published anew [mcp:modern:updated]', async () => {
    const { store, subscription, updated } = await subscribe()
    expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: [URI] })
    store.publish(
      sampleFiles().map((file) => (file.path === 'databases/index.md' ? { ...file, content: 'new' } : file)),
    )
    expect(await updated).toBe(URI)
  })

  it('hears of the end of the server', async () => {
    const { endpoint, subscription } = await subscribe()
    endpoint.close()
    expect(await subscription.closed).toBe('graceful')
  })
})
