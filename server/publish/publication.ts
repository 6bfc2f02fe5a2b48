import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createContentsCollector } from '../../shared/discovery/directory-contents.ts'
import type { CategoryPage, RootPage } from '../../shared/model/page.ts'
import {
  digestOf,
  encodeTable,
  RELEASE_FORMAT,
  releaseId,
  SEARCH_INDEX_NAME,
  SHARED_BUNDLE,
} from '../store/release-format.ts'
import type { BundleFile, ReleaseTable, SearchFiles, TableEntry } from '../store/release-format.ts'
import { isPage, WELL_KNOWN_BUNDLE } from './bundle-keys.ts'
import { createBundler } from './bundler.ts'
import { compressionFor } from './compress.ts'
import { removeUnusedFiles } from './earlier-release.ts'
import type { EarlierRelease } from './earlier-release.ts'
import { makeBundle, makeRootBundle, makeWellKnownBundle } from './make-bundle.ts'
import type { CategoryTexts, PageBundle } from './make-bundle.ts'
import { findPinnedScripts } from './pinned-scripts.ts'
import { pagesOf } from './pages.ts'
import { openPlainFolder } from './plain-folder.ts'
import type { PlainFolder } from './plain-folder.ts'
import type { PublishOptions, PublishOutcome } from './publish-release.ts'
import { addedBytes, garbageShare, outputsOf, usedSegmentsOnly } from './release-table.ts'
import { replaceFile } from './replace-file.ts'
import { openPageIndexes } from './page-indexes.ts'
import { SearchPublication } from './search-publication.ts'
import { createSegmentWriter } from './segment-writer.ts'
import type { SegmentWriter } from './segment-writer.ts'

/** Pages being compressed while the next ones are rendered. Bounds memory. */
const PAGES_IN_FLIGHT = 32

/** Share of dead bytes in old segments above which everything is copied into one new segment. */
const MAX_GARBAGE_SHARE = 0.5

interface PreparedPage {
  key: string
  inputDigest: string
  earlierEntry: TableEntry | undefined
  /** Absent when the earlier bundle is carried over. */
  bundle?: PageBundle
}

/** One run of {@link publishRelease}: what has been laid down so far, and the switch at the end. */
export class Publication {
  readonly #options: PublishOptions
  readonly #privateDir: string
  readonly #earlier: EarlierRelease | undefined
  readonly #plain: PlainFolder
  readonly #plainIsCurrent: boolean
  readonly #segments: ReleaseTable['segments']
  readonly #entries: TableEntry[] = []
  readonly #changed: string[] = []
  readonly #siteDigest: string
  readonly #compacting: boolean
  readonly #search: SearchPublication
  #writer: SegmentWriter | undefined
  #writerName = ''
  #rendered = 0
  #reused = 0

