import { parseFrontMatter } from '../parse/parse-front-matter.ts'
import type { SourceItem } from '../contract/source.ts'
import { ownName } from '../files/find-files.ts'
import type { SourceContext } from './format.ts'

/** Reads a Markdown file with front matter as one row; the text below becomes `body`. */
export function* readFrontMatter(context: SourceContext): Generator<SourceItem> {
  const { file, found, place, report } = context
  const location = { file: file.path, line: 1, column: 1 }
  if (file.text.trim() === '') {
    report({ severity: 'warning', code: 'file_empty', message: 'the file is empty', location })
    return
  }
  const matter = parseFrontMatter(file, report)
  if (matter === undefined) {
    yield { kind: 'skipped', reason: 'unreadable file', location }
    return
  }
  const body = matter.body.trim()
  const fields = body === '' || Object.hasOwn(matter.fields, 'body') ? matter.fields : { ...matter.fields, body }
  const ownFile = ownName(found)
  yield { kind: 'row', fields, ownFile, ...place({ fields, ownFile }), location }
}
