import { clipText } from '../../../shared/model/clean-text.ts'
import type { Diagnostic, ReportDiagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import type { FieldSchema } from '../../../shared/model/field-schema.ts'
import { comparableUrl, isHttpUrl } from '../../../shared/model/http-url.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import { type FileEntry, type FileRows, NO_ADDRESS, type PlainEntry } from '../spool/file-reading.ts'
import { hashText } from '../spool/hash-index.ts'
import { mapCategory } from '../mapping/map-category.ts'
import { readPath } from '../mapping/field-path.ts'
import { type FieldRules, mapRow } from '../mapping/map-row.ts'
import type { CategoryRef, RowItem, SourceItem, SourceItems } from '../contract/source.ts'
import { baseId, formatRecord } from '../spool/spooled-listing.ts'
import type { Spellings } from '../mapping/spellings.ts'

/** How rows are mapped. */
export interface ItemMapping {
  readonly mapping: MappingConfig
  /** Title of the page of rows that name none. */
  readonly other: string
  /** Whether the operator says so: then such rows are no problem. */
  readonly isDeclared: boolean
  /** What the directory says about fields. */
  readonly fields: readonly FieldSchema[]
}

/** Names of fields kept of one file, to compare with those that the directory speaks of. */
const MAX_NAMES = 200

/**
 * Maps the items of one file.
 *
 * @param items Reads them; receives the function to report to.
 * @param before Diagnostics already reported for the file.
 */
export async function mapItems(
  items: (report: ReportDiagnostic) => SourceItems,
  config: ItemMapping,
  spellings: Spellings,
  before: readonly Diagnostic[] = [],
): Promise<FileRows> {
  const diagnostics = [...before]
  const report: ReportDiagnostic = (diagnostic) => void diagnostics.push(diagnostic)
  const mapper = createItemMapper(config, report)
  const entries: FileEntry[] = []
  for await (const item of items(report)) entries.push(mapper.map(item))
  const records = mapper.finish()
  const reading = {
    entries,
    diagnostics,
    spellings: spellings.titles(),
    placements: mapper.placements,
    logos: mapper.logos,
    fieldNames: [...mapper.fieldNames],
  }
  return { reading, records }
}

/** Length of texts that are encoded together. */
const PIECE_LENGTH = 1 << 20

interface ItemMapper {
  map(item: SourceItem): FileEntry
  readonly placements: (readonly CategoryRef[])[]
  readonly logos: string[]
  readonly fieldNames: ReadonlySet<string>
  /** The records of all listings. */
  finish(): Buffer
}

function createItemMapper({ mapping, other, isDeclared, fields }: ItemMapping, report: ReportDiagnostic): ItemMapper {
  const placements: (readonly CategoryRef[])[] = []
  const numbers = new Map<string, number>()
  const logos: string[] = []
  const logoNumbers = new Map<string, number>()
  const pieces: Buffer[] = []
  let piece = ''
  const endPiece = (): void => {
    pieces.push(Buffer.from(piece))
    piece = ''
  }
  const fieldNames = new Set<string>()
  const misfits = new Map<string, { count: number; type: string; value: unknown; where: SourceLocation }>()
  const onMisfit: FieldRules['onMisfit'] = ({ name, type = 'string' }, value, where) => {
    const known = misfits.get(name)
    if (known === undefined) misfits.set(name, { count: 1, type, value, where })
    else known.count += 1
  }
  const reportMisfits = (): void => {
    for (const [name, { count, type, value, where }] of misfits) {
      const seen = clipText(JSON.stringify(value) ?? '', 60)
      const message = `schema.fields: ${count === 1 ? 'a value' : `${count} values`} of "${name}" ${count === 1 ? 'is' : 'are'} no ${type}, first ${seen}; kept as written`
      report({ severity: 'warning', code: 'field_type', message, location: where })
    }
  }
  const numberOf = (refs: readonly CategoryRef[]): number => {
    const key = JSON.stringify(refs)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, placements.length)
    placements.push(refs)
    return placements.length - 1
  }
  const numberOfLogo = (logo: string): number => {
    const known = logoNumbers.get(logo)
    if (known !== undefined) return known
    logoNumbers.set(logo, logos.length)
    return logos.push(logo) - 1
  }
  const mapListing = (row: RowItem): FileEntry => {
    const mapped = mapRow(row, mapping, report, { fields, onMisfit })
    if (mapped === undefined) return { skipped: 'no name' }
    if (fields.length > 0) {
      for (const key of Object.keys(mapped.listing.extra)) if (fieldNames.size < MAX_NAMES) fieldNames.add(key)
      for (const { name } of fields) if (readPath(row.fields, name) !== undefined) fieldNames.add(name)
    }
    const { name, url, updated = '', added = '', logo } = mapped.listing
    const address = comparableUrl(url ?? '')
    const isPlaced = row.categories.length > 0
    if (!isPlaced && !isDeclared) {
      const message = `category: "${name}" names none, so it is on the page "${other}"; fill in the field, or name the page with "default" in the category rule`
      report({ severity: 'warning', code: 'category_missing', message, location: row.location })
    }
    mapped.listing.source_path = row.location.file
    const { record, digest } = formatRecord({ mapped, location: row.location })
    piece += record
    if (piece.length > PIECE_LENGTH) endPiece()
    const { line, column } = row.location
    const entry: PlainEntry = [
      numberOf(isPlaced ? row.categories : [{ path: [other] }]),
      line,
      column,
      hashText(`${name}\n${address}`),
      address === '' ? NO_ADDRESS : hashText(address),
      hashText(baseId(mapped)),
      Buffer.byteLength(record),
      digest,
      updated,
      updated > added ? updated : added,
    ]
    return logo === undefined || isHttpUrl(logo) ? entry : [...entry, numberOfLogo(logo)]
  }
  return {
    placements,
    logos,
    fieldNames,
    finish() {
      reportMisfits()
      endPiece()
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    },
    map(item) {
      if (item.kind === 'row') return mapListing(item)
      if (item.kind === 'skipped') return { skipped: item.reason }
      const { ref, location } = item
      return { ref, fields: mapCategory(item, mapping.category_fields, report), location }
    },
  }
}
