import { createApp } from '../../server/http/app.ts'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import type { McpEndpointOptions } from '../../server/http/mcp/mcp.ts'
import type { McpEndpoint } from '../../server/http/mcp/mcp-transport.ts'
import { readEvents } from './read-events.ts'
import type { EventReader } from './read-events.ts'
import { createSampleStore } from './sample-documents.ts'

/** The sample directory's endpoints. An unexpected error fails the test that causes it. */
export function createSampleMcp(options: Partial<McpEndpointOptions> = {}): McpEndpoint {
  return createMcpEndpoint({
    store: createSampleStore(),
    onError(error) {
      throw error
    },
    ...options,
  })
}

/** A session of the sample application, as a client without an SDK sees it. */
export interface SampleSession {
  /** As the first event gives it. */
  readonly messagesPath: string
  readonly response: Response
  readonly events: EventReader
  /** Posts a message; `body` that is no text is serialised. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>
  /** The next message on the stream. @throws {Error} When something else comes. */
  nextMessage(): Promise<unknown>
}

/** An application under test, and sessions of it. */
export interface SampleSseApp {
  request(path: string, init?: RequestInit): Promise<Response>
  open(path?: string): Promise<SampleSession>
  readonly mcp: McpEndpoint
}

/** Creates the application with the sample directory at `/tools/`. */
export function createSampleSseApp(options: Partial<McpEndpointOptions> = {}): SampleSseApp {
  const store = options.store ?? createSampleStore()
  const mcp = createSampleMcp({ ...options, store })
  const app = createApp({ store, mcp })
  const request = async (path: string, init?: RequestInit): Promise<Response> => app.request(path, init)
  return { request, mcp, open: (path = '/tools/databases/mcp/sse') => openSession(request, path) }
}

/** Opens a session with whatever sends requests. */
export async function openSession(
  request: (path: string, init?: RequestInit) => Promise<Response>,
  path: string,
): Promise<SampleSession> {
  const response = await request(path)
  if (response.status !== 200) throw new Error(`expected a stream, got ${response.status} ${await response.text()}`)
  const events = readEvents(response)
  const first = await events.next()
  if (first?.event !== 'endpoint') throw new Error(`expected the endpoint, got ${JSON.stringify(first)}`)
  return {
    messagesPath: first.data,
    response,
    events,
    post: (body, headers = {}) =>
      request(first.data, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async nextMessage() {
      let event = await events.next()
      // Kept alive, which a slow machine needs at any time.
      while (event?.event === ':') event = await events.next()
      if (event?.event !== 'message') throw new Error(`expected a message, got ${JSON.stringify(event)}`)
      const message: unknown = JSON.parse(event.data)
      return message
    },
  }
}
