import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerMessages } from './answer-messages.ts'
import type { CpuAnswer, ServerMessage, StartedAnswer } from './http-exchange.ts'

/** The floor: `node:http` writing one prepared answer, whatever is asked. */
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
  if (message.kind === 'start') {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    // Listening on TCP: the address is no pipe's name.
    return { port: (server.address() as AddressInfo).port }
  }
  if (message.kind === 'prepare') {
    status = message.exchange.status
    headers = { ...message.exchange.headers }
    body = Buffer.from(message.exchange.bodyBase64, 'base64')
    return {}
  }
  const { user, system } = process.cpuUsage()
  return { cpuUs: user + system }
})
