import { endpointOf, fixtureStore } from '../http/http.fixture.ts'
import { startServer } from './node.ts'
import { stopOnSignals } from './stop-on-signals.ts'

// A whole server process for drain.test.ts: every tenth of its MCP answers takes 300 ms.
let calls = 0
const setServer = stopOnSignals()
const server = await startServer({
  onListening: setServer,
  store: fixtureStore(),
  host: '127.0.0.1',
  port: 0,
  mcp: endpointOf(async (request) => {
    calls += 1
    const body = await request.text()
    if (calls % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 300))
    return new Response(body)
  }),
})
process.send?.(server.port)
