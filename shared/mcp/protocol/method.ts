import type { CallContext } from '../../tools/tool.ts'
import type { RpcError } from './errors.ts'
import type { RpcId, RpcParams } from './json-rpc.ts'
import type { Revision } from '../../mcp-revisions.ts'

/** One request while it is answered. */
export interface RequestContext {
  readonly id: RpcId
  readonly params: RpcParams
  readonly revision: Revision
  /** Aborted when the caller has gone or has cancelled the request: nobody reads the answer. */
  readonly signal: AbortSignal
  readonly wrap?: CallContext['wrap']
  /** Sends a notification ahead of the result. Dropped where the transport has no room for one. */
  notify(method: string, params: RpcParams): void
  /** Takes what went wrong here, where the answer tells the caller what to do instead. */
  reportError(error: unknown): void
}

/** An answer that goes on: JSON-RPC messages as text, until one of the two sides ends it. */
export interface MessageStream {
  /** Of the request it answers. */
  readonly id: RpcId
  /** Begins to send, at once with whatever comes first. @returns A function that stops it. */
  start(send: (message: string) => void): () => void
  /** Ends it when the server closes. */
  readonly last: string
}

/** What is known of an answer besides its text, for who counts answers. */
export interface AnswerFacts {
  /** The result says that the tool failed. */
  readonly isError?: true
  /** Listings that match, where the answer is a part of them. */
  readonly total?: number | undefined
  /** It was in memory. */
  readonly isKnown?: true
}

/**
 * The result, or the error. `json` is the text of an object without `resultType` and `_meta`, which belong to the revision
 * and are added where the revision has them.
 */
export type MethodOutcome =
  | {
      readonly ok: true
      readonly json: string
      readonly resultType?: 'input_required'
      readonly facts?: AnswerFacts | undefined
    }
  | { readonly ok: true; readonly stream: MessageStream }
  | { readonly ok: false; readonly error: RpcError }
