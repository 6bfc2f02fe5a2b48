import type { RowLayout } from '../../shared/model/theme.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { createFieldTable } from '../../shared/model/field-table.ts'
import { chooseRow, readValues } from '../../shared/renditions/view/row-layout.ts'
import { fieldOfSort, isFieldSort, parseSort } from '../../shared/search/values/sort-names.ts'
import { sortListings } from '../../shared/search/values/sort-listings.ts'
import { logoPath } from '../../shared/renditions/text/logo-path.ts'
import { createPageUrls } from '../../shared/urls.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'

/**
 * Chooses how the listings of each page are shown as rows and in which order they stand, which is then the same for people
 * and agents: as the operator says, else by the data.
 *
 * @param today ISO 8601 day; events that are over by then come last.
 */
export function arrangePages(model: DirectoryModel, today: string): DirectoryModel {
  const { directory, logos } = model
  const fields = createFieldTable(directory.schema?.fields)
  const urls = createPageUrls(directory.base_url)
  const base = urls.path('')
  const upright = new Set(logos.filter(({ isUpright }) => isUpright).map(({ path }) => base + path))
  const isUpright = (logo: string): boolean => upright.has(logoPath(logo, urls) ?? '')
  const hasLogo = (logo: string): boolean => logoPath(logo, urls) !== undefined
  const layouts = new Map(
    model.categories.map((category) => {
      const own = { ...directory.row, ...category.row }
      const listings = model.listings(category.slug)
      const row = chooseRow(listings, { fields, own, isUpright, hasLogo, today })
      return [category.slug, { ...row, ...(row.order !== undefined && { order: nameOrder(listings, row.order) }) }]
    }),
  )
  const placesOf = (slug: string): readonly number[] => {
    const listings = model.listings(slug)
    return orderOf(listings, layouts.get(slug) ?? {})
  }
  return {
    ...model,
    categories: model.categories.map((category) => {
      const row = layouts.get(category.slug)
      return row === undefined ? category : { ...category, row }
    }),
    listings: (slug) => rearrange(model.listings(slug), placesOf(slug)),
    locations: (slug) => rearrange(model.locations(slug), placesOf(slug)),
  }
}

/** A field of the source may be called as an order of ours, `stars`: then the order is by that field. */
function nameOrder(listings: readonly Listing[], order: string): string {
  const sort = parseSort(order) ?? 'page'
  const isTheirs = !isFieldSort(sort) && listings.some(({ extra }) => Object.hasOwn(extra, sort))
  return isTheirs ? `${order === sort ? 'up' : 'down'}_${sort}` : order
}

function rearrange<T>(items: readonly T[], places: readonly number[]): T[] {
  return places.flatMap((place) => items.slice(place, place + 1))
}

/** The places of listings in the order shown. Those without a value come last, equal ones stay as they are. */
function orderOf(listings: readonly Listing[], layout: RowLayout): number[] {
  const places = Array.from(listings.keys())
  const { order, lead, from = '' } = layout
  if (lead === 'date' && order === undefined) return sortEvents(listings, from)
  if (order === undefined) return places
  const sort = parseSort(order) ?? 'page'
  if (!isFieldSort(sort)) {
    const sorted = sortListings(listings, sort)
    return places.map((place) => sorted.at(place))
  }
  const sign = sort.startsWith('down_') ? -1 : 1
  const keys = listings.map((listing) => readValues(listing, fieldOfSort(sort))[0])
  const compare = (a: string, b: string): number => {
    const [left, right] = [Number(a), Number(b)]
    const isNumber = Number.isFinite(left) && Number.isFinite(right)
    return isNumber ? left - right : a < b ? -1 : a > b ? 1 : 0
  }
  return places.toSorted((a, b) => {
    const [left, right] = [keys[a], keys[b]]
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
    return sign * compare(left, right)
  })
}

/** The next event first, then those that are over, the latest of them first. */
function sortEvents(listings: readonly Listing[], today: string): number[] {
  const dated = listings.map(({ start = '', end = start }, place) => ({
    place,
    start,
    isOver: start !== '' && end.slice(0, 10) < today,
  }))
  const byStart = (a: { start: string }, b: { start: string }): number =>
    a.start < b.start ? -1 : a.start > b.start ? 1 : 0
  const coming = dated.filter(({ isOver, start }) => !isOver && start !== '').sort(byStart)
  const over = dated.filter(({ isOver }) => isOver).sort((a, b) => byStart(b, a))
  return [...coming, ...dated.filter(({ start }) => start === ''), ...over].map(({ place }) => place)
}
