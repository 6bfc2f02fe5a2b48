import type { SourceConfig } from '../../../shared/model/source-config.ts'
import type { SourceItem } from '../contract/source.ts'
import { parseJson } from '../parse/parse-json.ts'
import { isRecord, toList } from '../parse/records.ts'
import type { SourceContext } from './format.ts'
import { extraPages } from './read-native.ts'

/** Members of a published listing that builds and `gazetteer refresh` write. */
const MADE = new Set(['page_url', 'source_path', 'link', 'provenance'])

/**
 * Reads JSON Lines: a row a line. A row of a published directory gives the listing that it was: its `categories` are the
 * slugs of its pages, and its texts are plain.
 */
export function* readJsonl(
  source: Extract<SourceConfig, { kind: 'jsonl' }>,
  { file, place, report }: SourceContext,
): Generator<SourceItem> {
  let line = 0
  for (const text of file.text.split('\n')) {
    line += 1
    if (text.trim() === '') continue
    const location = { file: file.path, line, column: 1 }
    const parsed = parseJson(text, file.path, (problem) => {
      report({ ...problem, message: problem.message.replace('the file was', 'the row was'), location })
    })
    if (!isRecord(parsed?.value)) {
      if (parsed !== undefined) {
        report({ severity: 'error', code: 'row_not_a_map', message: 'expected an object on each line', location })
      }
      yield { kind: 'skipped', reason: 'no row', location }
      continue
    }
    const fields = Object.fromEntries(Object.entries(parsed.value).filter(([name]) => !MADE.has(name)))
    const pages = source.category === undefined ? toList(fields['categories']) : []
    const placement = pages.length > 0 ? { categories: extraPages(pages), placedBy: ['categories'] } : place({ fields })
    yield { kind: 'row', fields, isPlainText: true, ...placement, location }
  }
}
