import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePageDocument, parseRootDocument } from '../../shared/model/parse-page-document.fixture.ts'
import type { RootDocument } from '../../shared/model/page-document.ts'
import type { Listing } from '../../shared/model/listing.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { indexListings, uniqueListings } from '../../shared/search/index-listings.ts'
import { createByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import type { Opening } from '../../shared/release/opening.ts'
import { openIndex } from '../../shared/search/index/whole/open-index.ts'
import { compressionFor } from '../../server/publish/release/compress.ts'
import { makeBundle } from '../../server/publish/release/make-bundle.ts'
import { createObjectWriter } from '../../server/publish/release/object-writer.ts'
import type { ObjectWriter } from '../../server/publish/release/object-writer.ts'
import { ReleaseWriter } from '../../server/publish/release/release-writer.ts'
import type { MemoryFile } from '../../server/store/memory.fixture.ts'
import { bundleKeyOf, nameInBundle, SHARED_BUNDLE } from '../../server/store/release/release-format.ts'
import { POINTER_NAME, writeReleasePointer } from '../../server/store/release/release-pointer.ts'
import type { Release } from '../../shared/release/release.ts'

/** When everything in memory was first published, in seconds since 1970. */
const MODIFIED = 1_700_000_000

/** A writer whose release is called as it was in memory. */
class NamedWriter extends ReleaseWriter {
  readonly #id: string

  constructor(objects: ObjectWriter, { id, baseUrl }: Release, language: string, listings: number) {
    super(objects, undefined, { baseUrl, language, listings })
    this.#id = id
  }

  override releaseId(): string {
    return this.#id
  }
}

/**
 * Publishes a release in memory as a build would have: bundles, search index, manifest and pointer.
 *
 * @param folder The state folder. What was published there before stays.
 * @param files What the release is made of. Pages without an `index.json` of ours have no listings.
 */
export async function publishFiles(folder: string, release: Release, files: readonly MemoryFile[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const bundles = groupByBundle(files)
  const root = readRoot(textOf(files, 'index.json'))
  const order = root?.categories.map(({ slug }) => slug) ?? []
  const index = root ? await readIndex(release) : indexListings([], { language: 'en' })
  const objects = createObjectWriter(folder, () => false)
  const count = openIndex(createByteSource(index)).documentCount
  const writer = new NamedWriter(objects, release, root?.directory.language ?? 'en', count)
  const compression = compressionFor(bundles.size)
  const seen = new Set<string>()
  for (const key of new Set([SHARED_BUNDLE, ...order, ...bundles.keys()])) {
    const page = bundles.get(key) ?? []
    const listings = order.includes(key) ? readListings(textOf(page, 'index.json')) : []
    const repeats = [...listings.keys()].filter((ordinal) => seen.has(listings[ordinal]?.id ?? ''))
    for (const { id } of listings) seen.add(id)
    const parts = page.map(({ path: name, mediaType, content }) =>
      typeof content === 'string' ? { name, mediaType, text: content } : { name, mediaType, bytes: content },
    )
    const opening = root && (key === '' || order.includes(key)) ? await readOpeningOf(release, key) : undefined
    const bundle = makeBundle(parts, compression, opening && { opening })
    for (const file of bundle.files) file.modified = MODIFIED
    const isPage = order.includes(key)
    writer.append(key, release.id, bundle, isPage ? { count: listings.length, repeats } : undefined)
  }
  const { name: manifest } = writer.finish(
    writer.putIndex((write) => write(index)),
    {},
  )
  const next = join(folder, 'next')
  writeFileSync(next, writeReleasePointer({ release: release.id, manifest }))
  renameSync(next, join(folder, POINTER_NAME))
}

/** Files by the bundle they belong to, with their names there. */
function groupByBundle(files: readonly MemoryFile[]): Map<string, MemoryFile[]> {
  const bundles = new Map<string, MemoryFile[]>()
  for (const file of files) {
    const key = bundleKeyOf(file.path)
    const path = nameInBundle(key, file.path)
    bundles.set(key, [...(bundles.get(key) ?? []), { ...file, path }])
  }
  return bundles
}

function textOf(files: readonly MemoryFile[], path: string): string | undefined {
  const content = files.find((file) => file.path === path)?.content
  return typeof content === 'string' ? content : undefined
}

/** Tests publish what is no document of ours, too. */
function readRoot(text = ''): RootDocument | undefined {
  try {
    return parseRootDocument(text)
  } catch {
    return undefined
  }
}

function readListings(text: string | undefined): readonly Listing[] {
  return text === undefined ? [] : uniqueListings(parsePageDocument(text).listings)
}

/** What a page is opened from, as a build writes it. */
async function readOpeningOf(release: Release, key: string): Promise<Opening | undefined> {
  const page = await release.stored(key)
  if (page === undefined) return undefined
  const { frame, listings, categories } = page
  if (categories !== undefined) {
    const index = { byteLength: 0, pieceBytes: 0, ranges: [] }
    return { frame, index, listings: { count: 0 }, categories: { bytes: readWhole(categories) } }
  }
  const texts = Array.from({ length: listings.count }, (_, position) => Buffer.from(listings.read(position)))
  return { frame, index: { bytes: readWhole(await page.index()) }, listings: { texts, labels: {} } }
}

async function readIndex(release: Release): Promise<Uint8Array> {
  const root = await release.stored('')
  if (root === undefined) throw new Error('a release with a root has an index')
  return readWhole(await root.index())
}

function readWhole(source: ByteSource): Uint8Array {
  return source.read(0, source.byteLength)
}
