import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { relayClient } from './relay-client.ts'
import type { Relay, Wire } from './relay-client.ts'

const INITIALIZE: JSONRPCMessage = { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: 'x' } }
const INITIALIZED: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/initialized' }
const AGAIN: JSONRPCMessage = { ...INITIALIZE, id: 'gazetteer:again' }
const PING: JSONRPCMessage = { jsonrpc: '2.0', id: 1, method: 'ping' }
const LIST: JSONRPCMessage = { jsonrpc: '2.0', id: 2, method: 'tools/list' }

const TOOLS = [{ name: 'search', annotations: { readOnlyHint: true } }, { name: 'order' }]

const call = (id: number, name: string): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name },
})
const answer = (id: string | number, result: Record<string, unknown> = {}): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  result,
})

/** One end of a wire, and what was sent over it. */
class TestWire implements Wire {
  readonly sent: JSONRPCMessage[] = []
  onmessage?: (message: JSONRPCMessage) => void
  onclose?: () => void

  async start(): Promise<void> {
    // Nothing to do.
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.sent.push(message)
  }

  async close(): Promise<void> {
    this.onclose?.()
  }
}

describe('relayClient', () => {
  let page: TestWire
  let wires: TestWire[]
  let relay: Relay

  /** The page's client sends these, one after the other. @returns When they have come to the background. */
  const ask = async (...messages: readonly JSONRPCMessage[]): Promise<void> => {
    for (const message of messages) page.onmessage?.(message)
    await settle()
  }
  const sentOver = (index: number): readonly JSONRPCMessage[] | undefined => wires[index]?.sent
  const reply = (...messages: readonly JSONRPCMessage[]): void => {
    for (const message of messages) wires.at(-1)?.onmessage?.(message)
  }
  /** The browser stops the background. */
  const stop = async (): Promise<void> => {
    wires.at(-1)?.onclose?.()
    await settle()
  }

  beforeEach(async () => {
    page = new TestWire()
    wires = []
    relay = await relayClient(page, () => {
      const wire = new TestWire()
      wires.push(wire)
      return wire
    })
  })

  it('connects when the first message comes, and passes on both ways', async () => {
    expect(wires).toEqual([])
    await ask(INITIALIZE)
    reply(answer(0))
    await ask(INITIALIZED, LIST)
    const changed: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' }
    reply(changed, answer(2, { tools: TOOLS }))
    expect(wires).toHaveLength(1)
    expect(sentOver(0)).toEqual([INITIALIZE, INITIALIZED, LIST])
    expect(page.sent).toEqual([answer(0), changed, answer(2, { tools: TOOLS })])
  })

  it('repeats the handshake on the next message after a restart, and keeps its answer', async () => {
    await ask(INITIALIZE)
    reply(answer(0))
    await ask(INITIALIZED)
    await stop()
    expect(wires).toHaveLength(1)
    await ask(PING)
    reply(answer('gazetteer:again'), answer(1))
    expect(sentOver(1)).toEqual([AGAIN, INITIALIZED, PING])
    expect(page.sent).toEqual([answer(0), answer(1)])
  })

  it('asks once more what waits when the background stops, if it changes nothing', async () => {
    await ask(INITIALIZE, INITIALIZED, LIST)
    reply(answer(0), answer(2, { tools: TOOLS }))
    await ask(call(3, 'search'), call(4, 'order'))
    await stop()
    expect(sentOver(1)).toEqual([AGAIN, INITIALIZED, call(3, 'search')])
    expect(page.sent.slice(2)).toEqual([
      {
        jsonrpc: '2.0',
        id: 4,
        error: {
          code: -32_000,
          message: 'The extension was restarted during this call. It may have taken effect: check before you retry.',
        },
      },
    ])
    reply(answer(3))
    expect(page.sent.at(-1)).toEqual(answer(3))
  })

  it('does not ask a third time', async () => {
    await ask(INITIALIZE)
    await stop()
    await stop()
    expect(wires).toHaveLength(2)
    expect(page.sent).toMatchObject([{ id: 0, error: { code: -32_000 } }])
  })

  it('does not ask again what was cancelled, and passes on no answer to it', async () => {
    const cancel: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } }
    await ask(INITIALIZE, LIST, cancel)
    reply(answer(0), answer(2))
    await stop()
    expect(sentOver(0)).toEqual([INITIALIZE, LIST, cancel])
    expect([wires.length, page.sent]).toEqual([1, [answer(0)]])
  })

  it('refuses ids that are in use, its own, and what is too long', async () => {
    const long: JSONRPCMessage = { ...PING, id: 9, params: { x: 'x'.repeat(65_536) } }
    await ask(LIST, LIST, { ...PING, id: 'gazetteer:again' }, long, { ...long, method: 'y'.repeat(65_536) })
    expect(sentOver(0)).toEqual([LIST])
    expect(page.sent).toMatchObject([
      { id: 2, error: { code: -32_600 } },
      { id: 'gazetteer:again', error: { code: -32_600 } },
      { id: 9, error: { code: -32_600 } },
      { id: 9, error: { code: -32_600 } },
    ])
  })

  it('has 64 requests waiting and no more', async () => {
    await ask(...Array.from({ length: 65 }, (_, id): JSONRPCMessage => ({ ...PING, id })))
    expect(sentOver(0)).toHaveLength(64)
    expect(page.sent).toMatchObject([{ id: 64, error: { code: -32_600 } }])
  })

  it('lets the background ask the page nothing, and the page answer nothing', async () => {
    await ask(INITIALIZE, answer(5))
    reply(PING, answer(7))
    expect(sentOver(0)).toEqual([INITIALIZE])
    expect(page.sent).toEqual([])
  })

  it('tells of changed tools when there is a client', async () => {
    relay.announceTools()
    expect(page.sent).toEqual([])
    await ask(INITIALIZE, INITIALIZED)
    relay.announceTools()
    expect(page.sent).toEqual([{ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }])
  })

  it('says why when the background cannot be reached any more', async () => {
    const alone = new TestWire()
    await relayClient(alone, () => {
      throw new Error('Extension context invalidated.')
    })
    alone.onmessage?.(PING)
    await settle()
    expect(alone.sent).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'The extension was updated. Reload the page.' } },
    ])
  })

  it('sends nothing more when it is closed', async () => {
    await ask(INITIALIZE)
    relay.close()
    await ask(PING)
    relay.announceTools()
    expect([wires.length, sentOver(0), page.sent]).toEqual([1, [INITIALIZE], []])
  })
})

/** All that has been sent has come. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
}
