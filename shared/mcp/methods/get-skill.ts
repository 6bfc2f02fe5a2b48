import { quote } from '../../tools/suggest/suggest.ts'
import { invalidParams } from '../protocol/errors.ts'
import type { Method } from '../protocol/mcp-page.ts'

/** `skills/get` (SEP-2640): one skill by the URI of its SKILL.md, as `skills/list` gives it. */
export const getSkill: Method = async (page, { uri }) => {
  const skills = (await page.skills?.list()) ?? []
  const skill = skills.find((known) => known.uri === uri)
  if (skill !== undefined) return { ok: true, json: JSON.stringify({ skill }) }
  const known = skills.map((each) => quote(each.uri)).join(', ')
  const allowed = known === '' ? 'there are no skills here' : `expected ${known}`
  return { ok: false, error: invalidParams(`uri: ${allowed}, got ${quote(uri)}.`) }
}