  constructor(options: PublishOptions, privateDir: string, earlier: EarlierRelease | undefined) {
    this.#options = options
    this.#privateDir = privateDir
    this.#earlier = earlier
    this.#plain = openPlainFolder(options.outDir, earlier?.table.release)
    this.#plainIsCurrent = earlier !== undefined && this.#plain.isAt(earlier.table.release)
    this.#compacting = earlier !== undefined && garbageShare(earlier.table) > MAX_GARBAGE_SHARE
    this.#segments = this.#compacting ? [] : [...(earlier?.table.segments ?? [])]
    this.#search = new SearchPublication({
      privateDir,
      earlier,
      keys: options.model.categories.map(({ slug }) => slug),
      language: options.site.directory.language,
      listings: (key) => options.model.listings(key),
    })
    this.#siteDigest = digestOf(JSON.stringify([options.engine, options.site]))
  }

  async run(): Promise<PublishOutcome> {
    const { model, site, sharedFiles, rootFiles = [], onPage } = this.#options
    const total = model.categories.length + 1
    const compression = compressionFor(total)
    const categoryTexts = new Map(
      model.categories.map(({ slug, title, alternative_to }) => [slug, { title, alternative_to }]),
    )
    const bundler = createBundler({ site, compression, categoryTexts })
    // Pages are made side by side and appended in order, so that the same input gives the same bytes.
    const queue: Promise<PreparedPage>[] = []
    const digestInput = (input: string): string => digestOf(`${this.#siteDigest}\n${input}`)
    const add = async (key: string, digest: string, make: () => PageBundle | Promise<PageBundle>): Promise<void> => {
      const prepared = this.#prepare(key, digest, make)
      // A failure is thrown when the page's turn comes.
      prepared.catch(() => {})
      queue.push(prepared)
      if (queue.length > PAGES_IN_FLIGHT) await this.#appendNext(queue)
    }
    try {
      const pinned = findPinnedScripts(this.#earlier, sharedFiles)
      await add(SHARED_BUNDLE, digestInput(JSON.stringify([sharedFiles, pinned.names])), () =>
        makeBundle([...sharedFiles, ...pinned.read()], compression),
      )
      let done = 0
      let root: RootPage | undefined
      const collector = createContentsCollector()
      for (const { key, page } of pagesOf(model)) {
        if (page.kind === 'root') {
          root = page
          continue
        }
        collector.add(page)
        const json = JSON.stringify(page)
        const digest = digestInput(`${json}\n${otherTexts(page, categoryTexts)}`)
        this.#search.add(key, digest, page.listings)
        await add(key, digest, () => bundler.make(page, json))
        onPage?.((done += 1), total)
      }
      // The root comes last: the documents beside it tell the dates of all pages.
      if (root) {
        const whole = root
        const contents = collector.finish(whole, model.directory)
        const input = JSON.stringify([whole.listingCount, contents])
        await add('', digestInput(`${input}\n${JSON.stringify(rootFiles)}`), () =>
          makeRootBundle(whole, contents, rootFiles, site, compression),
        )
        await add(WELL_KNOWN_BUNDLE, digestInput(input), () => makeWellKnownBundle(whole, contents, site, compression))
        onPage?.((done += 1), total)
      }
      while (queue.length > 0) await this.#appendNext(queue)
      return this.#switch()
    } finally {
      this.#search.close()
      await bundler.close()
    }
  }

  async #prepare(
    key: string,
    inputDigest: string,
    make: () => PageBundle | Promise<PageBundle>,
  ): Promise<PreparedPage> {
    const earlierEntry = this.#earlier?.entry(key)
    if (earlierEntry?.inputDigest === inputDigest) return { key, inputDigest, earlierEntry }
    const bundle = await make()
    const earlierFiles = (earlierEntry && this.#earlier?.files(earlierEntry)) ?? []
    for (const [index, file] of bundle.files.entries()) {
      const { name, digest } = file
      const same = earlierFiles.find((other) => other.name === name && other.digest === digest)
      file.modified = same?.modified ?? this.#options.nowSeconds
      const bytes = bundle.identities[index]
      if (bytes && isPlain(file) && (!same || !this.#plainIsCurrent)) this.#plain.write(plainPath(key, name), bytes)
    }
    for (const { name } of earlierFiles.filter(isPlain)) {
      if (!bundle.files.some((file) => file.name === name)) this.#plain.remove(plainPath(key, name))
    }
    if (isPage(key)) {
      this.#rendered += 1
      if (this.#changed.length < 20) this.#changed.push(key)
    }
    return { key, inputDigest, earlierEntry, bundle }
  }

  async #appendNext(queue: Promise<PreparedPage>[]): Promise<void> {
    const prepared = await queue.shift()
    if (!prepared) return
    const { key, bundle, earlierEntry, inputDigest } = prepared
    if (bundle) {
      this.#entries.push(this.#openWriter().append(key, bundle, this.#segments.length, inputDigest))
      return
    }
    if (!earlierEntry || !this.#earlier) return
    if (isPage(key)) this.#reused += 1
    if (!this.#plainIsCurrent) this.#repairPlain(earlierEntry)
    if (this.#compacting) {
      const bytes = this.#earlier.read(earlierEntry, 0, earlierEntry.payloadLength + earlierEntry.indexLength)
      this.#entries.push(this.#openWriter().copy(earlierEntry, bytes, this.#segments.length))
    } else {
      this.#entries.push(earlierEntry)
    }
  }

  #openWriter(): SegmentWriter {
    if (!this.#writer) {
      this.#writerName = nextSegmentName(join(this.#privateDir, 'segments'))
      this.#writer = createSegmentWriter(join(this.#privateDir, 'segments', this.#writerName))
    }
    return this.#writer
  }

  /** After a build that was killed between the switch and the end: makes a carried page's plain files right. */
  #repairPlain(entry: TableEntry): void {
    for (const file of this.#earlier?.files(entry)?.filter(isPlain) ?? []) {
      const stored = file.stored.identity ?? file.stored.gzip
      if (!stored || !this.#earlier) continue
      const bytes = this.#earlier.read(entry, stored[0], stored[1])
      this.#plain.repair(plainPath(entry.key, file.name), file.stored.identity ? bytes : gunzipSync(bytes))
    }
  }

  #switch(): PublishOutcome {
    const removed = this.#removeLostPages()
    const id = releaseId(this.#options.site.baseUrl, this.#entries)
    if (this.#writer) {
      this.#writer.finish()
      this.#segments.push({ name: this.#writerName, byteLength: this.#writer.byteLength })
    }
    const search = this.#finishSearch()
    const isSame = this.#writer === undefined && search === this.#earlier?.table.search
    const unchanged = isSame && id === this.#earlier?.table.release && this.#plainIsCurrent
    const table = usedSegmentsOnly({
      format: RELEASE_FORMAT,
      release: id,
      baseUrl: this.#options.site.baseUrl,
      segments: this.#segments,
      search,
      entries: this.#entries,
    })
    if (!unchanged) this.#commit(table)
    const total = this.#options.model.categories.length + 1
    const { written, removed: filesRemoved, bytes } = this.#plain.counts
    return {
      status: unchanged ? 'unchanged' : 'published',
      release: id,
      pages: {
        total,
        rendered: this.#rendered,
        reused: this.#reused,
        removed,
      },
      files: { written, removed: filesRemoved },
      bytes: { plain: bytes, stored: addedBytes(table, this.#earlier?.table) },
      changed: this.#changed,
      outputs: outputsOf(table),
    }
  }

  #finishSearch(): SearchFiles {
    const indexes = openPageIndexes(this.#privateDir, this.#segments, this.#entries)
    try {
      return this.#search.finish(indexes.read)
    } finally {
      indexes.close()
    }
  }

  /** Files of pages that are gone leave the plain folder after the switch. */
  #removeLostPages(): number {
    const keys = new Set(this.#entries.map((entry) => entry.key))
    const lost = this.#earlier?.table.entries.filter((entry) => !keys.has(entry.key)) ?? []
    for (const entry of lost) {
      for (const { name } of this.#earlier?.files(entry)?.filter(isPlain) ?? []) {
        this.#plain.remove(plainPath(entry.key, name))
      }
    }
    return lost.length
  }

  #commit(table: ReleaseTable): void {
    const bytes = encodeTable(table)
    const tableDigest = digestOf(bytes)
    replaceFile(join(this.#privateDir, 'releases', `${tableDigest}.json`), bytes)
    const pointer = { format: RELEASE_FORMAT, release: table.release, tableDigest }
    this.#plain.prepare(table.release)
    replaceFile(join(this.#privateDir, 'current.json'), Buffer.from(`${JSON.stringify(pointer)}\n`))
    this.#plain.commit(table.release)
    // The earlier release stays one build longer: a server may be about to open it.
    const current = { table, tableDigest }
    removeUnusedFiles(this.#privateDir, this.#earlier ? [current, this.#earlier] : [current])
  }
}

/** Whether the file is one of the plain folder. */
function isPlain({ name }: BundleFile): boolean {
  return name !== SEARCH_INDEX_NAME
}

/** What decides how a page's listings are found, and stands nowhere on it. */
function otherTexts({ category, listings }: CategoryPage, texts: ReadonlyMap<string, CategoryTexts>): string {
  const slugs = new Set(listings.flatMap(({ categories }) => categories))
  slugs.delete(category.slug)
  return slugs.size === 0 ? '' : JSON.stringify(Array.from(slugs, (slug) => texts.get(slug)))
}

function plainPath(key: string, name: string): string {
  return key === '' ? name : `${key}/${name}`
}

function nextSegmentName(folder: string): string {
  const numbers = readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0)
  return `${String(Math.max(0, ...numbers) + 1).padStart(6, '0')}.pack`
}
