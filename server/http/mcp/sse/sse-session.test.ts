import { describe, expect, it, vi } from 'vitest'
import { UNLIMITED_CALLER } from '../../limits/caller.ts'
import { rpc } from '../../../../e2e/protocol/post.ts'
import { errorOf } from '../../../../e2e/protocol/sample-endpoint.ts'
import type { Exchange } from '../../../../shared/mcp/answer-request.ts'
import { writeNotification } from '../../../../shared/mcp/protocol/json-rpc.ts'
import { findRevision } from '../../../../shared/mcp-revisions.ts'
import type { Revision } from '../../../../shared/mcp-revisions.ts'
import { createSseSession } from './sse-session.ts'
import type { SseAnswer, SseSession, SseSessionOptions } from './sse-session.ts'

/** An answer being made: the test decides when and how it comes. */
interface Asked {
  message: unknown
  exchange: Exchange
  give: (answer: SseAnswer) => void
  fail: (error: unknown) => void
}

interface Opened {
  session: SseSession
  asked: Asked[]
  sent: unknown[]
  errors: unknown[]
  client: { reads: boolean }
}

function revision(name: string): Revision {
  const found = findRevision(name)
  if (found === undefined) throw new Error(name)
  return found
}

function open(options: Partial<SseSessionOptions> = {}): Opened {
  const opened = { asked: [] as Asked[], sent: [] as unknown[], errors: [] as unknown[], client: { reads: true } }
  const session = createSseSession({
    revision: revision('2024-11-05'),
    maxInFlight: 3,
    caller: UNLIMITED_CALLER,
    answer: (message, exchange) =>
      new Promise((give, fail) => {
        opened.asked.push({ message, exchange, give, fail })
      }),
    send: (text) => opened.sent.push(JSON.parse(text)),
    hasBacklog: () => !opened.client.reads,
    reportError: (error) => opened.errors.push(error),
    ...options,
  })
  return { ...opened, session }
}

