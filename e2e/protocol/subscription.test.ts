import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { createMcpEndpoint } from '../../server/http/mcp.ts'
import { listen } from './listen.ts'
import { createSampleStore, SAMPLE_BASE_URL, sampleFiles } from './sample-documents.ts'

describe('a subscription of the official client', () => {
  it('hears of a page that is published anew, and of the end of the server', async () => {
    const store = createSampleStore()
    const endpoint = createMcpEndpoint({ store })
    const server = await listen(endpoint)
    const client = new Client(
      { name: 'subscriber', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    )
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/databases/mcp`)))
    const updated = Promise.withResolvers<string>()
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => updated.resolve(params.uri))

    const uri = `${SAMPLE_BASE_URL}/databases/index.md`
    const subscription = await client.listen({ resourceSubscriptions: [uri], toolsListChanged: true })
    expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: [uri] })
    store.publish(
      sampleFiles().map((file) => (file.path === 'databases/index.md' ? { ...file, content: 'new' } : file)),
    )
    expect(await updated.promise).toBe(uri)

    endpoint.close()
    expect(await subscription.closed).toBe('graceful')
    await client.close()
    await server.close()
  })
})
