import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePageDocument, parseRootDocument } from '../../shared/model/parse-page-document.ts'
import type { RootDocument } from '../../shared/model/page-document.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { indexListings } from '../../shared/search/index-listings.ts'
import { createRecordWriter } from '../../shared/search/index/records.ts'
import { uniqueListings } from '../../shared/search/unique-listings.ts'
import { compressionFor } from '../../server/publish/compress.ts'
import { createContentFile } from '../../server/publish/content-file.ts'
import { makeBundle } from '../../server/publish/make-bundle.ts'
import type { PageRecords } from '../../server/publish/make-bundle.ts'
import { ReleaseLayout } from '../../server/publish/release-layout.ts'
import type { MemoryFile } from '../../server/store/memory.ts'
import type { NamedFile } from '../../server/store/release-format.ts'
import { POINTER_NAME, writeReleasePointer } from '../../server/store/release-pointer.ts'
import { releaseFolder } from '../../server/store/release-sources.ts'
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
 * @param files What the release is made of: texts. Pages without an `index.json` of ours have no listings.
 */
export async function publishFiles(folder: string, release: Release, files: readonly MemoryFile[]): Promise<void> {
  for (const kind of ['table', 'segment', 'index'] as const) {
    mkdirSync(join(folder, releaseFolder(kind)), { recursive: true })
  }
  const bundles = groupByBundle(files)
  const root = readRoot(textOf(files, 'index.json'))
  const order = root?.categories.map(({ slug }) => slug) ?? []
  const layout = new NamedLayout(folder, release, order.length, root?.directory.language ?? 'en')
  const compression = compressionFor(bundles.size)
  const seen = new Set<string>()
  for (const key of new Set([...order, ...bundles.keys()])) {
    const page = bundles.get(key) ?? []
    const stored = order.includes(key) ? await release.page(key) : undefined
    const listings = order.includes(key) ? readListings(textOf(page, 'index.json')) : []
    const repeats = [...listings.keys()].filter((ordinal) => seen.has(listings[ordinal]?.id ?? ''))
    for (const { id } of listings) seen.add(id)
    const texts = page.map(({ path, mediaType, content }) => ({ name: path, mediaType, text: String(content) }))
    const bundle = makeBundle(texts, compression, stored && readRecords(stored))
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
    const slash = file.path.indexOf('/')
    const key = slash === -1 ? '' : file.path.slice(0, slash)
    bundles.set(key, [...(bundles.get(key) ?? []), { ...file, path: file.path.slice(slash + 1) }])
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

function readRecords({ frame, listings, index }: StoredPage): PageRecords {
  const pieces: Uint8Array[] = []
  const records = createRecordWriter((bytes) => pieces.push(bytes))
  for (let position = 0; position < listings.count; position += 1) records.add(Buffer.from(listings.read(position)))
  records.finish()
  return { frame, listings: Buffer.concat(pieces), searchIndex: index.read(0, index.byteLength) }
}

function readIndex(release: Release): Uint8Array {
  const { index } = release.search()
  return index.read(0, index.byteLength)
}

function writeIndex(folder: string, bytes: Uint8Array): NamedFile {
  const file = createContentFile(join(folder, releaseFolder('index')), 'index')
  file.write(bytes)
  return file.finish()
}
