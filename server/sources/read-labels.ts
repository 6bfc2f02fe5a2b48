import type { SourceLocation } from '../../shared/model/diagnostic.ts'
import type { LabelsConfig } from '../../shared/model/source-config.ts'
import { toLine } from './map-values.ts'
import type { ParsedTree } from './parse-yaml.ts'
import { isRecord, setOwn, toList } from './records.ts'

/** One value of a category field and the page it stands for. */
export interface Label {
  title: string
  /** Further fields of the entry, for a label that comes from a file. */
  fields: Readonly<Record<string, unknown>>
  /** Set when the label comes from a file, which declares its page. */
  location?: SourceLocation
}

/** What a source calls its pages. */
export interface Labels {
  /** The label of a value, exactly or, when folded, regardless of case. */
  find(value: string): Label | undefined
  /** Labels that declare pages, in the order of their file. */
  declared: readonly Label[]
}

/**
 * Prepares labels.
 *
 * @param readTree Reads the file of `{file, value, title}`; reports and gives `undefined` when it cannot.
 */
export function readLabels(
  config: LabelsConfig | undefined,
  caseFold: boolean,
  readTree: (file: string) => { tree: ParsedTree; path: string } | undefined,
): Labels {
  if (config === undefined) return { find: () => undefined, declared: [] }
  if (config === 'iso-3166') return countryLabels()
  const labels = new Map<string, Label>()
  const add = (value: string, label: Label): void => {
    for (const key of [value, fold(value)]) if (!labels.has(key)) labels.set(key, label)
  }
  const declared: Label[] = []
  if (isFileLabels(config)) {
    const read = readTree(config.file)
    const entries = read === undefined ? [] : listEntries(read.tree.value, config.value, config.title)
    for (const entry of entries) {
      const value = toLine(entry[config.value])
      const title = toLine(entry[config.title]) ?? value
      if (read === undefined || value === undefined || title === undefined) continue
      const { [config.value]: _value, [config.title]: _title, ...fields } = entry
      const label = { title, fields, location: { file: read.path, ...read.tree.locate(entry) } }
      declared.push(label)
      add(value, label)
    }
  } else {
    for (const [value, title] of Object.entries(config)) add(value, { title, fields: {} })
  }
  return { find: (value) => labels.get(value) ?? (caseFold ? labels.get(fold(value)) : undefined), declared }
}

/** The form in which values that differ only in case, width or outer space are the same. */
export function fold(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase()
}

function isFileLabels(config: Exclude<LabelsConfig, string>): config is { file: string; value: string; title: string } {
  return 'file' in config && 'value' in config && 'title' in config && Object.keys(config).length === 3
}

/** Entries of a list; of a map `value: title` or `value: {title: …}` as well. */
function listEntries(tree: unknown, valueField: string, titleField: string): Record<string, unknown>[] {
  if (!isRecord(tree)) return toList(tree).filter(isRecord)
  return Object.entries(tree).map(([key, entry]) => {
    const fields: Record<string, unknown> = isRecord(entry) ? entry : { [titleField]: entry }
    if (!Object.hasOwn(fields, valueField)) setOwn(fields, valueField, key)
    return fields
  })
}

function countryLabels(): Labels {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return {
    find(value) {
      const code = value.trim().toUpperCase()
      const title = /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined
      return title === undefined ? undefined : { title, fields: {} }
    },
    declared: [],
  }
}
