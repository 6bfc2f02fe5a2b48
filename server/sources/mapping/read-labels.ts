import type { ReportDiagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import type { LabelsConfig } from '../../../shared/model/source-config.ts'
import type { SourceFile } from '../contract/source.ts'
import { baseName } from '../files/find-files.ts'
import { findHeader, guessDelimiter, parseCsv } from '../parse/parse-csv.ts'
import { parseJson } from '../parse/parse-json.ts'
import { parseToml } from '../parse/parse-toml.ts'
import { parseYaml } from '../parse/parse-yaml.ts'
import { fold, isRecord } from '../parse/records.ts'
import { toLine } from './map-values.ts'
import { selectItems } from './select-items.ts'
import { titleOfName } from './title-of-name.ts'

/** One value of a category field and the page it represents. */
export interface Label {
  title: string
  /** Other fields of the entry, for a label that comes from a file. */
  fields: Readonly<Record<string, unknown>>
  /** Set when the label comes from a file, which declares its page. */
  location?: SourceLocation
}

/** A source's titles for its pages. */
export interface Labels {
  /** The label of a value, exactly or, when folded, regardless of case. */
  find(value: string): Label | undefined
  /** Labels that declare pages, in the order of their file. */
  declared: readonly Label[]
}

/**
 * Prepares labels.
 *
 * @param readFiles Reads the file or files of `{file, value, title}`; reports those it cannot read.
 */
export function readLabels(
  config: LabelsConfig | undefined,
  caseFold: boolean,
  report: ReportDiagnostic,
  readFiles: (pattern: string) => SourceFile[],
): Labels {
  if (config === undefined) return { find: () => undefined, declared: [] }
  if (config === 'iso-3166') return countryLabels()
  if (config === 'names') return { find: (value) => ({ title: titleOfName(value), fields: {} }), declared: [] }
  const labels = new Map<string, Label>()
  const add = (value: string, label: Label): void => {
    for (const key of [value, fold(value)]) if (!labels.has(key)) labels.set(key, label)
  }
  const declared: Label[] = []
  if (isFileLabels(config)) {
    for (const file of readFiles(config.file)) {
      for (const { fields, location } of readEntries(file, config, report)) {
        const value = toLine(fields[config.value]) ?? toLine(fields[config.title])
        const title = toLine(fields[config.title]) ?? value
        if (value === undefined || title === undefined) continue
        const { [config.value]: _value, [config.title]: _title, ...rest } = fields
        const label = { title, fields: rest, location }
        declared.push(label)
        add(value, label)
        // One file per page: rows may name it by the file.
        if (fields[config.value] === undefined) add(baseName(file.path), label)
      }
    }
  } else {
    for (const [value, title] of Object.entries(config)) add(value, { title, fields: {} })
  }
  return { find: (value) => labels.get(value) ?? (caseFold ? labels.get(fold(value)) : undefined), declared }
}

type FileLabels = Extract<LabelsConfig, { file: string; value: string; title: string }>

function isFileLabels(config: Exclude<LabelsConfig, string>): config is FileLabels {
  const { length } = Object.keys(config).filter((key) => key !== 'items')
  return 'file' in config && 'value' in config && 'title' in config && length === 3
}

interface LabelEntry {
  fields: Record<string, unknown>
  location: SourceLocation
}

/**
 * Entries of a list, of a CSV file, of a map `value: title` or `value: {title: …}`, or the one entry of a file; or those that
 * `items` selects.
 */
function readEntries(file: SourceFile, { value, title, items }: FileLabels, report: ReportDiagnostic): LabelEntry[] {
  if (/\.csv$/i.test(file.path)) {
    const { header, rows } = findHeader([...parseCsv(file.text, guessDelimiter(file.text))], true)
    return rows.map(({ values, line }) => ({
      fields: Object.fromEntries(header.map((name, index) => [name, values[index]?.trim() ?? ''])),
      location: { file: file.path, line, column: 1 },
    }))
  }
  const parse = /\.json$/i.test(file.path) ? parseJson : /\.toml$/i.test(file.path) ? parseToml : parseYaml
  const tree = parse(file.text, file.path, report)
  const root = tree?.value
  if (tree === undefined) return []
  const at = (node: unknown): SourceLocation => ({ file: file.path, ...tree.locate(node) })
  if (items !== undefined || !isRecord(root)) {
    return [...selectItems(root, items ?? '[]')].flatMap((row) =>
      row.kind === 'row'
        ? [{ fields: { ...(row.key !== undefined && { [value]: row.key }), ...row.fields }, location: at(row.node) }]
        : [],
    )
  }
  if (typeof root[title] === 'string') return [{ fields: root, location: at(root) }]
  return Object.entries(root).map(([key, entry]) => ({
    fields: { [value]: key, ...(isRecord(entry) ? entry : { [title]: entry }) },
    location: at(isRecord(entry) ? entry : root),
  }))
}

function countryLabels(): Labels {
  return {
    find(value) {
      const title = countryName(value)
      return title === undefined ? undefined : { title, fields: {} }
    },
    declared: [],
  }
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The English name of a country by its code of two letters. */
export function countryName(value: string): string | undefined {
  const code = value.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined
}
