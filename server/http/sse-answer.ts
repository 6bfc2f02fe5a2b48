import { answerBody } from '../../shared/mcp/answer-body.ts'
import type { Exchange } from '../../shared/mcp/answer-request.ts'
import { invalidRequest } from '../../shared/mcp/errors.ts'
import { parseMessage, writeError } from '../../shared/mcp/json-rpc.ts'
import type { McpPage } from '../../shared/mcp/mcp-page.ts'
import { negotiateRevision } from '../../shared/mcp/revisions.ts'
import type { Revision } from '../../shared/mcp/revisions.ts'

/** What a message of a session is answered with. */
export interface SseAnswer {
  /** JSON-RPC messages as JSON text, each an event of its own: clients read no arrays from a stream. */
  readonly messages: readonly string[]
  /** What `initialize` agreed on; every later message is answered by it. */
  readonly agreed?: Revision
}

/** Answers one message, or a batch where the revision has batches. */
export async function answerSseMessage(page: McpPage, value: unknown, exchange: Exchange): Promise<SseAnswer> {
  if (Array.isArray(value)) return answerBody(page, exchange, { batch: value })
  const message = parseMessage(value)
  const { messages, status } = await answerBody(page, exchange, { message })
  if (message.kind !== 'request' || message.method !== 'initialize' || status !== 200) return { messages }
  const asked = message.params?.['protocolVersion']
  return typeof asked === 'string' ? { messages, agreed: negotiateRevision(asked, 'http+sse') } : { messages }
}

/** Answers a message of a session whose page is not in the current release any more. */
export function answerPageGone(value: unknown): SseAnswer {
  const message = parseMessage(value)
  const id = message.kind === 'request' ? message.id : null
  return { messages: [writeError(id, invalidRequest('This page is not published any more.'))] }
}
