import { createHash } from 'node:crypto'
import type { ReportDiagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import { isHttpUrl } from '../../../shared/model/http-url.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { assignIds } from './assign-ids.ts'
import { createDigestList } from '../files/digest-list.ts'
import type { PageOutline } from '../contract/directory-model.ts'
import type { ListingEntry } from '../spool/file-reading.ts'
import { createGrowingArray } from '../spool/growing-array.ts'
import { createHashIndex } from '../spool/hash-index.ts'
import type { ListingRecords } from '../spool/listing-records.ts'
import { createListingSpool } from '../spool/listing-spool.ts'
import { mergeListings } from './merge-listings.ts'
import type { RefreshedFacts } from './refreshed-facts.ts'
import { reportSharedAddresses } from './report-shared-addresses.ts'
import { createRowFiles, type RowFiles, type RowFilesOptions } from '../spool/row-files.ts'
import {
  finishListing,
  formatSpooled,
  parseLocation,
  parseMappedRow,
  parseSpooled,
  type SpooledListing,
} from '../spool/spooled-listing.ts'

/** Earlier listings of the same name and URL that a new one is compared with. */
const MAX_MERGE_CANDIDATES = 16

/** All listings of a directory, outside the heap except for about a hundred bytes each. */
export interface ListingTable {
  readonly length: number
  /**
   * Adds a listing, or another placement of an existing one.
   *
   * @param address Of its record in {@link RowFiles}.
   * @param pages Entry numbers of its pages.
   * @param logo Path of its logo, where that is a file.
   */
  add(entry: ListingEntry, address: number, pages: readonly number[], logo?: string): 'published' | 'merged'
  /** Newest `updated` of all listings. */
  readonly updated: string | undefined
  /**
   * Assigns final ids and sorts placements by page. Nothing can be added afterwards.
   *
   * @param options.urlOfLogo Where the logo at a path is published, if it is. Default: none is.
   * @param options.hasPaths Whether listings say which file has them. Default: no.
   * @param options.factsOf What refreshes add to a listing. Default: nothing. With it, an outline reads the listings.
   */
  finish(slugs: readonly string[], report: ReportDiagnostic, options?: FinishOptions): FinishedListings
  close(): void
}

/** What is published of a listing. */
export interface FinishOptions {
  readonly urlOfLogo?: (logo: string) => string | undefined
  readonly hasPaths?: boolean
  /** What refreshes add to a listing. */
  readonly factsOf?: (listing: SpooledListing['listing']) => RefreshedFacts | undefined
}

/** Listings by page. */
export interface FinishedListings {
  /** Number of listings on the page with this entry number. */
  count(page: number): number
  /** In the order they were read. @throws {DamagedRowsError} */
  read(page: number): Listing[]
  /** Where those are kept that {@link FinishedListings.read} gives. */
  locations(page: number): SourceLocation[]
  /** Reads nothing. */
  outline(page: number): PageOutline
}

/**
 * Creates an empty {@link ListingTable}.
 *
 * @param files Where the records are.
 * @param report Receives listings that are twice on one page.
 * @param options Where records go that differ from those of their file.
 */
export function createListingTable(
  files: RowFiles,
  report: ReportDiagnostic,
  options: RowFilesOptions = {},
): ListingTable {
  const spool = createListingSpool(files)
  const otherFiles = createRowFiles(options)
  const others = createListingSpool(otherFiles)
  /** For listings that differ from those of their file: where they are in `others`. */
  const replaced = new Map<number, number>()
  /** Paths of logos, by listing. */
  const logos = new Map<number, string>()
  const digests = createDigestList()
  let identities = createHashIndex()
  let addresses = createHashIndex()
  let bases = createHashIndex()
  /** Newest date of each, `YYYYMMDD`; 0 for none. */
  const days = createGrowingArray('uint32')
  const firstPlaces = createGrowingArray('uint32')
  const placedPages = createGrowingArray('uint32')
  const placedListings = createGrowingArray('uint32')
  let updated: string | undefined

  const place = (pages: readonly number[], listing: number): void => {
    for (const page of pages) {
      placedPages.push(page)
      placedListings.push(listing)
    }
  }
  const pagesOf = (index: number): number[] => {
    const pages: number[] = []
    for (let at = firstPlaces.at(index); at < placedListings.length && placedListings.at(at) === index; at += 1) {
      pages.push(placedPages.at(at))
    }
    return pages
  }
  /** Records written by this process need no check. */
  const digestToCheck = (index: number): string | undefined =>
    spool.addressOf(index) < files.start ? digests.at(index) : undefined
  const readReplaced = (index: number): SpooledListing | undefined => {
    const other = replaced.get(index)
    return other === undefined ? undefined : parseSpooled(others.read([other])[0] ?? '')
  }
  const parse = (index: number, record: string): SpooledListing => ({
    ...parseMappedRow(record, digestToCheck(index)),
    pages: pagesOf(index),
    location: parseLocation(record),
  })
  const records: ListingRecords = {
    get length() {
      return spool.length
    },
    read(indexes) {
      const texts = spool.read(indexes)
      return indexes.map((index, at) => readReplaced(index) ?? parse(index, texts[at] ?? ''))
    },
    replace(index, record) {
      const other = replaced.get(index)
      if (other === undefined) replaced.set(index, others.append(formatSpooled(record)))
      else others.replace(other, formatSpooled(record))
    },
  }

  return {
    get length() {
      return spool.length
    },
    get updated() {
      return updated
    },
    add([, , , identity, urlHash, base, byteLength, digest, date, newest], address, pages, logo) {
      if (date !== '' && (updated === undefined || date > updated)) updated = date
      const candidates = identities.find(identity, MAX_MERGE_CANDIDATES)
      if (candidates.length > 0) {
        const text = files.read(address, address + byteLength).toString()
        const second: SpooledListing = {
          ...parseMappedRow(text, address < files.start ? digest : undefined),
          pages: [...pages],
          location: parseLocation(text),
        }
        for (const index of candidates) {
          const [first] = records.read([index])
          const merged = first && mergeListings(first, second)
          if (merged === undefined) continue
          if (merged === 'repeated') {
            const { file, line } = first?.location ?? second.location
            const message = `"${second.listing.name}" is already on this page with the same address (${file}:${line}); remove one of them`
            report({ severity: 'warning', code: 'duplicate_url', message, location: second.location })
            break
          }
          records.replace(index, merged)
          place(pages, index)
          return 'merged'
        }
      }
      const index = spool.refer(address, byteLength)
      digests.push(digest)
      if (logo !== undefined) logos.set(index, logo)
      days.push(toDay(newest))
      identities.add(identity)
      addresses.add(urlHash)
      bases.add(base)
      firstPlaces.push(placedListings.length)
      place(pages, index)
      return 'published'
    },
    finish(slugs, report, { urlOfLogo = () => undefined, hasPaths = false, factsOf } = {}) {
      identities = createHashIndex()
      reportSharedAddresses(records, addresses, report)
      addresses = createHashIndex()
      assignIds(records, bases, slugs, report)
      // They are not used for lookups any more, and take half of the memory in use.
      bases = createHashIndex()
      const byPage = sortByPage(slugs.length, placedPages, placedListings)
      const slugsOf = (pages: readonly number[]): string[] => pages.map((page) => slugs[page] ?? '')
      /** With the address of its logo, if it is published. */
      const withLogo = (listing: Listing): Listing => {
        if (listing.logo === undefined || isHttpUrl(listing.logo)) return listing
        const { logo, ...others } = listing
        const url = urlOfLogo(logo)
        return url === undefined ? others : { ...listing, logo: url }
      }
      const publish = ({ source_path, ...listing }: Listing): Listing => ({
        ...withLogo(hasPaths && source_path !== undefined ? { ...listing, source_path } : listing),
        ...factsOf?.(listing),
      })
      const finishReplaced = (index: number): Listing | undefined => {
        const record = readReplaced(index)
        return record && publish(finishListing(record, slugsOf(record.pages)))
      }
      return {
        count: (page) => byPage(page).length,
        read(page) {
          const indexes = byPage(page)
          return spool.read(indexes).map((text, at) => {
            const index = indexes[at] ?? 0
            const other = finishReplaced(index)
            return other ?? publish(finishListing(parseMappedRow(text, digestToCheck(index)), slugsOf(pagesOf(index))))
          })
        },
        locations: (page) => records.read([...byPage(page)]).map(({ location }) => location),
        outline(page) {
          const hash = createHash('sha256')
          const categories: (readonly string[])[] = []
          let newest = 0
          const indexes = byPage(page)
          const texts = factsOf === undefined ? [] : spool.read(indexes)
          for (const [at, index] of indexes.entries()) {
            const other = finishReplaced(index)
            const own = other?.categories ?? slugsOf(pagesOf(index))
            const logo = logos.get(index)
            if (other === undefined) {
              hash.update(digests.bytesAt(index)).update(logo === undefined ? '' : (urlOfLogo(logo) ?? ''))
              const facts = factsOf?.(parseMappedRow(texts[at] ?? '', digestToCheck(index)).listing)
              if (facts !== undefined) hash.update(`\n${JSON.stringify(facts)}\n`)
            } else hash.update(`${JSON.stringify(other)}\n`)
            hash.update(`${own.join('\n')}\n\n`)
            categories.push(own)
            newest = Math.max(newest, other === undefined ? days.at(index) : newestDay(other))
          }
          return { digest: hash.digest('base64url'), categories, newest: fromDay(newest) }
        },
      }
    },
    close() {
      otherFiles.close()
      files.close()
    },
  }
}

/** `2026-11-21` → 20261121. */
function toDay(date: string): number {
  return date === '' ? 0 : Number(date.replaceAll('-', ''))
}

function fromDay(day: number): string | undefined {
  const digits = String(day).padStart(8, '0')
  return day === 0 ? undefined : `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

function newestDay({ added = '', updated = '' }: Listing): number {
  return Math.max(toDay(added), toDay(updated))
}

type GrowingArray = ReturnType<typeof createGrowingArray>

/** A counting sort: the listings of page p are at starts[p] … starts[p + 1], in reading order. */
function sortByPage(
  pageCount: number,
  placedPages: GrowingArray,
  placedListings: GrowingArray,
): (page: number) => Uint32Array {
  const starts = new Uint32Array(pageCount + 1)
  for (let at = 0; at < placedPages.length; at += 1) {
    const next = placedPages.at(at) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let page = 0; page < pageCount; page += 1) starts[page + 1] = (starts[page + 1] ?? 0) + (starts[page] ?? 0)
  const cursor = starts.slice()
  const sorted = new Uint32Array(placedPages.length)
  for (let at = 0; at < placedPages.length; at += 1) {
    const page = placedPages.at(at)
    const position = cursor[page] ?? 0
    sorted[position] = placedListings.at(at)
    cursor[page] = position + 1
  }
  return (page) => sorted.subarray(starts[page] ?? 0, starts[page + 1] ?? 0)
}
