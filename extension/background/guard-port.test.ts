import type { ExtensionPort } from '@mcp-b/transports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_MESSAGE_CHARACTERS } from '../clients/json-rpc-message.ts'
import { guardPort } from './guard-port.ts'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

interface TestPort {
  readonly port: ExtensionPort
  readonly sent: unknown[]
  readonly isClosed: () => boolean
  /** The client sends. */
  readonly receive: (message: unknown) => void
  /** The client goes. */
  readonly leave: () => void
}

function createTestPort(): TestPort {
  const readers = new Set<(message: unknown) => void>()
  const watchers = new Set<() => void>()
  const sent: unknown[] = []
  let closed = false
  return {
    sent,
    isClosed: () => closed,
    receive: (message) => readers.forEach((read) => read(message)),
    leave: () => watchers.forEach((tell) => tell()),
    port: {
      postMessage: (message) => void sent.push(message),
      disconnect: () => void (closed = true),
      onMessage: {
        addListener: (read) => void readers.add(read),
        removeListener: (read) => void readers.delete(read),
      },
      onDisconnect: {
        addListener: (tell) => void watchers.add(tell),
        removeListener: (tell) => void watchers.delete(tell),
      },
    },
  }
}

/** A ping that is this long as JSON. */
function pingOf(characters: number): object {
  const empty = JSON.stringify({ ...PING, params: { x: '' } }).length
  return { ...PING, params: { x: 'x'.repeat(characters - empty) } }
}

describe('guardPort', () => {
  let port: TestPort

  beforeEach(() => {
    vi.stubGlobal('chrome', { runtime: {} })
    port = createTestPort()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('keeps what comes before somebody reads', async () => {
    const guarded = guardPort(port.port)
    const read: unknown[] = []
    port.receive(PING)
    guarded.onMessage.addListener((message) => read.push(message))
    await Promise.resolve()
    port.receive({ ...PING, id: 2 })
    expect(read).toEqual([PING, { ...PING, id: 2 }])
  })

  it('keeps 32 messages and no more', async () => {
    const guarded = guardPort(port.port)
    const read: unknown[] = []
    for (let id = 1; id <= 33; id++) port.receive({ ...PING, id })
    guarded.onMessage.addListener((message) => read.push(message))
    await Promise.resolve()
    expect(read).toHaveLength(32)
  })

  it('drops what is not JSON-RPC', async () => {
    const guarded = guardPort(port.port)
    const read: unknown[] = []
    guarded.onMessage.addListener((message) => read.push(message))
    for (const message of [null, 'x', [], {}, { jsonrpc: '2.0' }, 1n]) port.receive(message)
    await Promise.resolve()
    expect([read, port.sent]).toEqual([[], []])
  })

  it('lets through 64 KiB, and tells who sends more', async () => {
    const guarded = guardPort(port.port)
    const read: unknown[] = []
    guarded.onMessage.addListener((message) => read.push(message))
    const longest = pingOf(MAX_MESSAGE_CHARACTERS)
    port.receive(longest)
    port.receive(pingOf(MAX_MESSAGE_CHARACTERS + 1))
    expect(read).toEqual([longest])
    expect(port.sent).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32_600, message: 'More than 65536 characters. Send less.' } },
    ])
  })

  it('ends when the client goes, and tells its reader', () => {
    const guarded = guardPort(port.port)
    const tell = vi.fn<() => void>()
    guarded.onDisconnect.addListener(tell)
    port.leave()
    expect([guarded.ended.aborted, tell.mock.calls.length]).toEqual([true, 1])
  })

  it('ends when we close it', () => {
    const guarded = guardPort(port.port)
    guarded.disconnect()
    expect([guarded.ended.aborted, port.isClosed()]).toEqual([true, true])
  })
})
