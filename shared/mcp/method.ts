import type { RpcError } from './errors.ts'
import type { RpcParams } from './json-rpc.ts'
import type { McpPage } from './mcp-page.ts'
import type { Revision } from './revisions.ts'

/** The result as JSON text, or the error. */
export type MethodOutcome =
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly error: RpcError }

/** One method of the protocol. */
export type Method = (page: McpPage, params: RpcParams, revision: Revision) => MethodOutcome | Promise<MethodOutcome>
