import { Agent, request } from 'node:http'
import { answerMessages } from '../lib/answer-messages.ts'
import type { LoadAnswer, LoadOrder } from '../lib/load.ts'

/** Sends `order.requests` requests over `order.connections` keep-alive connections and counts wrong responses. */
async function runLoad(order: LoadOrder): Promise<LoadAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.connections })
  let left = order.requests
  let failed = 0
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      if (!(await sendOne(order, agent))) failed += 1
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: order.connections }, worker))
  const elapsedMs = performance.now() - start
  agent.destroy()
  return { elapsedMs, failed }
}

function sendOne({ port, path, headers, expected }: LoadOrder, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
      })
      response.on('end', () => resolve(response.statusCode === expected.status && bytes === expected.bytes))
      response.on('error', () => resolve(false))
    })
    outgoing.on('error', () => resolve(false))
    outgoing.end()
  })
}

// Sent by benchmarks through `LoadOrder` only.
answerMessages((message) => runLoad(message as LoadOrder))
