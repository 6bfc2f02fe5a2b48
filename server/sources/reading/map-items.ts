import type { Diagnostic, ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { isHttpUrl } from '../../../shared/model/http-url.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import type { FileEntry, FileRows, PlainEntry } from '../spool/file-reading.ts'
import { hashText } from '../spool/hash-index.ts'
import { mapCategory } from '../mapping/map-category.ts'
import { mapRow } from '../mapping/map-row.ts'
import type { CategoryRef, RowItem, SourceItem, SourceItems } from '../contract/source.ts'
import { baseId, formatRecord } from '../spool/spooled-listing.ts'
import type { Spellings } from '../mapping/spellings.ts'

/**
 * Maps the items of one file.
 *
 * @param items Reads them; receives the function to report to.
 * @param before Diagnostics already reported for the file.
 */
export async function mapItems(
  items: (report: ReportDiagnostic) => SourceItems,
  config: MappingConfig,
  spellings: Spellings,
  before: readonly Diagnostic[] = [],
): Promise<FileRows> {
  const diagnostics = [...before]
  const report: ReportDiagnostic = (diagnostic) => void diagnostics.push(diagnostic)
  const mapper = createItemMapper(config, report)
  const entries: FileEntry[] = []
  for await (const item of items(report)) entries.push(mapper.map(item))
  const reading = {
    entries,
    diagnostics,
    spellings: spellings.titles(),
    placements: mapper.placements,
    logos: mapper.logos,
  }
  return { reading, records: mapper.finish() }
}

/** Length of texts that are encoded together. */
const PIECE_LENGTH = 1 << 20

interface ItemMapper {
  map(item: SourceItem): FileEntry
  readonly placements: (readonly CategoryRef[])[]
  readonly logos: string[]
  /** The records of all listings. */
  finish(): Buffer
}

function createItemMapper(config: MappingConfig, report: ReportDiagnostic): ItemMapper {
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
    const mapped = mapRow(row, config, report)
    if (mapped === undefined) return { skipped: 'no name' }
    const { name, url, updated = '', added = '', logo } = mapped.listing
    if (row.categories.length === 0) {
      const message = `category: "${name}" names none, so it has no page; fill in the field or change the category rule`
      report({ severity: 'warning', code: 'category_missing', message, location: row.location })
      return { skipped: 'no category' }
    }
    const { record, digest } = formatRecord({ mapped, location: row.location })
    piece += record
    if (piece.length > PIECE_LENGTH) endPiece()
    const { line, column } = row.location
    const entry: PlainEntry = [
      numberOf(row.categories),
      line,
      column,
      hashText(`${name}\n${url ?? ''}`),
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
    finish() {
      endPiece()
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    },
    map(item) {
      if (item.kind === 'row') return mapListing(item)
      if (item.kind === 'skipped') return { skipped: item.reason }
      const { ref, location } = item
      return { ref, fields: mapCategory(item, config.category_fields, report), location }
    },
  }
}
