import { Agent, request } from 'node:http'
import { createRandom } from '../lib/random.ts'

/** Requests under way at once, each on a connection that stays open. */
const CONNECTIONS = 32

/** Frequent words of the generated directory: each is in hundreds of listings at least. */
const WORDS = 'open source server library fast reliable search storage message queue stream graph time series'.split(
  ' ',
)
const MORE = 'document key value cache proxy monitoring metrics logs traces alerts build deploy container'.split(' ')
const REST = 'typed functional reactive static dynamic template plugin extension editor client protocol'.split(' ')

/** Sends searches to one server, none of them twice. */
export interface SearchLoad {
  /** Sends some and waits for all. @returns Seconds. @throws {Error} When one is not answered as it should be. */
  run(searches: number): Promise<number>
  close(): void
}

/** Creates the load of one server. @param seed Loads of the same seed send the same searches. */
export function createSearchLoad(port: number, seed: number): SearchLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const random = createRandom(seed)
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
  let sent = 0
  const search = (): Promise<void> => {
    sent += 1
    // The number makes it another query, which no cache answers.
    const query = `${pick(WORDS)} ${pick(MORE)} ${pick(REST)} ${sent % 30_000}-${sent % 20}`
    const params = { name: 'search', arguments: { query } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: sent, method: 'tools/call', params })
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      request({ agent, host: '127.0.0.1', port, path: '/mcp', method: 'POST', headers }, (answer) => {
        answer.resume()
        if (answer.statusCode !== 200) reject(new Error(`expected 200, got ${String(answer.statusCode)}`))
        answer.once('end', resolve)
      })
        .once('error', reject)
        .end(body)
    })
  }
  return {
    async run(searches) {
      const start = performance.now()
      let left = searches
      const work = async (): Promise<void> => {
        while (left > 0) {
          left -= 1
          await search()
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, work))
      return (performance.now() - start) / 1000
    },
    close: () => agent.destroy(),
  }
}
