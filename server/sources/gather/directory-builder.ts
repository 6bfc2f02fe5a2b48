import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import type { AccountKeeper } from '../contract/row-account.ts'
import { type CategoryTable, createCategoryTable } from './category-table.ts'
import { logoFolder } from '../mapping/logo-path.ts'
import type { LogoPlace } from './read-logos.ts'
import type { CategoryEntryRead, FileReading } from '../spool/file-reading.ts'
import { createListingTable, type ListingTable } from './listing-table.ts'
import type { RowFiles, RowFilesOptions } from '../spool/row-files.ts'

/** Combines the readings of files, file by file. */
export interface DirectoryBuilder {
  readonly categories: CategoryTable
  readonly listings: ListingTable
  /** Names of further fields that rows have, where the directory says something about fields. */
  readonly fieldNames: ReadonlySet<string>
  /** The logos that listings name by a path, relative to the folder of `directory.yml`. */
  readonly logos: ReadonlyMap<string, LogoPlace>
  /** Adds what a source states about a page. */
  declare(category: CategoryEntryRead, config: MappingConfig): void
  /**
   * Adds a file; every row is counted in `account`.
   *
   * @param path Of the file, as in diagnostics.
   * @param address Where its records begin.
   */
  add(reading: FileReading, path: string, address: number, config: MappingConfig, account: AccountKeeper): void
}

/** Creates an empty {@link DirectoryBuilder}. @param files Where the records are. */
export function createDirectoryBuilder(
  files: RowFiles,
  report: ReportDiagnostic,
  options?: RowFilesOptions,
): DirectoryBuilder {
  const categories = createCategoryTable()
  const listings = createListingTable(files, report, options)
  const logos = new Map<string, LogoPlace>()
  const fieldNames = new Set<string>()

  const declare = ({ ref, fields, location }: CategoryEntryRead, config: MappingConfig): void =>
    categories.declare(ref, fields, location, config.declare_empty !== false)

  return {
    categories,
    listings,
    fieldNames,
    logos,
    declare,
    add({ entries, placements, logos: named, fieldNames: names }, file, address, config, account) {
      for (const name of names) fieldNames.add(name)
      let at = address
      const pages: (readonly number[] | undefined)[] = []
      for (const entry of entries) {
        if ('skipped' in entry) account.skipped(entry.skipped)
        else if ('ref' in entry) declare(entry, config)
        else {
          const [placement, line, column, , , , byteLength, , , , number = -1] = entry
          const logo = named[number]
          if (logo !== undefined && !logos.has(logo)) {
            logos.set(logo, { location: { file, line, column }, folder: logoFolder(config, file) })
          }
          // A value repeated in a list is one placement.
          pages[placement] ??= [
            ...new Set(
              (placements[placement] ?? []).map((ref) => categories.resolve(ref, { file, line, column }).index),
            ),
          ]
          if (listings.add(entry, at, pages[placement], logo) === 'merged') account.merged()
          else account.published()
          at += byteLength
        }
      }
    },
  }
}
