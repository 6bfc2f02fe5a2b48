import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { answerMessages } from '../lib/answer-messages.ts'
import type { StreamsClientMessage, StreamsHeld } from './streams-messages.ts'

/** Streams opened at the same time: below the backlog of a listener. */
const AT_ONCE = 50

const sockets = new Set<Socket>()

answerMessages(async (received): Promise<StreamsHeld> => {
  // Sent by bench/streams.ts only.
  const message = received as StreamsClientMessage
  if (message.kind === 'open') {
    let left = message.streams
    const openSome = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        await openStream(message.port, message.path)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, openSome))
    return { held: sockets.size }
  }
  const held = sockets.size
  const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy()))
  await Promise.all(closed)
  return { held }
})

/** Resolves when the first event has arrived. */
function openStream(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`)
    })
    socket.setEncoding('latin1')
    sockets.add(socket)
    socket.on('data', (chunk: string) => {
      text += chunk
      if (!text.includes('\n\n\r\n')) return
      socket.removeAllListeners('data').resume()
      if (text.startsWith('HTTP/1.1 200 ')) resolve()
      else reject(new Error(`expected a stream, got ${text}`))
    })
    socket.on('error', reject)
    socket.on('close', () => sockets.delete(socket))
  })
}
