import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePageDocument, parseRootDocument } from '../../shared/model/parse-page-document.ts'
import type { RootDocument } from '../../shared/model/page-document.ts'
import type { Listing } from '../../shared/model/listing.ts'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { indexListings, uniqueListings } from '../../shared/search/index-listings.ts'
import { writeRecords } from '../../shared/search/index/blocks/record-file.ts'
import { compressionFor } from '../../server/publish/release/compress.ts'
import { createContentFile } from '../../server/publish/release/content-file.ts'
import { makeBundle, pageRecords, rootRecords } from '../../server/publish/release/make-bundle.ts'
import type { BundleRecord } from '../../server/publish/release/make-bundle.ts'
import { ReleaseLayout } from '../../server/publish/release/release-layout.ts'
import type { MemoryFile } from '../../server/store/memory.fixture.ts'
import { bundleKeyOf, nameInBundle, SHARED_BUNDLE } from '../../server/store/release/release-format.ts'
import type { NamedFile } from '../../server/store/release/release-format.ts'
import { POINTER_NAME, writeReleasePointer } from '../../server/store/release/release-pointer.ts'
import { RELEASE_FILE_KINDS, releaseFolder } from '../../server/store/release-sources.ts'
import type { Release, StoredPage } from '../../server/store/store.ts'

/** When everything in memory was first published, in seconds since 1970. */
const MODIFIED = 1_700_000_000

/** A layout whose release is called as it was in memory. */
class NamedLayout extends ReleaseLayout {
  readonly #id: string

  constructor(privateDir: string, { id, baseUrl }: Release, pages: number, language: string) {
    super(privateDir, undefined, { baseUrl, language, pages })
    this.#id = id
  }

  override releaseId(): string {
    return this.#id
  }
}

/**
 * Publishes a release in memory as a build would have: bundles, table, search index and pointer.
 *
 * @param folder The private folder. What was published there before stays.
 * @param files What the release is made of. Pages without an `index.json` of ours have no listings.
 */
export async function publishFiles(folder: string, release: Release, files: readonly MemoryFile[]): Promise<void> {
  for (const kind of RELEASE_FILE_KINDS) {
    mkdirSync(join(folder, releaseFolder(kind)), { recursive: true })
  }
  const bundles = groupByBundle(files)
  const root = readRoot(textOf(files, 'index.json'))
  const order = root?.categories.map(({ slug }) => slug) ?? []
  const layout = new NamedLayout(folder, release, order.length, root?.directory.language ?? 'en')
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
    const bundle = makeBundle(parts, compression, root ? await readRecordsOf(release, key) : [])
    for (const file of bundle.files) file.modified = MODIFIED
    layout.append(key, release.id, bundle, { count: listings.length, repeats })
  }
  await layout.finishBundles()
  const { table, head } = layout.finish({
    index: writeIndex(
      folder,
      root ? readIndex(release) : indexListings([], { language: 'en', categoryTitle: () => undefined }),
    ),
  })
  await layout.close()
  const next = join(folder, 'next')
  writeFileSync(next, writeReleasePointer({ release: head.release, table }))
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

async function readRecordsOf(release: Release, key: string): Promise<readonly BundleRecord[]> {
  if (key !== '') return readPage(await release.page(key))
  const root = await release.root()
  return root === undefined ? [] : rootRecords({ frame: root.frame, categories: readWhole(root.categories) })
}

function readPage(page: StoredPage | undefined): readonly BundleRecord[] {
  if (page === undefined) return []
  const { frame, listings, index } = page
  const texts = Array.from({ length: listings.count }, (_, position) => Buffer.from(listings.read(position)))
  return pageRecords({ frame, listings: writeRecords(texts), searchIndex: readWhole(index) })
}

function readIndex(release: Release): Uint8Array {
  return readWhole(release.search().index)
}

function readWhole(source: ByteSource): Uint8Array {
  return source.read(0, source.byteLength)
}

function writeIndex(folder: string, bytes: Uint8Array): NamedFile {
  const file = createContentFile(join(folder, releaseFolder('index')), 'index')
  file.write(bytes)
  return file.finish()
}
