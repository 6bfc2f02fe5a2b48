import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'
import { CONNECTION_CLOSED, MAX_MESSAGE_CHARACTERS, messageLength, refuseMessage } from './json-rpc-message.ts'

/** Most requests that wait for an answer at the same time. */
const MAX_WAITING = 64

/** The id under which the handshake is repeated; reserved, so a client's request with it is rejected. */
const REPLAY_ID = 'gazetteer:again'

export interface Wire {
  onmessage?: ((message: JSONRPCMessage) => void) | undefined
  onclose?: (() => void) | undefined
  start(): Promise<void>
  send(message: JSONRPCMessage): Promise<void>
  close(): Promise<void>
}

export interface Relay {
  /** Notifies the client that the page's tools have changed, if it is connected yet. */
  announceTools(): void
  /** Closes it: the client is notified that the server has stopped. */
  close(): void
}

interface Waiting {
  readonly request: JSONRPCRequest
  readonly again: boolean
}

/**
 * Passes messages between the MCP client of a page and the server in the background, which browsers stop whenever it is
 * idle. The connection is made when a message needs it, and the handshake is repeated then, so that the client notices
 * nothing. What was pending when the background stopped is sent once more, except for calls that may change something:
 * those end with an error.
 *
 * @param page To the client. @param connect Creates a wire to the background, not started yet.
 */
export async function relayClient(page: Wire, connect: () => Wire): Promise<Relay> {
  const waiting = new Map<string | number, Waiting>()
  const readOnly = new Set<string>()
  let handshake: JSONRPCRequest | undefined
  let initialized = false
  let wire: Wire | undefined
  let closed = false

  const sendToPage = (message: JSONRPCMessage): void => void page.send(message).catch(() => undefined)
  const fail = (id: string | number, message: string): void => {
    waiting.delete(id)
    sendToPage({ jsonrpc: '2.0', id, error: { code: CONNECTION_CLOSED, message } })
  }

  const open = async (first: JSONRPCMessage): Promise<Wire> => {
    const next = connect()
    wire = next
    const onclose = (): void => {
      if (wire === next) wire = undefined
      if (!closed) repeatPending()
    }
    Object.assign(next, { onmessage: receive, onclose })
    await next.start()
    if (handshake && !isOf(first, 'initialize')) {
      await next.send({ ...handshake, id: REPLAY_ID })
      if (initialized) await next.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    }
    return next
  }

  const pass = async (message: JSONRPCMessage): Promise<void> => {
    // A background that has stopped has nothing to end.
    if (closed || (!wire && isOf(message, 'notifications/cancelled'))) return
    try {
      await (wire ?? (await open(message))).send(message)
    } catch {
      wire = undefined
      if ('id' in message && message.id !== undefined) fail(message.id, 'The extension was updated. Reload the page.')
    }
  }
  let last = Promise.resolve()
  const send = (message: JSONRPCMessage): void => {
    // One after the other, so that the handshake completes before anything else.
    last = last.then(() => pass(message))
  }

  const repeatPending = (): void => {
    for (const [id, { request, again }] of waiting) {
      if (again || !isHarmless(request, readOnly)) {
        fail(id, 'The extension was restarted during this call. It may have taken effect: check before you retry.')
      } else {
        waiting.set(id, { request, again: true })
        send(request)
      }
    }
  }

  const receive = (message: JSONRPCMessage): void => {
    if ('method' in message) {
      // Our servers send no requests.
      if (!('id' in message)) sendToPage(message)
      return
    }
    const pending = message.id === undefined ? undefined : waiting.get(message.id)
    if (!pending || message.id === undefined) return
    waiting.delete(message.id)
    if (pending.request.method === 'tools/list' && 'result' in message) rememberReadOnly(message.result, readOnly)
    sendToPage(message)
  }

  const receiveFromPage = (message: JSONRPCMessage): void => {
    if (messageLength(message) > MAX_MESSAGE_CHARACTERS) {
      const refusal = refuseMessage(message, `More than ${MAX_MESSAGE_CHARACTERS} characters. Send less.`)
      if (refusal) sendToPage(refusal)
      return
    }
    // A response: the page was sent no request.
    if (!('method' in message)) return
    if ('id' in message) {
      if (waiting.has(message.id) || message.id === REPLAY_ID || waiting.size >= MAX_WAITING) {
        const refusal = refuseMessage(message, 'This id is in use, or too many requests are waiting.')
        if (refusal) sendToPage(refusal)
        return
      }
      if (message.method === 'initialize') handshake = message
      waiting.set(message.id, { request: message, again: false })
    } else if (message.method === 'notifications/initialized') initialized = true
    else if (message.method === 'notifications/cancelled') {
      const { requestId } = Object(message.params) as { requestId?: unknown }
      if (typeof requestId === 'string' || typeof requestId === 'number') waiting.delete(requestId)
    }
    send(message)
  }
  Object.assign(page, { onmessage: receiveFromPage })
  await page.start()

  return {
    announceTools() {
      if (initialized && !closed) sendToPage({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })
    },
    close() {
      closed = true
      void page.close()
      void wire?.close()
    },
  }
}

function isOf(message: JSONRPCMessage, method: string): boolean {
  return 'method' in message && message.method === method
}

function isHarmless({ method, params }: JSONRPCRequest, readOnly: ReadonlySet<string>): boolean {
  return method !== 'tools/call' || readOnly.has(String(Object(params).name))
}

/** It is safe to trust the list on which calls may be repeated, even forged: the tools are the page's own. */
function rememberReadOnly(result: object, readOnly: Set<string>): void {
  const { tools } = result as { tools?: unknown }
  readOnly.clear()
  for (const tool of Array.isArray(tools) ? tools : []) {
    const { name, annotations } = Object(tool) as { name?: unknown; annotations?: unknown }
    if (typeof name === 'string' && Object(annotations).readOnlyHint === true) readOnly.add(name)
  }
}