const pong = (id: unknown): SseAnswer => ({ status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, result: {} }) })
const sentPong = (id: unknown): unknown => ({ jsonrpc: '2.0', id, result: {} })
const cancel = (requestId: unknown) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } })
/** Lets what was settled be acted on. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('createSseSession', () => {
  it('answers requests side by side, each when it is ready', async () => {
    const { session, asked, sent } = open()
    session.receive(rpc(1, 'ping'))
    session.receive(rpc('1', 'ping'))
    asked[1]?.give(pong('1'))
    await turn()
    asked[0]?.give(pong(1))
    await turn()
    expect(sent).toEqual([sentPong('1'), sentPong(1)])
  })

  it('says nothing to notifications and answers', () => {
    const { session, asked, sent } = open()
    session.receive({ jsonrpc: '2.0', method: 'notifications/initialized' })
    session.receive({ jsonrpc: '2.0', method: 'notifications/cancelled' })
    session.receive({ jsonrpc: '2.0', id: 1, result: {} })
    expect([asked, sent]).toEqual([[], []])
  })

  it('tells what is no message, should it be delivered', () => {
    const { session, sent } = open()
    session.receive('hello')
    expect(sent).toEqual([errorOf(null, -32600)])
  })

  it('answers by the revision agreed on, also while an older request is under way', async () => {
    const { session, asked } = open()
    session.receive(rpc(1, 'ping'))
    session.receive(rpc(2, 'initialize'))
    expect(asked[1]?.exchange.revision.name).toBe('2024-11-05')
    asked[1]?.give({ ...pong(2), agreed: revision('2025-06-18') })
    await turn()
    asked[0]?.give(pong(1))
    await turn()
    session.receive(rpc(3, 'ping'))
    expect(asked[2]?.exchange.revision.name).toBe('2025-06-18')
  })

  it('lets what comes with initialize wait until the revision is agreed on, not until it is read', async () => {
    const { session, asked, sent, client } = open()
    client.reads = false
    session.receive(rpc(1, 'initialize'))
    session.receive(rpc(2, 'ping'))
    session.receive([rpc(3, 'ping')])
    await turn()
    expect(asked.length).toBe(1)
    asked[0]?.give({ ...pong(1), agreed: revision('2025-03-26') })
    await turn()
    expect(asked.map(({ exchange }) => exchange.revision.name)).toEqual(['2024-11-05', '2025-03-26', '2025-03-26'])
    expect(sent).toEqual([])
  })

  it.each([
    ['fails', ({ asked }: Opened) => asked[0]?.fail(new Error('broken'))],
    ['is refused', ({ asked }: Opened) => asked[0]?.give({ status: 400, body: '{}' })],
    ['is cancelled', ({ session }: Opened) => session.receive(cancel(1))],
  ])('goes on by the old revision when initialize %s', async (_, end) => {
    const opened = open()
    opened.session.receive(rpc(1, 'initialize'))
    opened.session.receive(rpc(2, 'ping'))
    end(opened)
    await vi.waitFor(() => expect(opened.asked.length).toBe(2))
    expect(opened.asked[1]?.exchange.revision.name).toBe('2024-11-05')
  })

  it('aborts a cancelled request and sends nothing for it', async () => {
    const { session, asked, sent } = open()
    session.receive(rpc(1, 'ping'))
    session.receive(rpc('1', 'ping'))
    session.receive(cancel(1))
    session.receive(cancel(7))
    session.receive(cancel('__proto__'))
    expect(asked.map(({ exchange }) => exchange.signal.aborted)).toEqual([true, false])
    asked[0]?.exchange.send(writeNotification('notifications/progress', { progress: 1 }))
    asked[0]?.give(pong(1))
    asked[1]?.give(pong('1'))
    await turn()
    expect(sent).toEqual([sentPong('1')])
  })

  it('takes a failure after the abort for its consequence', async () => {
    const { session, asked, sent, errors } = open()
    session.receive(rpc(1, 'ping'))
    session.receive(cancel(1))
    asked[0]?.fail(new Error('aborted'))
    await turn()
    expect([sent, errors]).toEqual([[], []])
  })

  it('sends notifications of a request before its answer', async () => {
    const { session, asked, sent } = open()
    session.receive(rpc(1, 'ping'))
    asked[0]?.exchange.send(writeNotification('notifications/progress', { progressToken: 5, progress: 1 }))
    asked[0]?.give(pong(1))
    await turn()
    expect(sent).toEqual([
      { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 5, progress: 1 } },
      sentPong(1),
    ])
  })

  it('keeps an unexpected error to itself', async () => {
    const { session, asked, sent, errors } = open()
    session.receive(rpc(1, 'ping'))
    const error = new Error('secret')
    asked[0]?.fail(error)
    await turn()
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error.' } }])
    expect(errors).toEqual([error])
  })

  it('refuses one request more than may be under way, and takes the next when one is done', async () => {
    const { session, asked, sent } = open({ maxInFlight: 3 })
    for (const id of [1, 2, 3, 4]) session.receive(rpc(id, 'ping'))
    expect([asked.length, sent]).toEqual([3, [errorOf(4, -32600)]])
    asked[0]?.give(pong(1))
    await turn()
    session.receive(rpc(5, 'ping'))
    session.receive(cancel(5))
    session.receive(rpc(6, 'ping'))
    expect([asked.length, sent.length]).toEqual([5, 2])
  })

  it('counts a batch by its length', () => {
    const { session, asked, sent } = open({ maxInFlight: 3 })
    session.receive([rpc(1, 'ping'), rpc(2, 'ping')])
    session.receive([rpc(3, 'ping'), rpc(4, 'ping')])
    session.receive([])
    session.receive([])
    expect([asked.length, sent]).toEqual([2, [errorOf(null, -32600), errorOf(null, -32600)]])
  })

  it('runs four requests side by side, and the others in turn', async () => {
    const { session, asked } = open({ maxInFlight: 10 })
    const ids = (): unknown[] => asked.map(({ message }) => (message as { id: unknown }).id)
    for (const id of [1, 2, 3, 4, 5, 6, 7]) session.receive(rpc(id, 'ping'))
    expect(ids()).toEqual([1, 2, 3, 4])
    session.receive(cancel(5))
    asked[1]?.give(pong(2))
    await turn()
    // Others have their turn before the next.
    expect(ids()).toEqual([1, 2, 3, 4])
    await turn()
    expect(ids()).toEqual([1, 2, 3, 4, 6])
    session.receive(cancel(1))
    expect(ids()).toEqual([1, 2, 3, 4, 6, 7])
  })

  it('holds answers while the client does not read, and lets them go one by one', async () => {
    const { session, asked, sent, client } = open({ maxInFlight: 10 })
    for (const id of [1, 2, 3, 4, 5]) session.receive(rpc(id, 'ping'))
    client.reads = false
    for (const id of [1, 2, 3, 4]) asked[id - 1]?.give(pong(id))
    await turn()
    session.resume()
    session.receive(cancel(2))
    await turn()
    expect([sent, asked.length]).toEqual([[], 5])
    client.reads = true
    session.resume()
    // Something else was sent in between.
    client.reads = false
    await turn()
    expect(sent).toEqual([])
    client.reads = true
    session.resume()
    await turn()
    expect(sent).toEqual([sentPong(3), sentPong(4), sentPong(1)])
  })

  it('aborts everything when it is closed', async () => {
    const { session, asked, sent, client } = open({ maxInFlight: 5 })
    for (const id of [1, 2, 3, 4, 5]) session.receive(rpc(id, 'ping'))
    client.reads = false
    asked[0]?.give(pong(1))
    await turn()
    session.close()
    client.reads = true
    session.resume()
    session.receive(rpc(6, 'ping'))
    asked[1]?.give(pong(2))
    await turn()
    expect(asked.map(({ exchange }) => exchange.signal.aborted)).toEqual([true, true, true, true])
    expect(sent).toEqual([])
    await session.settled()
  })

  it('is settled when the last request is answered', async () => {
    const { session, asked, sent } = open()
    await session.settled()
    session.receive(rpc(1, 'ping'))
    const settled = session.settled().then(() => sent.length)
    asked[0]?.give(pong(1))
    expect(await settled).toBe(1)
  })
})
