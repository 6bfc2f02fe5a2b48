import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { TreeSourceConfig } from '../../../shared/model/source-config.ts'
import type { SourceFile, SourceItem } from '../contract/source.ts'
import { guessSelector, ROOT, type SelectedSection, selectItems } from '../mapping/select-items.ts'
import type { ParsedTree } from '../parse/parse-yaml.ts'
import { isEmpty, setOwn } from '../parse/records.ts'
import type { Format, SourceContext } from './format.ts'

/** Parses a file whole. @returns `undefined` when nothing could be read, after a diagnostic. */
export type ParseTree = (text: string, file: string, report: ReportDiagnostic) => ParsedTree | undefined

/** The format of files of nested data. */
export interface TreeFormat extends Format<TreeSourceConfig> {
  /** Parses a file once, however often its rows are read. */
  parseFile(file: SourceFile, report: ReportDiagnostic): ParsedTree | undefined
}

/** Creates the format for files of nested data, which {@link readTree} reads once they are parsed. */
export function createTreeFormat(extensions: readonly string[], parse: ParseTree): TreeFormat {
  const trees = new WeakMap<SourceFile, ParsedTree>()
  const parseFile: TreeFormat['parseFile'] = (file, report) => {
    const tree = trees.get(file) ?? parse(file.text, file.path, report)
    if (tree !== undefined) trees.set(file, tree)
    return tree
  }
  return { extensions, parseFile, read: (source, context) => readTree(parseFile, source, context) }
}

/** Reads rows from nested data: one row, a list, a map, or sections with rows in them. */
function* readTree(
  parseFile: TreeFormat['parseFile'],
  config: TreeSourceConfig,
  context: SourceContext,
): Generator<SourceItem> {
  const { file, found, rule, place, report } = context
  const start = { file: file.path, line: 1, column: 1 }
  const tree = parseFile(file, report)
  if (tree === undefined) {
    yield { kind: 'skipped', reason: 'unreadable file', location: start }
    return
  }
  if (tree.value === null) {
    report({ severity: 'warning', code: 'file_empty', message: 'the file contains no data', location: start })
    return
  }
  if (typeof tree.value !== 'object') {
    const message = 'expected `name: value` lines or a list'
    report({ severity: 'error', code: 'row_not_a_map', message, location: start })
    yield { kind: 'skipped', reason: 'unreadable file', location: start }
    return
  }
  for (const selector of [config.items ?? guessSelector(tree.value)].flat()) {
    let count = 0
    const isRoot = selector === '' || selector === ROOT
    for (const selected of isRoot ? rootRow(tree.value) : selectItems(tree.value, selector)) {
      const location = { file: file.path, ...tree.locate(selected.node) }
      count += 1
      if (selected.kind === 'nothing') {
        report({ severity: 'warning', code: 'row_empty', message: `the row was skipped: ${selected.reason}`, location })
        yield { kind: 'skipped', reason: selected.reason, location }
      } else if (selected.kind === 'section') {
        if (selected.level !== rule.enclosingLevel) continue
        const ref = rule.enclosing(selected.parents)
        if (ref === undefined) continue
        yield { kind: 'category', ref, fields: sectionFields(selected, config.items, ref.path.at(-1)), location }
      } else {
        const { fields, key, parents } = selected
        const own = isRoot ? { ownFile: found.ownName } : {}
        const named = key === undefined ? {} : { key }
        const row = { fields, parents, ...named, ...own }
        yield { kind: 'row', ...row, ...place(row), location }
      }
    }
    if (count === 0 && config.items !== undefined && !isEmpty(tree.value) && !endsInNothing(tree.value, selector)) {
      const message = `items: "${selector}" matches nothing in this file; check the names in it`
      report({ severity: 'warning', code: 'items_not_found', message, location: start })
    }
  }
}

function* rootRow(value: unknown): ReturnType<typeof selectItems> {
  yield* selectItems(value, '[]')
}

/** What a section states besides its rows and its own title. */
function sectionFields(
  section: SelectedSection,
  items: TreeSourceConfig['items'],
  title: string | undefined,
): Record<string, unknown> {
  const rowLists = new Set(
    [items ?? []]
      .flat()
      .join('.')
      .split('.')
      .map((step) => step.replace(/[[\]{}]+$/, '')),
  )
  const fields: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(section.parents[0]?.fields ?? {})) {
    if (!rowLists.has(key) && !(value === title && title !== undefined)) setOwn(fields, key, value)
  }
  return fields
}

/** Whether the path exists but contains null or an empty list: an operator's way to say "none yet". */
function endsInNothing(root: unknown, selector: string): boolean {
  const first = selector.split('.')[0]?.replace(/[[\]{}]+$/, '') ?? ''
  return first === '' || (typeof root === 'object' && root !== null && Object.hasOwn(root, first))
}
