import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'

/** What to ask. */
export interface Question {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is. */
  readonly body?: string
}

/** A whole answer. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends questions to one port. */
export interface Asker {
  /** Rejects when there is no whole answer. */
  ask(question: Question): Promise<Answer>
  close(): void
}

/**
 * Creates an asker. `fetch` would do, but sends no other `Host`.
 *
 * @param localAddress The address to ask from, one of 127.0.0.0/8.
 * @param keepAlive Whether connections stay open; else each question has one of its own.
 */
export function createAsker(port: number, localAddress = '127.0.0.1', keepAlive = true): Asker {
  const agent = new Agent({ keepAlive, maxSockets: 64 })
  return {
    ask: ({ path, method = 'GET', headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const sent = request(
          { agent, host: '127.0.0.1', port, localAddress, path, method, headers: { ...headers } },
          (answer) => {
            let text = ''
            answer.setEncoding('utf8')
            answer.on('data', (chunk: string) => (text += chunk))
            answer.on('error', reject)
            answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
          },
        )
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
