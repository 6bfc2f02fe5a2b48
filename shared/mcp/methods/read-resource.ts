import { quote } from '../../tools/suggest.ts'
import { invalidParams } from '../errors.ts'
import type { Method } from '../method.ts'

/** `resources/read`: the content of one published file. */
export const readResource: Method = async (page, { uri }, { revision }) => {
  if (typeof uri !== 'string') return { ok: false, error: invalidParams(`uri: expected a text, got ${quote(uri)}.`) }
  const resource = await page.resources.read(uri)
  if (resource === undefined) {
    const message = `Resource not found: ${quote(uri)}. resources/list gives those there are.`
    return { ok: false, error: { code: revision.resourceNotFoundCode, message, data: { uri } } }
  }
  return { ok: true, json: JSON.stringify({ contents: [resource] }) }
}
