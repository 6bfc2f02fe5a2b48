import { describe, expect, it } from 'vitest'
import { connectHost } from './connect-host.ts'
import type { Host, HostEvents } from './connect-host.ts'
import type { Fields } from './read-values.ts'

interface FakeHost {
  readonly sent: Fields[]
  readonly receive: (message: unknown) => void
  readonly host: Promise<Host>
}

function connect(events: HostEvents = new Map()): FakeHost {
  const sent: Fields[] = []
  let receive: (message: unknown) => void = () => undefined
  const host = connectHost(
    { listen: (listener) => (receive = listener), send: (message) => void sent.push(message) },
    events,
  )
  return { sent, host, receive: (message) => receive(message) }
}

const ACCEPTED = {
  jsonrpc: '2.0',
  id: 1,
  result: { protocolVersion: '2026-01-26', hostCapabilities: { openLinks: {} }, hostContext: { theme: 'dark' } },
}

describe('connectHost', () => {
  it('introduces itself, and says that it is ready when it has been answered', async () => {
    const { sent, receive, host } = connect()
    expect(sent).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'ui/initialize',
        params: {
          appInfo: { name: 'gazetteer', version: '1' },
          appCapabilities: { availableDisplayModes: ['inline'] },
          protocolVersion: '2026-01-26',
        },
      },
    ])
    receive(ACCEPTED)
    expect(await host).toMatchObject({ can: { openLinks: {} }, context: { theme: 'dark' } })
    expect(sent.at(-1)).toEqual({ jsonrpc: '2.0', method: 'ui/notifications/initialized', params: {} })
  })

  it('fails with what the host refuses', async () => {
    const { receive, host } = connect()
    receive({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Another revision, please.' } })
    await expect(host).rejects.toThrow('Another revision, please.')
  })

  it('gives each answer to who asked, in any order', async () => {
    const { receive, host } = connect()
    receive(ACCEPTED)
    const { request } = await host
    const asked = [request('tools/call', { name: 'a' }), request('tools/call', { name: 'b' })]
    receive({ jsonrpc: '2.0', id: 3, result: { of: 'b' } })
    receive({ jsonrpc: '2.0', id: 2, result: { of: 'a' } })
    receive({ jsonrpc: '2.0', id: 9, result: {} })
    expect(await Promise.all(asked)).toEqual([{ of: 'a' }, { of: 'b' }])
  })

  it('answers pings and the end, and refuses what it does not know', async () => {
    const { sent, receive, host } = connect()
    receive(ACCEPTED)
    await host
    sent.length = 0
    for (const [id, method] of ['ping', 'ui/resource-teardown', 'toString'].entries())
      receive({ jsonrpc: '2.0', id, method })
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 0, result: {} },
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } },
    ])
  })

  it('hands on notifications it was given something to do for, and nothing else', () => {
    const seen: Fields[] = []
    const { receive } = connect(new Map([['ui/notifications/tool-input', (params) => void seen.push(params)]]))
    receive({ jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: { arguments: {} } })
    for (const message of [null, 'text', 7, [], {}, { method: '__proto__' }, { jsonrpc: '2.0', method: 'x' }])
      receive(message)
    expect(seen).toEqual([{ arguments: {} }])
  })
})
