import type { BudgetExceeded } from '../costs.ts'
import {
  answerPaid,
  answerUnpaid,
  payForRequest,
  ACCEPTED_NO_BODY,
  messagesOf,
  refuse,
  retryAfter,
  answerRequest,
} from './answer-request.ts'
import type { Exchange, McpAnswer } from './answer-request.ts'
import { META_KEYS } from './protocol/decide-revision.ts'
import {
  invalidRequest,
  overBudget,
  UNREADABLE_RETRY_SECONDS,
  isRecord,
  parseMessage,
  writeError,
} from './protocol/json-rpc.ts'
import type { RpcMessage, RpcParams, RpcRequest } from './protocol/json-rpc.ts'
import type { McpPage } from './protocol/mcp-page.ts'
import { findRevision } from '../mcp-revisions.ts'
import type { Revision } from '../mcp-revisions.ts'

/** Messages in one batch at most. */
const MAX_BATCH_LENGTH = 100

/**
 * Answers a batch: one answer for each request and each invalid entry, in their order. Others have their turn between
 * requests; those that follow when the caller has gone are not answered.
 */
async function answerBatch(page: McpPage, exchange: Exchange, batch: readonly unknown[]): Promise<McpAnswer> {
  const refusal = findRefusal(exchange.revision, batch)
  if (refusal !== undefined) return refuse(invalidRequest(`Invalid Request: ${refusal}`))
  const messages = batch.map(parseMessage)
  if (messages.some(isInitialize)) return refuse(invalidRequest('Invalid Request: initialize must not be in a batch.'))
  return answerInTurns(page, exchange, messages)
}

async function answerInTurns(page: McpPage, exchange: Exchange, messages: readonly RpcMessage[]): Promise<McpAnswer> {
  // None of them rejects. Those that wait for something run side by side.
  const answers: Promise<McpAnswer>[] = []
  let isFirst = true
  for (const message of messages) {
    if (message.kind !== 'request') {
      answers.push(Promise.resolve(message.kind === 'invalid' ? refuse(message.error, message.id) : ACCEPTED_NO_BODY))
      continue
    }
    if (!isFirst) await exchange.yieldToOthers()
    if (exchange.signal.aborted) break
    const payment = await payForRequest(page, exchange.caller, message)
    if (isFirst && 'exceeded' in payment) return refuseAll(messages, payment.exceeded)
    isFirst = false
    answers.push(
      'exceeded' in payment
        ? Promise.resolve(answerUnpaid(exchange, message, payment.exceeded))
        : answerMessage(page, exchange, message, payment),
    )
  }
  return collect(await Promise.all(answers))
}

/** Where nothing is left for the first of them, the others need not be tried. */
function refuseAll(messages: readonly RpcMessage[], exceeded: BudgetExceeded): McpAnswer {
  const error = overBudget(exceeded)
  const body = messages.flatMap((message) => (message.kind === 'request' ? [writeError(message.id, error)] : []))
  return { status: 429, headers: retryAfter(exceeded.retryAfterSeconds), body }
}

function collect(answers: readonly McpAnswer[]): McpAnswer {
  const body = answers.flatMap(messagesOf)
  if (body.length === 0) return ACCEPTED_NO_BODY
  const isDown = answers.every(({ status }) => status === 503 || status === ACCEPTED_NO_BODY.status)
  return isDown ? { status: 503, headers: retryAfter(UNREADABLE_RETRY_SECONDS), body } : { status: 200, body }
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

async function answerMessage(
  page: McpPage,
  exchange: Exchange,
  message: RpcRequest,
  { assumed }: { readonly assumed: number },
): Promise<McpAnswer> {
  const claimed = findClaim(message.params)
  if (claimed?.era === 'modern') {
    const error = invalidRequest(`Invalid Request: revision ${claimed.name} has no batches; send it alone.`)
    return refuse(error, message.id)
  }
  return answerPaid(page, exchange, message, assumed)
}

/** The revision that a message names itself. */
function findClaim(params: RpcParams | undefined): Revision | undefined {
  const meta = params?.['_meta']
  return isRecord(meta) ? findRevision(String(meta[META_KEYS.protocolVersion])) : undefined
}

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
  if (message.kind === 'invalid') return refuse(message.error, message.id)
  return message.kind === 'request' ? answerRequest(page, exchange, message) : ACCEPTED_NO_BODY
}
