import type { RpcError } from './errors.ts'
import type { RpcId, RpcParams } from './json-rpc.ts'
import type { McpPage } from './mcp-page.ts'
import type { Revision } from './revisions.ts'

/** One request while it is answered. */
export interface RequestContext {
  readonly id: RpcId
  readonly params: RpcParams
  readonly revision: Revision
  /** Aborted when the caller has gone or has cancelled the request: nobody reads the answer. */
  readonly signal: AbortSignal
  /** Sends a notification ahead of the result. Dropped where the transport has no room for one. */
  notify(method: string, params: RpcParams): void
  /** Takes what went wrong here, where the answer tells the caller what to do instead. */
  reportError(error: unknown): void
}

/** An answer that goes on: notifications until one of the two ends it. */
export interface OpenAnswer {
  /** Begins to send, at once with whatever comes first. @returns A function that stops it. */
  start(notify: (method: string, params: RpcParams) => void): () => void
  /** The result that ends it when the server closes, as JSON text. */
  readonly lastJson: string
}

/**
 * The result, or the error. `json` is the text of an object without `resultType` and `_meta`, which belong to the revision
 * and are added where the revision has them.
 */
export type MethodOutcome =
  | { readonly ok: true; readonly json: string; readonly resultType?: 'input_required' }
  | { readonly ok: true; readonly open: OpenAnswer }
  | { readonly ok: false; readonly error: RpcError }

/** One method of the protocol. */
export type Method = (
  page: McpPage,
  params: RpcParams,
  context: RequestContext,
) => MethodOutcome | Promise<MethodOutcome>
