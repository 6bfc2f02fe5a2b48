import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The checked parts of a response. */
export interface RawAnswer {
  readonly status: number
  readonly body: string
}

/** One keep-alive connection on which requests are sent one after another. */
export interface RawConnection {
  /** Sends the bytes of one HTTP/1.1 request. @throws {Error} When the connection ends or returns something else. */
  exchange(request: string): Promise<RawAnswer>
  close(): void
}

/**
 * Opens a connection that writes requests and reads responses with as little work as possible, because the generator
 * shares the machine with the server: `node:http` costs it more than the floor costs the server.
 */
export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let received: Buffer = Buffer.alloc(0)
  let pending: PromiseWithResolvers<RawAnswer> | undefined
  socket.on('data', (chunk: Buffer) => {
    received = received.byteLength === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (answer === undefined) return
    received = Buffer.alloc(0)
    pending?.resolve(answer)
  })
  const fail = (error?: Error): void => pending?.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', fail)
  socket.on('close', () => fail())
  return {
    exchange(request) {
      pending = Promise.withResolvers()
      socket.write(request, 'latin1')
      return pending.promise
    },
    close: () => closeSilently(socket),
  }
}

function closeSilently(socket: Socket): void {
  socket.removeAllListeners('close')
  socket.destroy()
}

/** @returns `undefined` while bytes are missing. Only the framings used here: a length, chunks, or no body. */
function readAnswer(bytes: Buffer): RawAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  const body = bytes.subarray(end + 4)
  const announced = /\ncontent-length: *(\d+)/.exec(head)
  if (announced) return body.byteLength < Number(announced[1]) ? undefined : { status, body: body.toString() }
  if (!head.includes('\ntransfer-encoding: chunked')) return { status, body: '' }
  const text = readChunks(body)
  return text === undefined ? undefined : { status, body: text }
}

function readChunks(bytes: Buffer): string | undefined {
  let text = ''
  let start = 0
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', start)
    if (lineEnd === -1) return undefined
    const length = Number.parseInt(bytes.toString('latin1', start, lineEnd), 16)
    const next = lineEnd + 2 + length + 2
    if (next > bytes.byteLength) return undefined
    if (length === 0) return text
    text += bytes.toString('utf8', lineEnd + 2, lineEnd + 2 + length)
    start = next
  }
}
