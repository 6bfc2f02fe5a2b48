import { parseFrontMatter } from '../parse/parse-front-matter.ts'
import { isEmpty } from '../parse/records.ts'
import type { SourceItem } from '../contract/source.ts'
import { ownName } from '../files/find-files.ts'
import type { SourceContext } from './format.ts'

/**
 * Reads a Markdown file with front matter as one row; the text below becomes `body`. Where no field is a name or a title,
 * the heading that begins the text is the title.
 */
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
  const heading = /^\s*# +(.+?)[ #]*(?:\n|$)/.exec(matter.body)
  const isTitled = heading === null || ['name', 'title'].some((name) => !isEmpty(matter.fields[name]))
  const named = isTitled ? matter.fields : { title: heading[1], ...matter.fields }
  const body = (isTitled ? matter.body : matter.body.slice(heading[0].length)).trim()
  const fields = body === '' || Object.hasOwn(named, 'body') ? named : { ...named, body }
  const ownFile = ownName(found)
  yield { kind: 'row', fields, ownFile, ...place({ fields, ownFile }), location }
}
