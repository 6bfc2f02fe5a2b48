import { answerMessages } from '../lib/answer-messages.ts'
import { usedCpu } from '../lib/measure-process.ts'
import type { McpContestant, McpRequest, McpServerMessage, McpStarted, McpUsage } from './mcp-exchange.ts'

/** How each contestant is started; only its own modules are loaded. */
const STARTERS: Readonly<Record<McpContestant, (requests: readonly McpRequest[]) => Promise<McpStarted>>> = {
  ours: async () => (await import('./mcp-server-ours.ts')).startOurs(),
  floor: async (requests) => (await import('./mcp-server-floor.ts')).startFloor(requests),
  v2: async () => (await import('./mcp-server-v2.ts')).startV2({ hoisted: false }),
  v2_hoisted: async () => (await import('./mcp-server-v2.ts')).startV2({ hoisted: true }),
  v2_shared: async () => (await import('./mcp-server-v2.ts')).startSharedV2(),
}

answerMessages(async (received): Promise<McpStarted | McpUsage> => {
  // Sent by bench/mcp.ts only.
  const message = received as McpServerMessage
  if (message.kind === 'start') return STARTERS[message.contestant](message.requests)
  return { ...usedCpu(), rssBytes: process.memoryUsage.rss() }
})
