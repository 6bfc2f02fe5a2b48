import correct from 'spdx-correct'
import { cleanLine, MAX_NAME_LENGTH } from '../../../shared/model/clean-text.ts'
import { isRecord, scalarText, toList } from '../parse/records.ts'
import { redactText } from './unsafe-urls.ts'

/** What stands between several licences in one text. */
const SEPARATOR = /\s*(?:[,;|]|\s\/\s|\s(?:OR|AND|or|and)\s)\s*/

/** Names of SPDX by the texts they were found for: directories repeat few texts very often. */
const known = new Map<string, string>()
const MAX_KNOWN = 10_000

/** Licences, and texts that were replaced by an SPDX id. */
interface Licenses {
  readonly ids: string[]
  readonly written: string[]
}

/**
 * Licences of a listing: SPDX ids where a text means one (`Apache License 2.0` → `Apache-2.0`), else as written. Texts
 * are split where they name several; objects count by their identifier or name.
 */
export function toLicenses(value: unknown): Licenses {
  const texts = toList(value).flatMap((one) => {
    const { spdx, spdx_id, identifier, id, name, title, type } = isRecord(one) ? one : { name: one }
    const text = [spdx, spdx_id, identifier, id, name, title, type].map(scalarText).find((each) => each !== undefined)
    return (text ?? '').replace(/^\((.*)\)$/, '$1').split(SEPARATOR)
  })
  const lines = texts.map((text) => redactText(cleanLine(text, MAX_NAME_LENGTH))).filter((text) => text !== '')
  const written = lines.filter((line) => spdxName(line).toLowerCase() !== line.toLowerCase())
  return { ids: [...new Set(lines.map(spdxName))], written: [...new Set(written)] }
}

function spdxName(text: string): string {
  const found = known.get(text) ?? correctName(text)
  if (known.size < MAX_KNOWN) known.set(text, found)
  return found
}

/** A text that says no version means none: `GPL` stays as it is. */
function correctName(text: string): string {
  const id = correct(text, { upgrade: false })
  if (id === null || (/\d/.test(id) && !/\d/.test(text))) return text
  return id
}
