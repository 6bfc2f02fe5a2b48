import { dispatch } from './dispatch.ts'
import { ERROR_CODES, invalidRequest } from './errors.ts'
import type { RpcError } from './errors.ts'
import { parseMessage, writeError, writeResult } from './json-rpc.ts'
import type { RpcMessage } from './json-rpc.ts'
import type { McpPage } from './mcp-page.ts'
import type { MethodOutcome } from './method.ts'
import type { Revision } from './revisions.ts'

/** Messages in one batch at most. */
export const MAX_BATCH_LENGTH = 100

/** What a body is answered with. */
export interface BodyAnswer {
  readonly status: 200 | 202 | 400 | 404 | 500
  /** JSON-RPC answers as JSON text, in the order of the requests; empty with 202. */
  readonly messages: readonly string[]
  /** Whether the messages go into an array: a batch stays one, however few its answers. */
  readonly batch: boolean
}

/**
 * Answers the JSON value of a request body: one message, or a batch where the revision has batches.
 *
 * In a batch, invalid entries are answered one by one and spoil nothing; requests run side by side; two requests with
 * the same id are both answered.
 *
 * @param reportError Takes what was thrown while answering; the caller of the endpoint learns only -32603.
 */
export function answerBody(
  page: McpPage,
  revision: Revision,
  body: unknown,
  reportError: (error: unknown) => void,
): BodyAnswer | Promise<BodyAnswer> {
  if (Array.isArray(body)) return answerBatch(page, revision, body, reportError)
  const message = parseMessage(body)
  if (message.kind === 'invalid') return refuse(message.error)
  if (message.kind !== 'request') return NOTHING_TO_SAY
  const { id, method, params } = message
  const finish = (outcome: MethodOutcome): BodyAnswer => {
    if (outcome.ok) return { status: 200, messages: [writeResult(id, outcome.json)], batch: false }
    return { status: statusOf(outcome.error, revision), messages: [writeError(id, outcome.error)], batch: false }
  }
  const fail = (error: unknown): BodyAnswer => {
    reportError(error)
    return finish(INTERNAL_ERROR)
  }
  try {
    const outcome = dispatch(page, revision, method, params)
    return outcome instanceof Promise ? outcome.then(finish, fail) : finish(outcome)
  } catch (error) {
    return fail(error)
  }
}

/** The answer to a body that is refused as a whole. */
export function refuse(error: RpcError): BodyAnswer {
  return { status: 400, messages: [writeError(null, error)], batch: false }
}

const NOTHING_TO_SAY: BodyAnswer = { status: 202, messages: [], batch: false }

const INTERNAL_ERROR: MethodOutcome = {
  ok: false,
  error: { code: ERROR_CODES.internalError, message: 'Internal error.' },
}

async function answerBatch(
  page: McpPage,
  revision: Revision,
  batch: readonly unknown[],
  reportError: (error: unknown) => void,
): Promise<BodyAnswer> {
  const refusal = findRefusal(revision, batch)
  if (refusal !== undefined) return refuse(invalidRequest(`Invalid Request: ${refusal}`))
  const messages = batch.map(parseMessage)
  if (messages.some(isInitialize)) return refuse(invalidRequest('Invalid Request: initialize must not be in a batch.'))
  const answers = await Promise.all(messages.map((message) => answerEntry(page, revision, message, reportError)))
  const written = answers.filter((answer) => answer !== undefined)
  return written.length === 0 ? NOTHING_TO_SAY : { status: 200, messages: written, batch: true }
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

async function answerEntry(
  page: McpPage,
  revision: Revision,
  message: RpcMessage,
  reportError: (error: unknown) => void,
): Promise<string | undefined> {
  if (message.kind === 'invalid') return writeError(null, message.error)
  if (message.kind !== 'request') return undefined
  try {
    const outcome = await dispatch(page, revision, message.method, message.params)
    return outcome.ok ? writeResult(message.id, outcome.json) : writeError(message.id, outcome.error)
  } catch (error) {
    reportError(error)
    return writeError(message.id, { code: ERROR_CODES.internalError, message: 'Internal error.' })
  }
}

function statusOf(error: RpcError, revision: Revision): BodyAnswer['status'] {
  if (error.code === ERROR_CODES.methodNotFound) return revision.methodNotFoundStatus
  return error.code === ERROR_CODES.internalError ? 500 : 200
}
