import { ERROR_CODES, invalidRequest } from './errors.ts'
import type { RpcError } from './errors.ts'

/** Brackets that may be open at once. Requests need about six. */
export const MAX_JSON_DEPTH = 64

/** A JSON value, or why there is none. */
export type JsonOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: RpcError }

/** Parses a request body. Depth is checked before parsing, so that nothing deep is ever built. */
export function parseJson(text: string): JsonOutcome {
  if (hasManyBrackets(text) && isTooDeep(text)) {
    return { ok: false, error: invalidRequest(`Invalid Request: nested deeper than ${MAX_JSON_DEPTH} levels.`) }
  }
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    return { ok: false, error: { code: ERROR_CODES.parseError, message: 'Parse error: the body is not valid JSON.' } }
  }
}

/** Whether there are enough brackets to be too deep at all; a few searches where most requests have six brackets. */
function hasManyBrackets(text: string): boolean {
  if (text.length <= MAX_JSON_DEPTH) return false
  let found = 0
  for (const bracket of ['{', '[']) {
    for (let index = text.indexOf(bracket); index !== -1; index = text.indexOf(bracket, index + 1)) {
      found += 1
      if (found > MAX_JSON_DEPTH) return true
    }
  }
  return false
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 0x5c) index += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > MAX_JSON_DEPTH) return true
    } else if (code === 0x7d || code === 0x5d) depth -= 1
  }
  return false
}
