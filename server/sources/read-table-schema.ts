import path from 'node:path'
import { readFileSync, statSync } from 'node:fs'
import type { ReportDiagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import { type FieldSchema, fieldSchema } from '../../shared/model/field-schema.ts'
import { listingSchema } from '../../shared/model/listing.ts'
import type { SourceConfig } from '../../shared/model/source-config.ts'
import type { InputFile } from './contract/directory-model.ts'
import { baseName, findFiles } from './files/find-files.ts'
import { decodeText } from './files/load-file.ts'
import { didYouMean } from './mapping/closest-word.ts'
import { OTHER_FIELDS } from './mapping/parse-field.ts'
import { parseJson } from './parse/parse-json.ts'
import { isRecord, toList } from './parse/records.ts'

/** Largest description of a table that is read, in bytes. */
const MAX_BYTES = 1_000_000

/** Fields of listings, which may be named too. */
const OWN_FIELDS: ReadonlySet<string> = new Set(Object.keys(listingSchema.shape))

/** Fields that the neighbours of a CSV file describe. */
export interface NeighbourSchema {
  readonly fields: readonly FieldSchema[]
  readonly inputs: readonly InputFile[]
}

/**
 * Reads the Table Schema of a CSV file: its resource in `datapackage.json` beside it, or `NAME.schema.json`.
 * A description that cannot be used is one diagnostic.
 *
 * @param csv Path of the file, relative to `root`.
 */
export function readTableSchema(root: string, csv: string, report: ReportDiagnostic): NeighbourSchema {
  const folder = path.posix.dirname(csv)
  const inputs: InputFile[] = []
  for (const name of [`${baseName(csv)}.schema.json`, 'datapackage.json']) {
    const file = path.posix.join(folder, name)
    const absolute = path.join(root, file)
    const stats = statSync(absolute, { throwIfNoEntry: false })
    if (stats === undefined || !stats.isFile()) continue
    inputs.push({ path: absolute, size: stats.size, mtimeMs: stats.mtimeMs })
    const refuse = (reason: string): void => {
      const message = `the description of ${csv} was not used: ${reason}`
      report({ severity: 'warning', code: 'table_schema_invalid', message, location: { file, line: 1, column: 1 } })
    }
    if (stats.size > MAX_BYTES) {
      refuse(`it is larger than ${MAX_BYTES} bytes`)
      continue
    }
    const tree = parseJson(decodeText(readFileSync(absolute)).text, file, report)
    const found = tree === undefined ? undefined : findSchema(tree.value, path.posix.basename(csv))
    if (found === undefined) continue
    const fields = toList(found['fields']).flatMap((one) => {
      const parsed = fieldSchema.safeParse(one)
      if (!parsed.success)
        refuse(`${parsed.error.issues[0]?.path.join('.') ?? 'fields'}: ${parsed.error.issues[0]?.message ?? ''}`)
      return parsed.success ? [parsed.data] : []
    })
    return { fields, inputs }
  }
  return { fields: [], inputs }
}

/** The schema itself, or that of the resource which is the file. */
function findSchema(value: unknown, csv: string): Record<string, unknown> | undefined {
  if (!isRecord(value)) return undefined
  if (Array.isArray(value['fields'])) return value
  const resources = toList(value['resources']).filter(isRecord)
  const own = resources.find((one) =>
    toList(one['path']).some((file) => file === csv || String(file).endsWith(`/${csv}`)),
  )
  const schema = own?.['schema']
  return isRecord(schema) ? schema : undefined
}

/** The CSV files of the sources, relative to `root`. */
export function csvFiles(root: string, sources: readonly SourceConfig[]): string[] {
  const where = { file: '', line: 1, column: 1 }
  return sources.flatMap(({ kind, files }) =>
    kind === 'csv' ? findFiles(root, files, () => undefined, where).files.map((found) => found.path) : [],
  )
}

/** The operator's fields, and for each what only the neighbours say; then the fields that only these know. */
export function mergeFields(own: readonly FieldSchema[], others: readonly FieldSchema[]): FieldSchema[] {
  const byName = new Map(own.map((field) => [field.name, field]))
  for (const field of others) byName.set(field.name, { ...field, ...byName.get(field.name) })
  return [...byName.values()]
}

/**
 * Reports fields that no row has, with the name that was probably meant.
 *
 * @param key Of `directory.yml`, which names them.
 */
export function reportUnknownFields(
  key: 'schema.fields' | 'pages_by',
  names: readonly string[],
  known: ReadonlySet<string>,
  location: SourceLocation,
  report: ReportDiagnostic,
): void {
  for (const name of names) {
    if (name === OTHER_FIELDS || known.has(name) || OWN_FIELDS.has(name)) continue
    const message = `${key}: no row has a further field "${name}"${didYouMean(name, [...known])}`
    report({ severity: 'warning', code: 'field_unknown', message, location })
  }
}
