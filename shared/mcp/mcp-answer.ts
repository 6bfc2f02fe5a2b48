import type { RpcError } from './protocol/errors.ts'
import { writeError } from './protocol/json-rpc.ts'
import type { RpcId } from './protocol/json-rpc.ts'
import type { MessageStream } from './protocol/method.ts'

/** What a request body is answered with. */
export interface McpAnswer {
  readonly status: 200 | 202 | 400 | 404 | 429 | 500 | 503
  /**
   * The JSON-RPC answer as JSON text; those to a batch, which stay a list however few they are; or messages that follow
   * until one side ends them. Missing where nothing was asked.
   */
  readonly body?: string | readonly string[] | MessageStream
  /** Of 429: when the client may come back. */
  readonly retryAfterSeconds?: number
}

/** The answer to a body that is refused as a whole. @param id That of the request, where it could be read. */
export function refuse(error: RpcError, id: RpcId | null = null): McpAnswer & { readonly body: string } {
  return { status: 400, body: writeError(id, error) }
}

/** The answer where nothing was asked. */
export const ACCEPTED_NO_BODY: McpAnswer = { status: 202 }

/** Whether messages follow until one side ends them. */
export function isMessageStream(body: McpAnswer['body']): body is MessageStream {
  return typeof body === 'object' && 'start' in body
}

/** The JSON-RPC answers one by one, in the order of the requests; none of a stream. */
export function messagesOf({ body }: McpAnswer): readonly string[] {
  if (body === undefined || isMessageStream(body)) return []
  return typeof body === 'string' ? [body] : body
}
