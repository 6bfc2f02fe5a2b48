import { readFields, readText } from './read-values.ts'
import type { Fields } from './read-values.ts'

/** Revision of MCP Apps that is spoken. */
const PROTOCOL_VERSION = '2026-01-26'

/** Where messages come from and go to. */
export interface HostWindow {
  /** @param receive Called with messages of the host only. */
  readonly listen: (receive: (message: unknown) => void) => void
  readonly send: (message: Fields) => void
}

/** What is done on a notification of the host, with its parameters, by its method. */
export type HostEvents = ReadonlyMap<unknown, (params: Fields) => void>

export interface Host {
  /** Its `HostCapabilities`. */
  readonly can: Fields
  /** Its theme, language and so on, as `HostContext`. */
  readonly context: Fields
  /** @throws {Error} with the message of a refusal. */
  readonly request: (method: string, params: Fields) => Promise<Fields>
  readonly notify: (method: string, params: Fields) => void
}

/**
 * Introduces the view to its host (MCP Apps, life cycle). Listens first: what the host sends when it has been told that
 * the view is ready must find somebody.
 *
 * @throws {Error} where the host refuses.
 */
export async function connectHost({ listen, send }: HostWindow, events: HostEvents): Promise<Host> {
  const jsonrpc = '2.0'
  const waiting = new Map<unknown, { resolve(result: Fields): void; reject(error: Error): void }>()
  let last = 0
  const notify: Host['notify'] = (method, params) => send({ jsonrpc, method, params })
  const request: Host['request'] = (method, params) =>
    new Promise((resolve, reject) => {
      const id = (last += 1)
      waiting.set(id, { resolve, reject })
      send({ jsonrpc, id, method, params })
    })
  const answer = (id: unknown, method: unknown): void => {
    // Nothing is kept that would have to be saved.
    const isKnown = method === 'ping' || method === 'ui/resource-teardown'
    send({ jsonrpc, id, ...(isKnown ? { result: {} } : { error: { code: -32601, message: 'Method not found' } }) })
  }
  listen((message) => {
    const { id, method, params, result, error } = readFields(message)
    if (method === undefined) {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) asked?.resolve(readFields(result))
      else asked?.reject(new Error(readText(readFields(error)['message'])))
    } else if (id !== undefined) answer(id, method)
    else events.get(method)?.(readFields(params))
  })
  const { hostCapabilities, hostContext } = await request('ui/initialize', {
    appInfo: { name: 'gazetteer', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: PROTOCOL_VERSION,
  })
  notify('ui/notifications/initialized', {})
  return { can: readFields(hostCapabilities), context: readFields(hostContext), request, notify }
}
