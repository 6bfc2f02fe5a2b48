import path from 'node:path'
import { existsSync } from 'node:fs'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { slugProblem } from '../../../shared/model/slug.ts'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import { slugify } from '../../../shared/model/text/slugify.ts'
import type { CategoryRef, RowItem, SourceFile, SourceItem } from '../contract/source.ts'
import { baseName } from '../files/find-files.ts'
import { reportBlank } from '../files/load-file.ts'
import { selectItems } from '../mapping/select-items.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { RUNNING_TEXT } from '../markdown/markdown-blocks.ts'
import { readMarkdownRows } from '../markdown/markdown.ts'
import { parseFrontMatter } from '../parse/parse-front-matter.ts'
import { parseJson } from '../parse/parse-json.ts'
import { isEmpty, isRecord, scalarText, toList } from '../parse/records.ts'
import type { SourceContext } from './format.ts'

/** Patterns of the native format that apply to this directory. */
export function nativePatterns(root: string): { categories: string[]; listings: string[] } {
  const patterns = (folder: string) => (existsSync(path.join(root, folder)) ? [`${folder}/*.{md,yml,yaml}`] : [])
  return { categories: patterns('categories'), listings: patterns('listings') }
}

/**
 * Reads `categories/NAME.md|yml`: its fields are the page's, `listings:` has the rows, the body is the introduction.
 * Without `listings:` the body's bullets and tables are the rows and the text before them is the introduction.
 */
export function* readNativeCategory(file: SourceFile, report: ReportDiagnostic): Generator<SourceItem> {
  const start = { file: file.path, line: 1, column: 1 }
  reportBlank(file, report)
  const native = parseFrontMatter(file, report)
  if (native === undefined) {
    yield { kind: 'skipped', reason: 'unreadable file', location: start }
    return
  }
  const { listings, ...fields } = native.fields
  const ref = categoryRef(file, fields)
  const rows: SourceItem[] = []
  const declaresListings = Object.hasOwn(native.fields, 'listings')
  if (declaresListings) {
    for (const row of selectItems(listings, Array.isArray(listings) ? '[]' : '{}')) {
      const location = { file: file.path, ...native.tree.locate(row.node) }
      if (row.kind === 'nothing') {
        report({ severity: 'warning', code: 'row_empty', message: `the row was skipped: ${row.reason}`, location })
        rows.push({ kind: 'skipped', reason: row.reason, location })
      } else if (row.kind === 'row') {
        const { fields: own, key } = row
        const place = { categories: [ref, ...extraPages(own['categories'])], placedBy: ['categories'], location }
        rows.push({ kind: 'row', fields: own, ...place, ...(key !== undefined && { key }) })
      }
    }
  } else if (native.body.trim() !== '') {
    for (const item of readMarkdownRows(file, { category: 'file' }, report)) {
      // Headings inside the file are sections of this page, not pages.
      if (item.kind === 'row') rows.push({ ...item, categories: [ref] })
      else if (item.kind === 'skipped' && item.reason !== RUNNING_TEXT) rows.push(item)
    }
  }
  const hasBullets = !declaresListings && rows.some((row) => row.kind === 'row')
  const intro = (hasBullets ? beforeFirstList(native.body) : native.body).trim()
  const described = intro === '' || !isEmpty(fields['intro']) ? fields : { ...fields, intro }
  yield { kind: 'category', ref, fields: described, location: start }
  yield* rows
}

/** Reads `listings/NAME.md|yml`: one listing; `categories:` names its pages by slug or title. */
export function* readNativeListing(file: SourceFile, report: ReportDiagnostic): Generator<RowItem | SourceItem> {
  const location = { file: file.path, line: 1, column: 1 }
  const isBlank = reportBlank(file, report)
  const native = isBlank ? undefined : parseFrontMatter(file, report)
  if (native === undefined) {
    yield { kind: 'skipped', reason: isBlank ? 'empty' : 'unreadable file', location }
    return
  }
  const body = native.body.trim()
  const fields = body === '' ? native.fields : { body, ...native.fields }
  const named = isEmpty(fields['categories']) ? fields['category'] : fields['categories']
  const placedBy = ['categories', 'category']
  yield { kind: 'row', fields, categories: extraPages(named), placedBy, location, ownFile: baseName(file.path) }
}

function categoryRef(file: SourceFile, fields: Readonly<Record<string, unknown>>): CategoryRef {
  const name = baseName(file.path)
  const title = scalarText(fields['title'] ?? fields['name']) ?? titleOfName(name)
  const given = scalarText(fields['slug'])
  return { path: [title], slug: given ?? (slugProblem(name) === undefined ? name : slugify(name) || name) }
}

/** Pages named by a listing. A slug refers to the page that has it; so does a title that makes the same slug. */
export function extraPages(value: unknown): CategoryRef[] {
  return toList(value).flatMap((one) => {
    const text = scalarText(one)?.trim()
    if (text === undefined) return []
    return slugProblem(text) === undefined ? [{ path: [titleOfName(text)], slug: text }] : [{ path: [text] }]
  })
}

function beforeFirstList(body: string): string {
  const lines = body.split('\n')
  const first = lines.findIndex((line) => /^\s{0,3}(?:[-*+]\s|\d+[.)]\s|\||#{1,6}\s)/.test(line))
  return first < 0 ? body : lines.slice(0, first).join('\n')
}

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
