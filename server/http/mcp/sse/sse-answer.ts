import { answerBody } from '../../../../shared/mcp/answer-body.ts'
import type { Exchange } from '../../../../shared/mcp/answer-request.ts'
import { invalidRequest } from '../../../../shared/mcp/protocol/errors.ts'
import { parseMessage } from '../../../../shared/mcp/protocol/json-rpc.ts'
import { refuse } from '../../../../shared/mcp/mcp-answer.ts'
import type { McpAnswer } from '../../../../shared/mcp/mcp-answer.ts'
import type { McpPage } from '../../../../shared/mcp/protocol/mcp-page.ts'
import { negotiateRevision } from '../../../../shared/mcp/protocol/negotiate-revision.ts'
import type { Revision } from '../../../../shared/mcp-revisions.ts'

/** What a message of a session is answered with. */
export interface SseAnswer extends McpAnswer {
  /** What `initialize` agreed on; every later message is answered by it. */
  readonly agreed?: Revision
}

/** Answers one message, or a batch where the revision has batches. */
export async function answerSseMessage(page: McpPage, value: unknown, exchange: Exchange): Promise<SseAnswer> {
  if (Array.isArray(value)) return answerBody(page, exchange, { batch: value })
  const message = parseMessage(value)
  const answer = await answerBody(page, exchange, { message })
  if (message.kind !== 'request' || message.method !== 'initialize' || answer.status !== 200) return answer
  const requested = message.params?.['protocolVersion']
  return typeof requested === 'string' ? { ...answer, agreed: negotiateRevision(requested, 'http+sse') } : answer
}

/** Answers a message of a session whose page is not in the current release any more. */
export function pageGoneAnswer(value: unknown): SseAnswer {
  const message = parseMessage(value)
  const error = invalidRequest('This page is not published any more.')
  return refuse(error, message.kind === 'request' ? message.id : null)
}
