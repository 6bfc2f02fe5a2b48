import type { TreeSourceConfig } from '../../shared/model/source-config.ts'
import { parseJson } from './parse-json.ts'
import { parseYaml } from './parse-yaml.ts'
import { isEmpty, setOwn } from './records.ts'
import { guessSelector, selectItems, type SelectedSection } from './select-items.ts'
import type { SourceItem } from './source.ts'
import { ownName, placementScope, type SourceContext } from './source-context.ts'

/** Reads rows from a YAML or JSON file: one row, a list, a map, or nested sections with rows in them. */
export function* readTreeSource(config: TreeSourceConfig, context: SourceContext): Generator<SourceItem> {
  const { file, rule, report } = context
  const start = { file: file.path, line: 1, column: 1 }
  if (file.text.trim() === '') {
    report({ severity: 'warning', code: 'file_empty', message: 'the file is empty', location: start })
    return
  }
  const tree =
    config.kind === 'json' ? parseJson(file.text, file.path, report) : parseYaml(file.text, file.path, report)
  if (tree === undefined) {
    yield { kind: 'skipped', reason: 'unreadable file', location: start }
    return
  }
  if (tree.value === null) {
    report({ severity: 'warning', code: 'file_empty', message: 'the file holds no data', location: start })
    return
  }
  if (typeof tree.value !== 'object') {
    report({
      severity: 'error',
      code: 'row_not_a_map',
      message: 'expected `name: value` lines or a list',
      location: start,
    })
    yield { kind: 'skipped', reason: 'unreadable file', location: start }
    return
  }
  for (const selector of [config.items ?? guessSelector(tree.value)].flat()) {
    let count = 0
    for (const selected of selector === '' ? rootRow(tree.value) : selectItems(tree.value, selector)) {
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
        const own = selector === '' ? { ownFile: ownName(context) } : {}
        const named = key === undefined ? {} : { key }
        const placement = rule.place(placementScope(context, { fields, parents, ...named, ...own }))
        yield { kind: 'row', fields, parents, ...named, ...own, ...placement, location }
      }
    }
    if (count === 0 && config.items !== undefined && !isEmpty(tree.value) && !endsInNothing(tree.value, selector)) {
      const message = `items: "${selector}" leads to nothing in this file; check the names in it`
      report({ severity: 'warning', code: 'items_not_found', message, location: start })
    }
  }
}

function* rootRow(value: unknown): ReturnType<typeof selectItems> {
  yield* selectItems(value, '[]')
}

/** What a section says besides its rows and its own title. */
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

/** Whether the path is there but holds null or an empty list: an operator's way to say "none yet". */
function endsInNothing(root: unknown, selector: string): boolean {
  const first = selector.split('.')[0]?.replace(/[[\]{}]+$/, '') ?? ''
  return first === '' || (typeof root === 'object' && root !== null && Object.hasOwn(root, first))
}
