import { openSync } from 'node:fs'
import { Registry } from 'prom-client'
import { openLog } from '../../server/entry/telemetry/open-log.ts'
import { startServer } from '../../server/entry/node.ts'
import { LOOPBACK_HOSTS } from '../../server/http/mcp/wire/mcp-origin.ts'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { createObserver } from '../../server/observe/create-observer.ts'
import { createServerMetrics } from '../../server/observe/metrics.ts'
import type { Observer } from '../../server/observe/observer.ts'
import { answerMessages } from '../lib/answer-messages.ts'
import { usedCpu } from '../lib/measure-process.ts'
import type { McpUsage } from '../mcp/mcp-exchange.ts'
import { createMcpSampleStore, MCP_SAMPLE_PATH } from '../mcp/mcp-sample.ts'
import type { TelemetryMessage, TelemetryStarted } from './telemetry-exchange.ts'

const log = openLog({ format: 'json', fd: openSync('/dev/null', 'w') })

answerMessages(async (received): Promise<TelemetryStarted | McpUsage> => {
  // Sent by bench/telemetry.ts only.
  const message = received as TelemetryMessage
  if (message.kind === 'start') {
    const ports = {
      blind: await start(),
      metrics: await start(createWatcher(false)),
      watched: await start(createWatcher(true)),
    }
    return { path: MCP_SAMPLE_PATH, ports }
  }
  return { ...usedCpu(), rssBytes: process.memoryUsage.rss() }
})

async function start(observer?: Observer): Promise<number> {
  const store = createMcpSampleStore()
  const mcp = createMcpEndpoint({ store, allowedHosts: LOOPBACK_HOSTS })
  const { port } = await startServer({ store, mcp, host: '127.0.0.1', port: 0, ...(observer && { observer }) })
  return port
}

/** As `gazetteer serve` has it; lines go nowhere, which costs a system call as well. */
function createWatcher(logsRequests: boolean): Observer {
  return createObserver({ log, metrics: createServerMetrics(new Registry()), logsRequests })
}
