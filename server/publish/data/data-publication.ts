import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, gzip } from 'node:zlib'
import { dataColumns, writeCsvLine, writeDataCells } from '../../../shared/discovery/data-columns.ts'
import type { DataColumn, DataRow } from '../../../shared/discovery/data-columns.ts'
import { renderDataPackage } from '../../../shared/discovery/render-data-package.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import type { DirectoryData, Site } from '../../../shared/model/page.ts'
import { renderDataPage } from '../../../shared/renditions/html/data-html.ts'
import { renderListingJson } from '../../../shared/renditions/json/listing-json.ts'
import { hasListingPages, urlsOf } from '../../../shared/surfaces.ts'
import { listingUrl } from '../../../shared/tools/listing-result.ts'
import { DATA_BUNDLE, digestOf } from '../../store/release/release-format.ts'
import type { Compression } from '../release/compress.ts'
import { makeBundle } from '../release/make-bundle.ts'
import type { BinaryFile, PlannedBundle } from '../release/make-bundle.ts'

/** Up to this number, all listings are in one part: a file to open. */
export const MAX_WHOLE_ROWS = 20_000

/** Listings of a part in the mean, and at most: what one that changes uploads. 100,000 are some fifty parts. */
const MEAN_ROWS = 2_048
const MAX_ROWS = 8_192

/** Bytes of a part as JSON after which it ends: sources of 20 MB are read, and hosts take files of 25 MiB. */
const MAX_BYTES = 16 << 20

/** Of gzip: two fifths of the time of level 6, for 5 % more bytes. */
export const DATA_LEVEL = 4

/** Byte of a gzip header that says which system wrote it: none that is known (RFC 1952 §2.3.1). */
const GZIP_SYSTEM = { offset: 9, unknown: 255 } as const

/** A file with its SHA-256, hexadecimal. */
export interface PartFile extends BinaryFile {
  readonly sha256: string
}

/** Consecutive listings by the bytes of their ids, in both formats. */
export interface DataPart {
  /** 16 hexadecimal digits, of the files. */
  readonly digest: string
  readonly rows: number
  readonly files: readonly PartFile[]
}

/** Makes the files that have all listings, one row each, by the bytes of their ids. */
export class DataPublication {
  readonly #site: Site
  readonly #compression: Compression
  /** Listings as JSON, by their ids. */
  readonly #rows = new Map<string, string>()
  readonly #names = new Set<string>()

  constructor(site: Site, compression: Compression) {
    this.#site = site
    this.#compression = compression
  }

  /** Adds the listings of a page. The same one may be added again. */
  addPage(listings: readonly Listing[]): void {
    for (const listing of listings) {
      if (this.#rows.has(listing.id)) continue
      this.#rows.set(listing.id, this.#renderRow(listing))
      for (const name of Object.keys(listing.extra)) this.#names.add(name)
    }
  }

  /** @returns The bundles of all parts, the one that describes them last. */
  async finish(): Promise<{ data: DirectoryData; bundles: PlannedBundle[] }> {
    const columns = dataColumns(this.#names, this.#site.directory)
    const [compression, divided] = [this.#compression, divideRows(this.#rows)]
    const parts = await Promise.all(divided.map((rows) => makePart(rows, columns)))
    // A part that is the only one has names that anybody can guess.
    const [only] = parts.length === 1 ? parts : []
    const files = parts.flatMap(({ digest, rows, files }) =>
      files.map(({ name, mediaType, bytes, sha256 }) => {
        const path = only === undefined ? `${digest}/${name}` : name
        return { path, mediaType, byteLength: bytes.byteLength, sha256, rows }
      }),
    )
    const data: DirectoryData = { rows: this.#rows.size, files }
    const descriptions = [renderDataPackage(data, this.#site, columns), renderDataPage(data, this.#site, divided[0])]
    const bundleOf = ({ digest, files }: DataPart): PlannedBundle => {
      const key = `${DATA_BUNDLE}/${digest}`
      return {
        key,
        inputDigest: digestOf(JSON.stringify([key, compression])),
        make: () => makeBundle(files, compression),
      }
    }
    const description: PlannedBundle = {
      key: DATA_BUNDLE,
      inputDigest: digestOf(JSON.stringify([compression, descriptions])),
      make: () => makeBundle([...(only?.files ?? []), ...descriptions], compression),
    }
    return { data, bundles: [...(only === undefined ? parts.map(bundleOf) : []), description] }
  }

  /** A listing as `index.json` has it: with the address of its page where it has one. */
  #renderRow(listing: Listing): string {
    const text = renderListingJson(listing)
    if (!hasListingPages(this.#site.directory)) return text
    const url = listingUrl({ urls: urlsOf(this.#site) }, listing)
    return `${text.slice(0, -1)},"page_url":${JSON.stringify(url)}}`
  }
}

/**
 * Divides rows into parts. Where one ends depends on the id of its last row, not on the number of rows before it: one row
 * more or less, or another one, changes one part or two, and the others stay as they are.
 */
function divideRows(rows: ReadonlyMap<string, string>): string[][] {
  const ids = Array.from(rows.keys(), (id) => ({ id, bytes: Buffer.from(id) }))
  ids.sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  const isWhole = ids.length <= MAX_WHOLE_ROWS
  const parts: string[][] = [[]]
  let isFull = false
  let byteLength = 0
  for (const { id, bytes } of ids) {
    if (isFull) {
      parts.push([])
      byteLength = 0
    }
    const part = parts.at(-1) ?? []
    const row = rows.get(id) ?? ''
    byteLength += Buffer.byteLength(row)
    const count = part.push(row)
    isFull = byteLength >= MAX_BYTES || (!isWhole && (crc32(bytes) % MEAN_ROWS === 0 || count === MAX_ROWS))
  }
  return parts
}

const compress = promisify(gzip)

/**
 * Writes the files of a part. Same rows, same bytes.
 *
 * @param rows Listings as JSON, in order.
 */
export async function makePart(rows: readonly string[], columns: readonly DataColumn[]): Promise<DataPart> {
  const packed = await compress(rows.map((json) => `${json}\n`).join(''), { level: DATA_LEVEL })
  packed[GZIP_SYSTEM.offset] = GZIP_SYSTEM.unknown
  // RFC 4180 allows a header; UTF-8 without a mark.
  const header = writeCsvLine(columns.map(({ name }) => name))
  // Each was written by `renderListingJson`.
  const lines = rows.map((json) => writeCsvLine(writeDataCells(JSON.parse(json) as DataRow, columns)))
  const files = [
    fileOf('listings.jsonl.gz', 'application/gzip', packed),
    fileOf('listings.csv', 'text/csv; charset=utf-8', Buffer.from(header + lines.join(''))),
  ]
  const digest = sha256(files.map((file) => file.sha256).join('\n')).slice(0, 16)
  return { digest, rows: rows.length, files }
}

function fileOf(name: string, mediaType: string, bytes: Uint8Array): PartFile {
  return { name, mediaType, bytes, sha256: sha256(bytes) }
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
