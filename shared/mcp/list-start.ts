import { readCursor } from '../tools/cursor.ts'
import { quote } from '../tools/suggest.ts'
import { invalidParams } from './errors.ts'
import type { RpcError } from './errors.ts'
import type { RpcParams } from './json-rpc.ts'

/** Where a list starts, or -32602. */
export type ListStart =
  | { readonly ok: true; readonly offset: number }
  | { readonly ok: false; readonly error: RpcError }

/** Reads `params.cursor` of the list `key` (MCP, pagination: "invalid cursors SHOULD result in -32602"). */
export function listStart({ cursor }: RpcParams, key: string): ListStart {
  if (cursor === undefined) return { ok: true, offset: 0 }
  const start = typeof cursor === 'string' ? readCursor(cursor, { request: key }) : undefined
  if (start?.ok === true) return start
  return { ok: false, error: invalidParams(`cursor: ${quote(cursor)} is not a nextCursor of this list.`) }
}
