import { endpointOf, fixtureStore } from '../http/http.fixture.ts'
import { startServer } from './node.ts'
import { stopOnSignals } from './stop-on-signals.ts'

// A server that never gets ready: its first MCP answer, which it waits for, does not come. The next one comes when the
// process is told to stop. It reports when it handles signals, when it listens, and when it has that request.
const CHECKS = { pointer: 'ok', manifest: 'ok', index: 'ok', pages: 'ok' } as const
const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
const setServer = stopOnSignals()
process.on('SIGTERM', () => stop())
process.send?.('handles signals')
if (process.argv.includes('--listen')) {
  let calls = 0
  await startServer({
    store: fixtureStore(),
    host: '127.0.0.1',
    port: 0,
    drainTimes: { delayMs: 0 },
    health: () => ({ checks: CHECKS, damagedPages: 0 }),
    onListening(server) {
      setServer(server)
      process.send?.(server.port)
    },
    mcp: endpointOf(async () => {
      calls += 1
      // The first one is the server's own, before it is ready.
      if (calls === 1) await new Promise(() => {})
      process.send?.('has a request')
      await stopped
      return new Response('late')
    }),
  })
} else setInterval(() => {}, 60_000)
