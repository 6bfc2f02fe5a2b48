import { answerRequest } from './answer-request.ts'
import type { Exchange, RequestAnswer } from './answer-request.ts'
import { NOTHING_TO_SAY, refuse } from './body-answer.ts'
import type { BodyAnswer } from './body-answer.ts'
import { META_KEYS } from './decide-revision.ts'
import { invalidRequest } from './errors.ts'
import { isRecord, parseMessage, writeError } from './json-rpc.ts'
import type { RpcMessage, RpcParams } from './json-rpc.ts'
import type { McpPage } from './mcp-page.ts'
import { MODERN } from './revisions.ts'
import type { Revision } from './revisions.ts'

/** Messages in one batch at most. */
export const MAX_BATCH_LENGTH = 100

/** Answers a batch: one answer for each request and each invalid entry, in their order. */
export function answerBatch(
  page: McpPage,
  exchange: Exchange,
  batch: readonly unknown[],
): BodyAnswer | Promise<BodyAnswer> {
  const refusal = findRefusal(exchange.revision, batch)
  if (refusal !== undefined) return refuse(invalidRequest(`Invalid Request: ${refusal}`))
  const messages = batch.map(parseMessage)
  if (messages.some(isInitialize)) return refuse(invalidRequest('Invalid Request: initialize must not be in a batch.'))
  const answers = messages.map((message) => answerEntry(page, exchange, message))
  if (answers.every(isKnown)) return collect(answers)
  return Promise.all(answers.map((answer) => Promise.resolve(answer))).then(collect)
}

function isKnown<T>(answer: T | Promise<T>): answer is T {
  return !(answer instanceof Promise)
}

function collect(answers: readonly (RequestAnswer | undefined)[]): BodyAnswer {
  const messages = answers.flatMap((answer) => (answer !== undefined && 'text' in answer ? [answer.text] : []))
  return messages.length === 0 ? NOTHING_TO_SAY : { status: 200, messages, batch: true }
}

function findRefusal(revision: Revision, batch: readonly unknown[]): string | undefined {
  if (!revision.batches) return `revision ${revision.name} has no batches; send one message per request.`
  if (batch.length === 0) return 'the batch is empty.'
  if (batch.length > MAX_BATCH_LENGTH) {
    return `the batch has ${batch.length} messages; at most ${MAX_BATCH_LENGTH} are taken.`
  }
  return undefined
}

function isInitialize(message: RpcMessage): boolean {
  return message.kind === 'request' && message.method === 'initialize'
}

function answerEntry(
  page: McpPage,
  exchange: Exchange,
  message: RpcMessage,
): RequestAnswer | undefined | Promise<RequestAnswer> {
  if (message.kind === 'invalid') return { text: writeError(null, message.error) }
  if (message.kind !== 'request') return undefined
  if (isModern(message.params)) {
    const error = invalidRequest(`Invalid Request: revision ${MODERN.name} has no batches; send it alone.`)
    return { text: writeError(message.id, error) }
  }
  return answerRequest(page, exchange, message)
}

function isModern(params: RpcParams | undefined): boolean {
  const meta = params?.['_meta']
  return isRecord(meta) && meta[META_KEYS.protocolVersion] === MODERN.name
}
