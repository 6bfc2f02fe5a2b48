import { createServer } from 'node:http'
import { answerMessages } from '../lib/answer-messages.ts'
import { listenForBench } from '../lib/listen-for-bench.ts'
import { usedCpu } from '../lib/measure-process.ts'
import type { CpuAnswer, ServerMessage, StartedAnswer } from './http-exchange.ts'

/** The floor: `node:http` writing one prepared response to any request. */
let status = 200
let headers: Record<string, string> = {}
let body = Buffer.alloc(0)

const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})

answerMessages(async (received): Promise<StartedAnswer | CpuAnswer | object> => {
  // Sent by bench/http.ts only.
  const message = received as ServerMessage
  if (message.kind === 'start') return { port: await listenForBench(server) }
  if (message.kind === 'prepare') {
    status = message.exchange.status
    headers = { ...message.exchange.headers }
    body = Buffer.from(message.exchange.bodyBase64, 'base64')
    return {}
  }
  return usedCpu()
})
