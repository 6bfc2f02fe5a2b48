import { crc32 } from 'node:zlib'
import { createMemorySource } from '../../../shared/search/index/blocks/memory-source.ts'
import { openRecords } from '../../../shared/search/index/blocks/record-file.ts'
import { LISTINGS_NAME } from '../../store/release/release-format.ts'
import type { BundleFile } from '../../store/release/release-format.ts'
import type { TableRow } from '../../store/release/release-table-layout.ts'
import type { EarlierRelease } from './earlier-release.ts'
import { cutPayload } from './make-bundle.ts'
import type { PageBundle } from './make-bundle.ts'

/** The record of a page's listings among the files of its bundle. */
export function findListings(files: readonly BundleFile[] | undefined): BundleFile | undefined {
  return files?.find(({ name }) => name === LISTINGS_NAME)
}

/** The listings of a page of an earlier release as JSON, one after the other. */
export function storedListings(earlier: EarlierRelease, row: TableRow, file: BundleFile): Generator<string> {
  return textsOf((offset, length) => earlier.read(row, offset, length), file)
}

/** The listings of a page that was made, as {@link storedListings}. */
export function madeListings({ payload }: PageBundle, file: BundleFile): Generator<string> {
  return textsOf((offset, length) => cutPayload(payload, offset, length), file)
}

/** Id of a listing as it is stored. Every record begins with it: it is the first member of the schema. */
export function idOf(text: string): string {
  const [, id] = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(text) ?? []
  if (id === undefined) throw new Error(`a listing is stored without its id: ${text.slice(0, 80)}`)
  // A string, as the pattern says.
  return JSON.parse(id) as string
}

function* textsOf(read: (offset: number, length: number) => Uint8Array, file: BundleFile): Generator<string> {
  const [offset, byteLength] = file.stored.identity ?? [0, 0]
  const records = openRecords(createMemorySource(read(offset, byteLength).slice(), crc32))
  for (let position = 0; position < records.count; position += 1) yield records.readText(position)
}
