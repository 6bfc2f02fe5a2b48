import { quote } from '../../tools/suggest/suggest.ts'
import { ERROR_CODES, invalidParams } from '../protocol/errors.ts'
import type { Method } from '../protocol/mcp-page.ts'

/** `resources/read`: the content of one published file. */
export const readResource: Method = async (page, { uri }, { revision }) => {
  if (typeof uri !== 'string') return { ok: false, error: invalidParams(`uri: expected a text, got ${quote(uri)}.`) }
  const resource = await page.resources.read(uri)
  if (resource === undefined) {
    const message = `Resource not found: ${quote(uri)}. resources/list gives those there are.`
    const code = revision.resourceNotFound ? ERROR_CODES.resourceNotFound : ERROR_CODES.invalidParams
    return { ok: false, error: { code, message, data: { uri } } }
  }
  return { ok: true, json: JSON.stringify({ contents: [resource] }) }
}
