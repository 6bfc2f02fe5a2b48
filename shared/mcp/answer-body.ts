import { answerBatch } from './answer-batch.ts'
import { answerRequest } from './answer-request.ts'
import type { Exchange, RequestAnswer } from './answer-request.ts'
import { NOTHING_TO_SAY, refuse } from './body-answer.ts'
import type { BodyAnswer } from './body-answer.ts'
import { ERROR_CODES } from './errors.ts'
import type { RpcMessage } from './json-rpc.ts'
import type { McpPage } from './mcp-page.ts'
import type { Revision } from './revisions.ts'

/** A body, parsed: one message, or a batch as received. */
export type ParsedBody = { readonly message: RpcMessage } | { readonly batch: readonly unknown[] }

/**
 * Answers a request body: one message, or a batch where the revision has batches.
 *
 * In a batch, invalid entries are answered one by one and spoil nothing; requests run side by side; two requests with
 * the same id are both answered.
 */
export function answerBody(page: McpPage, exchange: Exchange, body: ParsedBody): BodyAnswer | Promise<BodyAnswer> {
  if ('batch' in body) return answerBatch(page, exchange, body.batch)
  const { message } = body
  if (message.kind === 'invalid') return refuse(message.error)
  if (message.kind !== 'request') return NOTHING_TO_SAY
  const { revision } = exchange
  const answer = answerRequest(page, exchange, message)
  return answer instanceof Promise
    ? answer.then((settled) => toBodyAnswer(settled, revision))
    : toBodyAnswer(answer, revision)
}

function toBodyAnswer(answer: RequestAnswer, revision: Revision): BodyAnswer {
  if ('stream' in answer) return { status: 200, messages: [], batch: false, stream: answer.stream }
  const status = answer.errorCode === undefined ? 200 : statusOf(answer.errorCode, revision)
  return { status, messages: [answer.text], batch: false }
}

function statusOf(code: number, { methodNotFoundStatus }: Revision): BodyAnswer['status'] {
  switch (code) {
    case ERROR_CODES.methodNotFound:
      return methodNotFoundStatus
    case ERROR_CODES.internalError:
      return 500
    case ERROR_CODES.headerMismatch:
    case ERROR_CODES.missingClientCapability:
    case ERROR_CODES.unsupportedVersion:
      return 400
    default:
      return 200
  }
}
