import { renderDataPackage } from '../../../shared/discovery/render-data-package.ts'
import type { DataRow } from '../../../shared/discovery/data-columns.ts'
import type { DirectoryData, Site } from '../../../shared/model/page.ts'
import { renderDataPage } from '../../../shared/renditions/html/data-html.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { hasListingPages, urlsOf } from '../../../shared/surfaces.ts'
import type { DirectoryUrls } from '../../../shared/urls.ts'
import { listingUrl } from '../../../shared/tools/listing-result.ts'
import { DATA_BUNDLE, DATA_PARTS_NAME, digestOf } from '../../store/release/release-format.ts'
import type { TableRow } from '../../store/release/release-table-layout.ts'
import { isPage } from '../release/bundle-keys.ts'
import type { Compression } from '../release/compress.ts'
import { readEarlierFile } from '../release/earlier-release.ts'
import type { EarlierEntry, EarlierRelease } from '../release/earlier-release.ts'
import { makeBundle } from '../release/make-bundle.ts'
import type { BinaryFile, PageBundle } from '../release/make-bundle.ts'
import type { PageListingLayout } from '../release/release-layout.ts'
import { findListings, idOf, madeListings, storedListings } from '../release/stored-listings.ts'
import { makePart, makePartRow, readPartRows, sha256 } from './data-part.ts'
import type { DataPart, PartFile, PartRow, PartSummary } from './data-part.ts'
import { createRowDivider, isUndivided } from './divide-rows.ts'
import type { Division } from './divide-rows.ts'
import { byteOrderKey, createRowSorter } from './row-sorter.ts'
import type { RowSorter, SortedRow } from './row-sorter.ts'

/** Parts compressed on other threads while the next rows are read. Bounds memory. */
const PARTS_IN_FLIGHT = 2

/** What a build knows of the parts that the one before left. */
interface KnownParts {
  readonly parts: readonly PartSummary[]
  /** Digest of what describes them, for programs and for people. */
  readonly description: string
}

/** Options of a {@link DataPublication}. */
export interface DataPublicationOptions {
  readonly earlier: EarlierRelease | undefined
  readonly site: Site
  /** Digest of the code that renders. */
  readonly engine: string
  /** Number of different listings. */
  readonly listings: number
  readonly compression: Compression
}

/** A bundle of what is made of all pages. */
export interface DataBundle {
  readonly key: string
  readonly input: string
  /** Not called where the bundle is carried over. */
  readonly make: () => PageBundle
}

/**
 * Makes the files that have all listings, one row each, by the bytes of their ids.
 *
 * A first release sorts all rows, outside of memory where they are many. A later one reads the pages that were made
 * again, and of the files only the parts that have a row which differs; the others are carried over unread.
 */
export class DataPublication {
  readonly #options: DataPublicationOptions
  /** Of everything that decides what the rows of a listing are. */
  readonly #version: string
  readonly #known: readonly PartSummary[] | undefined
  readonly #sorter: RowSorter = createRowSorter()
  readonly #keys = new Set<string>()
  readonly #urls: DirectoryUrls

