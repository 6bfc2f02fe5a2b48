import { describe, expect, it } from 'vitest'
import type { McpEndpoint } from '../../http/mcp/mcp-transport.ts'
import type { SessionNamespace } from '../../store/edge/bindings.ts'
import { createObjectEndpoint, createObjectSessions } from './object-endpoint.ts'

const OPTIONS = { onError: () => undefined }

function createNamespace() {
  const made: string[] = []
  const delivered: unknown[] = []
  const namespace: SessionNamespace = {
    newUniqueId: () => `id-${made.length}`,
    idFromString(text) {
      if (!text.startsWith('id-')) throw new TypeError('Invalid Durable Object ID')
      return text
    },
    get: (id) => ({
      async fetch() {
        made.push(id.toString())
        return new Response('stream')
      },
      async deliver(slug, message) {
        delivered.push([id, slug, message])
        return slug === 'databases'
      },
    }),
  }
  return { namespace, made, delivered }
}

/** An endpoint as the one of this project answers: 404 for a page that is not there. */
function createInner(): McpEndpoint & { asked: string[] } {
  const asked: string[] = []
  const answer = async (request: Request, slug: string): Promise<Response> => {
    asked.push(request.method)
    return new Response(null, { status: slug === 'databases' ? 200 : 404 })
  }
  return { asked, handle: answer, handleStream: answer, handleMessage: answer, close: () => undefined }
}

const request = (method: string): Request => new Request('https://example.org/tools/databases/mcp/sse', { method })

describe('createObjectEndpoint', () => {
  it('passes the GET of a stream on to a new object', async () => {
    const { namespace, made } = createNamespace()
    const endpoint = createObjectEndpoint(createInner(), namespace, OPTIONS)
    expect(await (await endpoint.handleStream(request('GET'), 'databases')).text()).toBe('stream')
    expect(made).toEqual(['id-0'])
  })

  it.each([
    ['HEAD', 'databases'],
    ['OPTIONS', 'databases'],
    ['POST', 'databases'],
    ['GET', 'nowhere'],
  ])('makes no object for %s of %s', async (method, slug) => {
    const { namespace, made } = createNamespace()
    const inner = createInner()
    await createObjectEndpoint(inner, namespace, OPTIONS).handleStream(request(method), slug)
    expect(made).toEqual([])
    expect(inner.asked.at(-1)).toBe(method)
  })

  it('says that the transport is not offered where there are no objects', async () => {
    const answer = await createObjectEndpoint(createInner(), undefined, OPTIONS).handleStream(
      request('GET'),
      'databases',
    )
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('HTTP+SSE is not offered here')
  })
})

describe('an object that fails', () => {
  const broken = (work: () => Promise<never>): SessionNamespace => ({
    ...createNamespace().namespace,
    get: () => ({ fetch: work, deliver: work }),
  })
  const garbage = (): Promise<never> => Promise.resolve('garbage' as never)

  it.each([
    ['throws', () => Promise.reject(new Error('secret'))],
    ['hangs', () => new Promise<never>(() => undefined)],
    ['says anything', garbage],
    ['answers 500', () => Promise.resolve(new Response('secret', { status: 500 }) as never)],
  ])('and %s is out of reach: 503', async (_what, work) => {
    const errors: unknown[] = []
    const options = { onError: (error: unknown) => errors.push(error), timeoutMs: 1 }
    const answer = await createObjectEndpoint(createInner(), broken(work), options).handleStream(
      request('GET'),
      'databases',
    )
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).not.toContain('secret')
    const delivery = createObjectSessions(broken(work), options).deliver('databases', 'id-7', {})
    await expect(delivery).rejects.toMatchObject({ name: 'UnreachableSessionError' })
    expect(errors).toHaveLength(2)
  })
})

describe('createObjectSessions', () => {
  it('hands a message to the object that the id names', async () => {
    const { namespace, delivered } = createNamespace()
    const sessions = createObjectSessions(namespace, OPTIONS)
    expect(await sessions.deliver('databases', 'id-7', { a: 1 })).toBe(true)
    expect(await sessions.deliver('other', 'id-7', { a: 1 })).toBe(false)
    expect(delivered).toHaveLength(2)
  })

  it.each(['', '__proto__', '../id-7', 'x'.repeat(64)])('knows no session %j', async (id) => {
    const { namespace, delivered } = createNamespace()
    expect(await createObjectSessions(namespace, OPTIONS).deliver('databases', id, {})).toBe(false)
    expect(await createObjectSessions(undefined, OPTIONS).deliver('databases', id, {})).toBe(false)
    expect(delivered).toEqual([])
  })
})
