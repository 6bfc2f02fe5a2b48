import { quote } from '../../tools/suggest/suggest.ts'
import type { RpcParams } from './json-rpc.ts'
import type { HeaderReader } from './header-reader.ts'

/** Parameter that `Mcp-Name` repeats, by method (MCP 2026-07-28, Streamable HTTP: standard request headers). */
const NAMING_PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Says which header does not repeat the body as it must, or `undefined`: `Mcp-Method` on every modern request, `Mcp-Name`
 * on those that name something. None of our tools mirrors parameters (`x-mcp-header`), so `Mcp-Param-…` means nothing here.
 */
export function findMirrorProblem(
  method: string,
  params: RpcParams | undefined,
  headers: HeaderReader,
): string | undefined {
  const mirrored = headers.get('mcp-method')
  if (mirrored === null) return `Mcp-Method is missing; send ${quote(method)}.`
  if (mirrored.trim() !== method) return `Mcp-Method ${quote(mirrored)} does not match the method ${quote(method)}.`
  const parameter = NAMING_PARAMETERS.get(method)
  const named = parameter === undefined ? undefined : params?.[parameter]
  // What is no text is refused with the other parameters.
  if (typeof named !== 'string') return undefined
  const header = headers.get('mcp-name')
  if (header === null) return `Mcp-Name is missing; send params.${parameter}, ${quote(named)}.`
  const decoded = decodeValue(header.trim())
  if (decoded === undefined) return `Mcp-Name ${quote(header)} is not valid Base64 of UTF-8.`
  return decoded === named ? undefined : `Mcp-Name ${quote(header)} does not match params.${parameter} ${quote(named)}.`
}

/** Undoes the encoding of values that are no plain ASCII. @returns `undefined` where it is broken. */
function decodeValue(value: string): string | undefined {
  if (!value.startsWith('=?base64?') || !value.endsWith('?=')) return value
  const base64 = ENCODED.exec(value)?.[1]
  if (base64 === undefined || base64.length % 4 !== 0) return undefined
  try {
    return STRICT_UTF8.decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}
