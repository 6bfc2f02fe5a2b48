import { readFrontMatter } from './front-matter.ts'
import type { SourceItem } from './source.ts'
import { ownName, placementScope, type SourceContext } from './source-context.ts'

/** Reads a Markdown file with front matter as one row; the text below becomes `body`. */
export function* readFrontMatterSource(context: SourceContext): Generator<SourceItem> {
  const { file, rule, report } = context
  const location = { file: file.path, line: 1, column: 1 }
  if (file.text.trim() === '') {
    report({ severity: 'warning', code: 'file_empty', message: 'the file is empty', location })
    return
  }
  const matter = readFrontMatter(file, report)
  if (matter === undefined) {
    yield { kind: 'skipped', reason: 'unreadable file', location }
    return
  }
  const body = matter.body.trim()
  const fields = body === '' || Object.hasOwn(matter.fields, 'body') ? matter.fields : { ...matter.fields, body }
  const ownFile = ownName(context)
  yield { kind: 'row', fields, ownFile, ...rule.place(placementScope(context, { fields, ownFile })), location }
}
