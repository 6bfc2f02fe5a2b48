import type { MappingConfig } from '../../../shared/model/source-config.ts'
import { takeSuffixes } from '../mapping/take-suffixes.ts'
import { examples, explain, percent } from './explanation.ts'
import type { Proposal } from './propose.ts'

/** Share of rows that end with a word in parentheses which makes it a field. */
const MIN_SHARE = 0.2

const FORMATS = /^(?:pdf|html|epub|mobi|video|audio|book|paper|course|slides|podcast|e-?mail|rtf|djvu|ps|tex|docx?)\b/i

const FIELD = '$suffix'

/** Adds `suffix` to a proposal where many rows end with a few words in parentheses. */
export function addSuffixField<Any extends Proposal>(proposal: Any, isOneFile: boolean): Any {
  const { source, rows, explanation } = proposal
  const fields: MappingConfig['fields'] = source.fields
  const taken = takeSuffixes(rows, FIELD, fields).flatMap((item): string[][] => {
    const words: unknown = item.kind === 'row' ? item.fields[FIELD] : undefined
    return Array.isArray(words) ? [words.map(String)] : []
  })
  if (taken.length === 0 || taken.length < rows.length * MIN_SHARE) return proposal
  const words = taken.flat()
  const isFormat = words.filter((word) => FORMATS.test(word)).length >= words.length / 2
  const field = isFormat ? 'format' : 'label'
  const reason = `${percent(taken.length, rows.length)} of rows end with such words in parentheses, for instance ${examples(words)}`
  return {
    ...proposal,
    source: { ...source, suffix: isOneFile ? field : { field, values: [...new Set(words)] } },
    explanation: [...explanation, explain('suffix', `the field \`${field}\``, reason)],
  }
}
