import { isHttpUrl } from '../../../shared/model/http-url.ts'
import { isEmpty, isRecord, scalarText } from '../parse/records.ts'
import type { ParentObject } from '../contract/source.ts'
import { normalizeFieldName } from './synonyms.ts'

/** A row found in a nested file. */
export interface SelectedRow {
  kind: 'row'
  fields: Readonly<Record<string, unknown>>
  key?: string
  /** Innermost first; the last one is the file's root object. */
  parents: readonly ParentObject[]
  /** The value in the file, for its location. */
  node: unknown
}

/** An object that encloses rows, yielded before them. `level` is 1 for the objects directly around rows. */
export interface SelectedSection {
  kind: 'section'
  level: number
  /** Begins with the object itself. */
  parents: readonly ParentObject[]
  node: unknown
}

/** An entry that is not a row. */
export interface SelectedNothing {
  kind: 'nothing'
  reason: string
  node: unknown
}

interface Step {
  name: string
  each: 'list' | 'map' | 'tree' | 'none'
}

/**
 * Walks to the rows of a nested file: `categories[].sections[].services[]`. `[]` iterates over a list, `{}` over a
 * map whose keys are names, `children[*]` over lists of that name at every depth, whose ends are the rows; a single
 * object counts as a list of one.
 */
export function* selectItems(
  root: unknown,
  selector: string,
): Generator<SelectedRow | SelectedSection | SelectedNothing> {
  const steps = parseSelector(selector)
  const last = steps.findLastIndex((step) => step.each !== 'none')
  const outer: ParentObject[] = isRecord(root) ? [{ fields: root }] : []
  yield* walk(root, steps, 0, last, outer, undefined)
}

function* walk(
  value: unknown,
  steps: readonly Step[],
  index: number,
  last: number,
  parents: readonly ParentObject[],
  key: string | undefined,
): Generator<SelectedRow | SelectedSection | SelectedNothing> {
  const step = steps[index]
  if (step === undefined) {
    yield toRow(value, key, parents)
    return
  }
  let child = value
  if (step.name !== '') {
    if (!isRecord(value) || !Object.hasOwn(value, step.name)) return
    child = value[step.name]
  }
  if (child === null || child === undefined) return
  if (step.each === 'none') {
    yield* walk(child, steps, index + 1, last, parents, undefined)
    return
  }
  for (const [childKey, entry] of entriesOf(child, step.each)) {
    const inside: unknown = step.each === 'tree' && isRecord(entry) ? entry[step.name] : undefined
    const isBranch = Array.isArray(inside) && inside.length > 0
    if (index === last && !isBranch) {
      yield* walk(entry, steps, index + 1, last, parents, childKey)
      continue
    }
    const enclosing: ParentObject = {
      fields: isRecord(entry) ? entry : {},
      ...(childKey === undefined ? {} : { key: childKey }),
    }
    const inner = [enclosing, ...parents]
    const level = steps.slice(index + 1).filter((later) => later.each !== 'none').length
    yield { kind: 'section', level: isBranch ? level + 1 : level, parents: inner, node: entry }
    yield* walk(entry, steps, isBranch ? index : index + 1, last, inner, childKey)
  }
}

function entriesOf(value: unknown, each: Step['each']): [string | undefined, unknown][] {
  if (each === 'map' && isRecord(value)) return Object.entries(value).filter(([key]) => key !== '$schema')
  return (Array.isArray(value) ? value : [value]).map((entry) => [undefined, entry])
}

function toRow(
  value: unknown,
  key: string | undefined,
  parents: readonly ParentObject[],
): SelectedRow | SelectedNothing {
  const named = key === undefined ? {} : { key }
  if (isRecord(value)) {
    return Object.keys(value).length === 0 && key === undefined
      ? { kind: 'nothing', reason: 'empty', node: value }
      : { kind: 'row', fields: value, ...named, parents, node: value }
  }
  if (isEmpty(value) && key === undefined) return { kind: 'nothing', reason: 'empty', node: value }
  if (Array.isArray(value)) return { kind: 'nothing', reason: 'a list where a listing is expected', node: value }
  // A bare string is a name or an address.
  const text = scalarText(value) ?? ''
  const fields: Record<string, unknown> = isHttpUrl(text)
    ? { url: text }
    : key === undefined
      ? { name: text }
      : { description: text }
  return { kind: 'row', fields, ...named, parents, node: value }
}

function parseSelector(selector: string): Step[] {
  const steps: Step[] = []
  for (const part of selector.split('.')) {
    const name = part.replace(/(?:\[\*?\]|\{\})+$/, '')
    const marks = part.slice(name.length).match(/\[\*?\]|\{\}/g) ?? []
    if (marks.length === 0) steps.push({ name, each: 'none' })
    for (const [index, mark] of marks.entries())
      steps.push({ name: index === 0 ? name : '', each: mark === '{}' ? 'map' : mark === '[]' ? 'list' : 'tree' })
  }
  return steps
}

/** The selector of a file that is one row. */
export const ROOT = '.'

/** Whether an object is a map of names to addresses: `{name: url}`. */
export function isLinkMap(value: Readonly<Record<string, unknown>>): boolean {
  const values = Object.values(value)
  const urls = values.filter((entry) => typeof entry === 'string' && isHttpUrl(entry.trim()))
  return values.length >= 3 && values.every((entry) => typeof entry === 'string') && urls.length >= values.length * 0.8
}

/** Fields by which an object is a row, normalized. */
export const ROW_FIELDS: readonly string[] = 'id name title displayname url website homepage link description'.split(
  ' ',
)

/**
 * Guesses the selector of a file: a list of rows, one row, a map of rows, a map of lists, or the one list in it.
 */
export function guessSelector(root: unknown): string {
  if (Array.isArray(root)) return '[]'
  if (!isRecord(root)) return ''
  const values = Object.values(root)
  const entries = Object.entries(root)
  const isRow = entries.some(
    ([key, value]) => ROW_FIELDS.includes(normalizeFieldName(key)) && typeof value === 'string',
  )
  const lists = entries.filter(([, value]) => Array.isArray(value) && value.some(isRecord))
  if (isRow) return ''
  if (isLinkMap(root) || (values.length > 0 && values.every(isRecord))) return '{}'
  if (lists.length === 1 && lists[0] !== undefined) return `${lists[0][0]}[]`
  const isRows = (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one) || typeof one === 'string')
  return values.length > 1 && values.every(isRows) ? '{}[]' : ''
}
