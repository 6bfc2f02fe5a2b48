import type { ClientRequest } from 'node:http'
import { createCounter } from '../attack.ts'
import type { StartAttack } from '../attack.ts'
import { sendRequest, subscriptionTo } from '../send-request.ts'

const STREAMS = 1100

/** Opens 1,100 event streams, sessions of HTTP+SSE and subscriptions in turns, and keeps them. */
export const openStreams: StartAttack = ({ port }) => {
  const counter = createCounter()
  const held: ClientRequest[] = []
  const session = { port, path: '/mcp/sse', headers: { accept: 'text/event-stream' } }
  const open = (at: number): Promise<void> =>
    new Promise((resolve) => {
      const sent = sendRequest(at % 2 === 0 ? session : subscriptionTo(port))
      held.push(sent)
      sent.on('response', (answer) => {
        counter.add(answer.statusCode ?? 0)
        if (answer.headers['retry-after'] !== undefined) counter.add('retry-after')
        answer.on('error', () => undefined).resume()
        resolve()
      })
      sent.on('error', () => {
        counter.add('reset')
        resolve()
      })
    })
  return {
    full: Promise.all(Array.from({ length: STREAMS }, (_, at) => open(at))).then(() => undefined),
    tally: () => counter.tally(),
    stop: () => {
      for (const sent of held) sent.destroy()
    },
  }
}
