import { answerBatch } from './answer-batch.ts'
import { answerRequest } from './answer-request.ts'
import type { Exchange } from './answer-request.ts'
import type { RpcMessage } from './protocol/json-rpc.ts'
import { ACCEPTED_NO_BODY, refuse } from './mcp-answer.ts'
import type { McpAnswer } from './mcp-answer.ts'
import type { McpPage } from './protocol/mcp-page.ts'

/** A body, parsed: one message, or a batch as received. */
export type ParsedBody = { readonly message: RpcMessage } | { readonly batch: readonly unknown[] }

/**
 * Answers a request body: one message, or a batch where the revision has batches.
 *
 * In a batch, invalid entries are answered one by one and spoil nothing; two requests with the same id are both
 * answered.
 */
export async function answerBody(page: McpPage, exchange: Exchange, body: ParsedBody): Promise<McpAnswer> {
  if ('batch' in body) return answerBatch(page, exchange, body.batch)
  const { message } = body
  if (message.kind === 'invalid') return refuse(message.error)
  return message.kind === 'request' ? answerRequest(page, exchange, message) : ACCEPTED_NO_BODY
}
