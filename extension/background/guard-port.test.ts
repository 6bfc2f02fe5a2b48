import type { ExtensionPort } from '@mcp-b/transports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardPort } from './guard-port.ts'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

interface TestPort {
  readonly port: ExtensionPort
  readonly isClosed: () => boolean
  /** The client sends. */
  readonly receive: (message: unknown) => void
  /** The client goes. */
  readonly leave: () => void
}

function createTestPort(): TestPort {
  const readers = new Set<(message: unknown) => void>()
  const watchers = new Set<() => void>()
  let closed = false
  return {
    isClosed: () => closed,
    receive: (message) => readers.forEach((read) => read(message)),
    leave: () => watchers.forEach((tell) => tell()),
    port: {
      postMessage: () => undefined,
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
