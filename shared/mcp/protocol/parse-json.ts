import { ERROR_CODES, invalidRequest } from './errors.ts'
import type { RpcError } from './errors.ts'

/** Brackets that may be open at once. Requests need about six. */
export const MAX_JSON_DEPTH = 64

/**
 * Values in arrays and objects, at all depths. A batch of a hundred requests has some thousand; as names of members, so
 * many take 5 ms to parse, and all that fit into a body would take a third of a second in one go.
 */
export const MAX_JSON_VALUES = 20_000

/** A JSON value, or why there is none. */
export type JsonOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: RpcError }

/** Parses a request body. Depth and values are counted before, so that nothing deep or manifold is ever built. */
export function parseJson(text: string): JsonOutcome {
  if (hasMore(text, '{[', MAX_JSON_DEPTH) || hasMore(text, ',', MAX_JSON_VALUES)) {
    const problem = findExcess(text)
    if (problem !== undefined) return { ok: false, error: invalidRequest(`Invalid Request: ${problem}.`) }
  }
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    return { ok: false, error: { code: ERROR_CODES.parseError, message: 'Parse error: the body is not valid JSON.' } }
  }
}

/** Whether there may be too many at all; a few searches where most requests have six brackets. */
function hasMore(text: string, characters: string, most: number): boolean {
  if (text.length <= most) return false
  let found = 0
  for (const character of characters) {
    for (let index = text.indexOf(character); index !== -1; index = text.indexOf(character, index + 1)) {
      found += 1
      if (found > most) return true
    }
  }
  return false
}

/** What there is too much of outside of strings; `undefined` for nothing. */
function findExcess(text: string): string | undefined {
  let depth = 0
  let values = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 0x5c) index += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      values += 1
      if (depth > MAX_JSON_DEPTH) return `nested deeper than ${MAX_JSON_DEPTH} levels`
    } else if (code === 0x7d || code === 0x5d) depth -= 1
    else if (code === 0x2c) values += 1
    if (values > MAX_JSON_VALUES) return `more than ${MAX_JSON_VALUES} values`
  }
  return undefined
}
