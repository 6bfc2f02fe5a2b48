import type { ReportDiagnostic } from '../../shared/model/diagnostic.ts'
import type { MappingConfig } from '../../shared/model/source-config.ts'
import type { AccountKeeper } from './account.ts'
import { type CategoryTable, createCategoryTable } from './category-table.ts'
import { createListingTable, type ListingTable } from './listing-table.ts'
import { mapCategory } from './map-category.ts'
import { mapRow } from './map-row.ts'
import type { RowItem, SourceItem } from './source.ts'

/** Takes what sources give, item by item. */
export interface DirectoryBuilder {
  readonly categories: CategoryTable
  readonly listings: ListingTable
  /** Maps one item and stores it; every row is counted in `account`. */
  add(item: SourceItem, config: MappingConfig, account: AccountKeeper): void
}

/** Creates an empty {@link DirectoryBuilder}. */
export function createDirectoryBuilder(report: ReportDiagnostic, memoryBytes?: number): DirectoryBuilder {
  const categories = createCategoryTable()
  const listings = createListingTable(memoryBytes)

  const addRow = (row: RowItem, config: MappingConfig, account: AccountKeeper): void => {
    const mapped = mapRow(row, config, report)
    if (mapped === undefined) return account.skipped('no name')
    if (row.categories.length === 0) {
      const message = `category: "${mapped.listing.name}" names none, so it has no page; fill in the field or change the category rule`
      report({ severity: 'warning', code: 'category_missing', message, location: row.location })
      return account.skipped('no category')
    }
    // One value twice in a list is one placement.
    const pages = [...new Set(row.categories.map((ref) => categories.resolve(ref, row.location).index))]
    if (listings.add({ ...mapped, pages, location: row.location }) === 'merged') account.merged()
    else account.published()
  }

  return {
    categories,
    listings,
    add(item, config, account) {
      if (item.kind === 'row') addRow(item, config, account)
      else if (item.kind === 'skipped') account.skipped(item.reason)
      else {
        const fields = mapCategory(item, config.category_fields, report)
        categories.declare(item.ref, fields, item.location, config.declare_empty !== false)
      }
    },
  }
}
