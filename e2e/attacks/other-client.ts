import { setTimeout as delay } from 'node:timers/promises'
import { rpc } from '../protocol/post.ts'
import { ask, MCP_HEADERS } from './send-request.ts'
import type { Sent } from './send-request.ts'

/** Where the other client is. */
const ADDRESS = '127.0.0.2'

/** What another client got from a server. */
export interface Asked {
  /** Milliseconds of each answer. */
  readonly livezMs: readonly number[]
  readonly pingMs: readonly number[]
  /** What went wrong, in words. */
  readonly failures: readonly string[]
}

/** Another client, which asks for `livez` and `ping` in turns. */
export interface OtherClient {
  /** Resolves when it has asked so many times more. */
  further(requests: number): Promise<void>
  /** Waits for its last answer. */
  stop(): Promise<Asked>
}

/** Starts a client at 127.0.0.2 that asks, each time over a new connection. @param pauseMs Between two requests. */
export function startOtherClient(port: number, pauseMs: number): OtherClient {
  const livezMs: number[] = []
  const pingMs: number[] = []
  const failures: string[] = []
  const waiting: { asked: number; resolve: () => void }[] = []
  let asked = 0
  const stopping = new AbortController()
  const livez: Sent = { port, path: '/_/livez', localAddress: ADDRESS }
  const ping: Sent = { ...livez, path: '/mcp', headers: MCP_HEADERS, body: JSON.stringify(rpc(1, 'ping')) }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const [question, times] = asked % 2 === 0 ? [livez, livezMs] : [ping, pingMs]
      const start = performance.now()
      try {
        const { status } = await ask(question)
        times.push(performance.now() - start)
        if (status !== 200) failures.push(`${question.path}: ${status}`)
      } catch (error) {
        failures.push(`${question.path}: ${String(error)}`)
      }
      asked += 1
      for (const one of waiting) if (asked >= one.asked) one.resolve()
      await delay(pauseMs)
    }
  }
  const running = run()
  return {
    further: (requests) =>
      new Promise((resolve) => {
        waiting.push({ asked: asked + requests, resolve })
      }),
    async stop() {
      stopping.abort()
      await running
      return { livezMs, pingMs, failures }
    },
  }
}