  constructor(options: DataPublicationOptions) {
    const { engine, site, listings } = options
    this.#options = options
    this.#version = digestOf(
      JSON.stringify([engine, site.baseUrl, hasListingPages(site.directory), isUndivided(listings)]),
    )
    this.#urls = urlsOf(site)
    this.#known = this.#readKnown()
  }

  /** Adds a page of the release. @param bundle Where it was made again. */
  addPage(
    key: string,
    entry: EarlierEntry | undefined,
    bundle: PageBundle | undefined,
    layout: PageListingLayout,
  ): void {
    this.#keys.add(key)
    if (this.#known === undefined) this.#addAll(entry, bundle, new Set(layout.repeats))
    else if (bundle !== undefined) this.#addChanges(entry, bundle)
  }

  /** Makes the files once all pages were added. @yields Their bundles, the one that describes them last. */
  async *finish(): AsyncGenerator<DataBundle, DirectoryData> {
    const { site, compression } = this.#options
    this.#addLostPages()
    const parts: PartSummary[] = []
    let first: DataPart | undefined
    for await (const part of this.#parts()) {
      parts.push(part.summary)
      if (parts.length === 1) {
        first = part
        continue
      }
      if (first !== undefined) yield bundleOf(first, compression)
      first = undefined
      yield bundleOf(part, compression)
    }
    // A part that is the only one has names that anybody can guess.
    const files = parts.flatMap((part) => {
      const folder = first === undefined ? `${part.digest}/` : ''
      const { rows } = part
      return part.files.map(({ name, ...file }) => ({ path: folder + name, ...file, rows }))
    })
    const data: DirectoryData = { rows: parts.reduce((sum, { rows }) => sum + rows, 0), files }
    const descriptions = [renderDataPackage(data, site), renderDataPage(data, site)]
    const description = digestOf(descriptions.map(({ text }) => text).join('\n'))
    const known = JSON.stringify({ parts, description } satisfies KnownParts)
    yield {
      key: DATA_BUNDLE,
      input: this.#inputOf(known),
      make: () =>
        makeBundle([...(first === undefined ? [] : filesOf(first)), ...descriptions], compression, [
          { name: DATA_PARTS_NAME, bytes: Buffer.from(known), isLarge: true },
        ]),
    }
    return data
  }

  /** Removes temporary files. */
  close(): void {
    this.#sorter.close()
  }

  /** @returns `undefined` where all rows are to be written anew. */
  #readKnown(): readonly PartSummary[] | undefined {
    const { earlier } = this.#options
    const entry = earlier?.entry(DATA_BUNDLE)
    const bytes = entry && readEarlierFile(earlier, entry, DATA_PARTS_NAME)
    // The version is no part of a release, as its content does not depend on it.
    if (bytes === undefined || digestOf(this.#inputOf(bytes.toString())) !== entry?.inputDigest) return undefined
    // Written by `finish`.
    const { parts } = JSON.parse(bytes.toString()) as KnownParts
    const isThere = parts.length === 1 || parts.every((part) => earlier?.entry(keyOf(part)) !== undefined)
    return isThere ? parts : undefined
  }

  #inputOf(known: string): string {
    return `${this.#version}\n${known}`
  }

  #addAll(entry: EarlierEntry | undefined, bundle: PageBundle | undefined, repeats: ReadonlySet<number>): void {
    let ordinal = 0
    for (const text of bundle === undefined ? this.#earlierTexts(entry) : textsOf(bundle)) {
      if (!repeats.has(ordinal)) this.#sorter.put(text)
      ordinal += 1
    }
  }

  /** A listing names its pages: where it is on others, it differs on all of them. */
  #addChanges(entry: EarlierEntry | undefined, bundle: PageBundle): void {
    const before = new Map<string, string>()
    for (const text of this.#earlierTexts(entry)) before.set(idOf(text), text)
    for (const text of textsOf(bundle)) {
      const id = idOf(text)
      if (before.get(id) !== text) this.#sorter.put(text)
      before.delete(id)
    }
    for (const id of before.keys()) this.#sorter.remove(id)
  }

  #addLostPages(): void {
    if (this.#known === undefined) return
    for (const row of this.#options.earlier?.rows() ?? []) {
      if (!isPage(row.key) || row.key === '' || this.#keys.has(row.key)) continue
      for (const text of this.#earlierTexts(row)) this.#sorter.remove(idOf(text))
    }
  }

  /** @throws {UnreadableBytesError} where it is not known what they were: everything is made again then. */
  *#earlierTexts(row: TableRow | undefined): Generator<string> {
    const { earlier } = this.#options
    if (earlier === undefined || row === undefined) return
    const files = earlier.files(row)
    if (files === undefined) throw new UnreadableBytesError(`${row.key}: its listings cannot be read`)
    const file = findListings(files)
    if (file !== undefined) yield* storedListings(earlier, row, file)
  }

  /** Parts in their order. */
  async *#parts(): AsyncGenerator<DataPart> {
    const queue: Promise<DataPart>[] = []
    for (const { carried, rows, last } of this.#divide()) {
      const part = carried === undefined ? makePart(rows, last) : Promise.resolve(this.#carriedPart(carried))
      // A failure is thrown when its turn comes.
      part.catch(() => {})
      queue.push(part)
      const next = queue.length > PARTS_IN_FLIGHT ? await queue.shift() : undefined
      if (next !== undefined) yield next
    }
    for (const part of queue) yield await part
  }

  *#divide(): Generator<Division & { readonly carried?: PartSummary }> {
    const divider = createRowDivider(this.#options.listings)
    const known = this.#known ?? []
    const changes = this.#sorter.rows()
    let change = changes.next()
    let isEmpty = true
    const add = function* (id: string, row: PartRow): Generator<Division> {
      const division = divider.add(id, row)
      isEmpty = false
      if (division !== undefined) yield division
    }
    const addChange = ({ id, text }: SortedRow): Iterable<Division> => {
      return text === undefined ? [] : add(id, this.#publishedRow(text))
    }
    for (const [index, part] of known.entries()) {
      const isLast = index === known.length - 1
      const isHit = !change.done && (isLast || change.value.key <= byteOrderKey(part.last))
      if (divider.isAtStart && !isHit) {
        isEmpty = false
        yield { carried: part, rows: [], last: part.last }
        continue
      }
      for (const row of this.#rowsOf(part)) {
        const id = idOf(row.json)
        const key = byteOrderKey(id)
        for (; !change.done && change.value.key < key; change = changes.next()) yield* addChange(change.value)
        if (change.done || change.value.key !== key) {
          yield* add(id, row)
          continue
        }
        yield* addChange(change.value)
        change = changes.next()
      }
    }
    for (; !change.done; change = changes.next()) yield* addChange(change.value)
    const rest = divider.finish()
    if (rest !== undefined) yield rest
    else if (isEmpty) yield { rows: [], last: '' }
  }

  /** A listing as stored, with the address of its page where it has one: as `index.json` has it. */
  #publishedRow(text: string): PartRow {
    const row = parseRow(text)
    if (!hasListingPages(this.#options.site.directory)) return makePartRow(text, row)
    const page_url = listingUrl({ urls: this.#urls }, row)
    return makePartRow(`${text.slice(0, -1)},"page_url":${JSON.stringify(page_url)}}`, { ...row, page_url })
  }

  #rowsOf(part: PartSummary): Iterable<PartRow> {
    return part.rows === 0 ? [] : readPartRows(part, (file) => this.#readCarried(part, file))
  }

  #carriedPart(summary: PartSummary): DataPart {
    return { summary, read: (file) => this.#readCarried(summary, file) }
  }

  /** @throws {UnreadableBytesError} where it is damaged: everything is made again then. */
  #readCarried(part: PartSummary, { name, sha256: expected }: PartFile): Buffer {
    const key = this.#known?.length === 1 ? DATA_BUNDLE : keyOf(part)
    const { earlier } = this.#options
    const entry = earlier?.entry(key)
    const bytes = entry && readEarlierFile(earlier, entry, name)
    if (bytes !== undefined && sha256(bytes) === expected) return bytes
    throw new UnreadableBytesError(`${key}: ${name} cannot be read`)
  }
}

/** Of a listing as `renderListingJson` writes it. */
function parseRow(json: string): DataRow {
  return JSON.parse(json) as DataRow
}

function keyOf({ digest }: PartSummary): string {
  return `${DATA_BUNDLE}/${digest}`
}

function bundleOf(part: DataPart, compression: Compression): DataBundle {
  const key = keyOf(part.summary)
  return { key, input: key, make: () => makeBundle(filesOf(part), compression) }
}

function filesOf({ summary, read }: DataPart): BinaryFile[] {
  return summary.files.map((file) => ({ name: file.name, mediaType: file.mediaType, bytes: read(file) }))
}

function textsOf(bundle: PageBundle): Iterable<string> {
  const file = findListings(bundle.files)
  return file === undefined ? [] : madeListings(bundle, file)
}
