import { ERROR_CODES, UNREADABLE } from '../../../../shared/mcp/protocol/errors.ts'
import { parseMessage, writeError } from '../../../../shared/mcp/protocol/json-rpc.ts'
import type { RpcId } from '../../../../shared/mcp/protocol/json-rpc.ts'
import { UnreadableBytesError } from '../../../../shared/search/index/blocks/byte-source.ts'
import type { Caller } from '../../limits/caller.ts'
import type { HttpAnswer } from './http-answer.ts'
import { readBody } from './mcp-body.ts'
import type { BodyLimits } from './mcp-body.ts'
import { RETRY_SOON } from './transport-context.ts'

const INTERNAL_ERROR = { code: ERROR_CODES.internalError, message: 'Internal error.' }

/**
 * The answer where something failed that is not the caller's doing: 503 with `Retry-After` where what is published cannot
 * be read now, else 500; an error for each request.
 *
 * @param ids Of the requests, as {@link idsOf} finds them. None: one error, of none.
 */
export function failureAnswer(error: unknown, ids: readonly RpcId[] = []): HttpAnswer {
  const isUnreadable = error instanceof UnreadableBytesError
  const told = isUnreadable ? UNREADABLE : INTERNAL_ERROR
  const [first = null] = ids
  const body = ids.length > 1 ? ids.map((id) => writeError(id, told)) : writeError(first, told)
  return isUnreadable ? { status: 503, headers: RETRY_SOON, body } : { status: 500, body }
}

/** Ids of the requests in a body that nobody has read yet; none where it cannot be read. */
export async function readIds(request: Request, limits: BodyLimits, caller: Caller): Promise<RpcId[]> {
  if (request.method !== 'POST' || request.bodyUsed) return []
  const body = await readBody(request, limits, caller)
  return body.ok ? idsOf(body.value) : []
}

/** Ids of the requests in a message or a batch. @param value A JSON value. */
export function idsOf(value: unknown): RpcId[] {
  return [value].flat().flatMap((entry) => {
    const message = parseMessage(entry)
    return message.kind === 'request' ? [message.id] : []
  })
}
