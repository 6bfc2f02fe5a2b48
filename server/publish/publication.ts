import { join } from 'node:path'
import { createContentsCollector } from '../../shared/discovery/directory-contents.ts'
import { createOverviewCollector, describePage } from '../../shared/discovery/overview.ts'
import type { OverviewCollector } from '../../shared/discovery/overview.ts'
import type { Listing } from '../../shared/model/listing.ts'
import type { CategoryPage, DirectoryData } from '../../shared/model/page.ts'
import { renderOwnPage } from '../../shared/renditions/render-own-page.ts'
import { indexPages } from '../../shared/search/index-listings.ts'
import { hasDataFiles, urlsOf } from '../../shared/surfaces.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import { readCarriedLedger } from './changes/carried-ledger.ts'
import { LedgerPublication } from './changes/ledger-publication.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import { objectPath, objectsOf } from '../store/release/manifest.ts'
import type { Manifest, ManifestBundle } from '../store/release/manifest.ts'
import { digestOf, isPlainFile, pathInRelease, SHARED_BUNDLE } from '../store/release/release-format.ts'
import { POINTER_FORMAT, POINTER_NAME, writeReleasePointer } from '../store/release/release-pointer.ts'
import type { PointedRelease, ReleasePointer } from '../store/release/release-pointer.ts'
import { isPage, WELL_KNOWN_BUNDLE } from './release/bundle-keys.ts'
import { createBundler } from './bundler.ts'
import { DataPublication } from './data/data-publication.ts'
import type { LargeBundle } from './data/data-publication.ts'
import { hostFiles, isForHosts } from './hosts/host-files.ts'
import { hasListingFiles, writeListingFiles } from './hosts/write-listing-files.ts'
import { removeChangeFiles, writeChangeFiles } from './hosts/write-change-files.ts'
import { removeSearchFiles, writeSearchFiles } from './hosts/write-search-files.ts'
import { compressionFor } from './release/compress.ts'
import type { Compression } from './release/compress.ts'
import { removeUnusedObjects } from './release/earlier-release.ts'
import type { EarlierRelease } from './release/earlier-release.ts'
import { logoBundles } from './release/logo-bundles.ts'
import { indexingContext, makeBundle, makeRootBundle, makeWellKnownBundle } from './release/make-bundle.ts'
import type { CategoryTexts, PageBundle } from './release/make-bundle.ts'
import { findPinnedScripts } from './pinned-scripts.ts'
import { parseOwnText } from './own-pages.ts'
import { countPages, pagesOf } from './pages.ts'
import { openPlainFolder } from './release/plain-folder.ts'
import type { PlainFolder } from './release/plain-folder.ts'
import type { InspectedOutput } from './inspect-output.ts'
import { recordedFiles } from './release/output-record.ts'
import { createObjectWriter } from './release/object-writer.ts'
import type { ObjectWriter } from './release/object-writer.ts'
import { ReleaseWriter } from './release/release-writer.ts'
import type { PageListings } from './release/release-writer.ts'
import { replaceFile } from '../sources/files/replace-file.ts'
import { SearchPublication } from './search-publication.ts'
import { TextPublication } from './text/text-publication.ts'
import type { PublishOptions, PublishOutcome } from './publish-options.ts'

/** Pages being compressed while the next ones are rendered. Bounds memory. */
const PAGES_IN_FLIGHT = 32

/** Pages added between looks whether the lock is still ours: well below a second. */
const PAGES_BETWEEN_CHECKS = 32

/** Of larger directories the root page shows no more than their pages: every build would read something of each. */
const MAX_PAGES_SHOWN = 2000

/** Files of all data that the root page names. */
const MAX_FILES_SHOWN = 2

/** Of an output that the last build did not write. */
const NOTHING_KNOWN = { suspects: 'all', record: undefined } as const

/** A page being added: its key, its input, and its earlier bundle. */
interface AddedPage {
  readonly key: string
  readonly inputDigest: string
  readonly earlierEntry: ManifestBundle | undefined
  /** Of a category's page. */
  readonly listings?: PageListings
}

interface PreparedPage extends AddedPage {
  /** Absent when the earlier bundle is carried over. */
  readonly bundle?: PageBundle
}

/** One run of {@link publishRelease}: the parts written so far, and the switch at the end. */
export class Publication {
  readonly #options: PublishOptions
  readonly #privateDir: string
  readonly #earlier: EarlierRelease | undefined
  readonly #plain: PlainFolder
  /** Whether plain files are written. */
  readonly #hasPlain: boolean
  /** Whether the last build did otherwise. */
  readonly #isPlainAnew: boolean
  readonly #inspected: InspectedOutput
  readonly #objects: ObjectWriter
  readonly #writer: ReleaseWriter
  readonly #keys = new Set<string>()
  readonly #changed: string[] = []
  readonly #siteDigest: string
  readonly #compression: Compression
  readonly #search: SearchPublication
  readonly #ledger: LedgerPublication
  /** Absent where the directory has none of these files. */
  readonly #data: DataPublication | undefined
  readonly #text: TextPublication | undefined
  /** Absent where the root page shows nothing of the listings. */
  readonly #overviews: OverviewCollector | undefined
  #rendered = 0
  #reused = 0

  constructor(
    options: PublishOptions,
    privateDir: string,
    earlier: EarlierRelease | undefined,
    inspected: InspectedOutput,
  ) {
    const { model, site, outDir } = options
    const { language } = site.directory
    this.#options = options
    this.#privateDir = privateDir
    this.#earlier = earlier
    this.#inspected = inspected
    this.#hasPlain = isForHosts(site) || options.plain === true
    // What the last build did not write is compared, file by file.
    const wasPlain = inspected.last?.head.plain !== false
    this.#isPlainAnew = inspected.last !== undefined && wasPlain !== this.#hasPlain
    const known = this.#hasPlain && this.#isPlainAnew ? NOTHING_KNOWN : inspected
    this.#plain = openPlainFolder({ outDir, privateDir }, earlier?.manifest.release, known)
    if (!this.#hasPlain && inspected.last) for (const path of recordedFiles(inspected.last)) this.#plain.remove(path)
    const { baseUrl } = site
    const { linksChecked } = model
    const facts = { baseUrl, language, linksChecked, listings: model.listingCount }
    this.#objects = createObjectWriter(privateDir, (name) => earlier?.isWhole(name) === true)
    this.#writer = new ReleaseWriter(this.#objects, earlier, facts)
    const keys = model.categories.map(({ slug }) => slug)
    this.#ledger = new LedgerPublication(
      earlier,
      model.listingCount,
      earlier ? undefined : readCarriedLedger(privateDir),
    )
    this.#search = new SearchPublication(earlier, keys)
    this.#overviews =
      keys.length <= MAX_PAGES_SHOWN ? createOverviewCollector(keys.length, readDays(site.directory.new)) : undefined
    this.#compression = compressionFor(keys.length + 1, model.listingCount, site.directory.target)
    this.#data = hasDataFiles(site.directory) ? new DataPublication(site, this.#compression) : undefined
    this.#text = this.#data && new TextPublication(earlier)
    this.#siteDigest = digestOf(
      JSON.stringify([options.engine, site, options.card?.digest, this.#overviews !== undefined, this.#compression]),
    )
  }

  async run(): Promise<PublishOutcome> {
    const { model, site, sharedFiles, outDir, lock, onPage } = this.#options
    const rootFiles = [...(this.#options.rootFiles ?? []), ...hostFiles(site, sharedFiles)]
    const total = countPages(model)
    const compression = this.#compression
    const categoryTexts = new Map(
      model.categories.map(({ slug, title, alternative_to }) => [slug, { title, alternative_to }]),
    )
    // All files of a first release are new: the thread that makes them can write them.
    const plainDir = this.#hasPlain && this.#earlier === undefined ? outDir : undefined
    const context = { site, compression, categoryTexts, card: this.#options.card }
    const bundler = createBundler(context, plainDir)
    // Pages are made in parallel and appended in order, so that the same input yields the same bytes.
    const queue: Promise<PreparedPage>[] = []
    const digestInput = (input: string): string => digestOf(`${this.#siteDigest}\n${input}`)
    const entryOf = (key: string, inputDigest: string): AddedPage => {
      return { key, inputDigest, earlierEntry: this.#earlier?.entry(key) }
    }
    const add = async (page: AddedPage, make: () => PageBundle | Promise<PageBundle>): Promise<void> => {
      const prepared = this.#prepare(page, make)
      // A failure is thrown when the page's turn comes.
      prepared.catch(() => {})
      queue.push(prepared)
      if (queue.length > PAGES_IN_FLIGHT) await this.#appendNext(queue)
    }
    try {
      for (const logos of logoBundles(model.logos)) {
        const inputDigest = digestOf(JSON.stringify([this.#options.engine, logos.names]))
        await add(entryOf(logos.key, inputDigest), () => makeBundle(logos.read(), compression))
        // One at a time: they are as large as the operator's pictures.
        await this.#appendNext(queue)
      }
      const pinned = findPinnedScripts(this.#earlier, sharedFiles)
      await add(entryOf(SHARED_BUNDLE, digestInput(JSON.stringify([sharedFiles, pinned.names]))), () =>
        makeBundle([...sharedFiles, ...pinned.read()], compression),
      )
      let done = 0
      const collector = createContentsCollector()
      const { root, categories } = pagesOf(model)
      for (const page of categories) {
        const { slug: key } = page.category
        collector.add(page)
        this.#data?.addPage(page.listings)
        this.#overviews?.add(key, describePage(page))
        const json = JSON.stringify(page)
        const entry = entryOf(key, digestInput(`${json}\n${otherTexts(page, categoryTexts)}`))
        const placements = page.listings.map((listing) => listing.categories)
        const listings = this.#search.add(key, placements, isCarried(entry) ? entry.earlierEntry : undefined)
        await add({ ...entry, listings }, () => bundler.make(page, json))
        onPage?.((done += 1), total)
        // Reads a file. The switch asks once more.
        if (done % PAGES_BETWEEN_CHECKS === 0) lock?.check()
      }
      const { pages: ownPages = [], rootText } = model.ownPages ?? {}
      const own = { names: new Set(ownPages.map(({ name }) => name)), urls: urlsOf(site) }
      for (const { text, ...page } of ownPages) {
        const { name } = page
        await add(entryOf(name, digestInput(JSON.stringify([page, text]))), () =>
          makeBundle(renderOwnPage(page, parseOwnText(text, { ...own, name }), root, site), compression),
        )
        onPage?.((done += 1), total)
      }
      // The root comes last: it and the documents beside it contain something of all pages.
      while (queue.length > 0) await this.#appendNext(queue)
      // What is made of all pages takes memory, which its threads need no more.
      await bundler.close()
      const addLarge = async (bundles: readonly LargeBundle[]): Promise<void> => {
        for (const { key, input, make } of bundles) {
          await add(entryOf(key, digestOf(input)), make)
          // One at a time: they are large.
          await this.#appendNext(queue)
        }
      }
      const dataFiles = await this.#data?.finish()
      await addLarge(dataFiles?.bundles ?? [])
      const texts = this.#text?.finish(root, site, compression)
      await addLarge(texts ?? [])
      const data = dataFiles?.data
      const wholeTexts = texts?.length
      const contents = collector.finish(root, model.directory)
      const overview = this.#overviews?.finish(contents)
      const input = JSON.stringify([root.listingCount, contents])
      const published = { ...root, ...(wholeTexts !== undefined && { wholeTexts }) }
      const shown = { ...published, ...(overview && { overview }), ...(data && { data: shownData(data) }) }
      const parts = [rootFiles, overview, root.linksChecked, shown.data, wholeTexts, rootText]
      const intro = rootText === undefined ? undefined : parseOwnText(rootText, { ...own, name: '' })
      await add(entryOf('', digestInput(`${input}\n${JSON.stringify(parts)}`)), () =>
        makeRootBundle({ root: shown, intro }, contents, rootFiles, context),
      )
      await add(entryOf(WELL_KNOWN_BUNDLE, digestInput(`${input}\n${wholeTexts}`)), () =>
        makeWellKnownBundle(published, contents, site, compression),
      )
      onPage?.((done += 1), total)
      while (queue.length > 0) await this.#appendNext(queue)
      return await this.#switch((write) => {
        indexPages(listingsOfPages(model), indexingContext(site.directory.language, categoryTexts), write)
      })
    } finally {
      await bundler.close()
    }
  }

  async #prepare(page: AddedPage, make: () => PageBundle | Promise<PageBundle>): Promise<PreparedPage> {
    const { key, earlierEntry } = page
    if (isCarried(page)) return page
    const bundle = await make()
    const earlierFiles = (earlierEntry && this.#earlier?.files(earlierEntry)) ?? []
    for (const [index, file] of bundle.files.entries()) {
      const { name, digest } = file
      const same = earlierFiles.find((other) => other.name === name && other.digest === digest)
      file.modified = same?.modified ?? this.#options.nowSeconds
      if (!this.#hasPlain || !isPlainFile(file) || (same && this.#plain.isIntact(pathInRelease(key, name)))) continue
      const bytes = bundle.identities[index]
      if (bytes === undefined) this.#plain.countWritten(pathInRelease(key, name), file.byteLength)
      else this.#plain.write(pathInRelease(key, name), bytes)
    }
    for (const { name } of earlierFiles.filter(isPlainFile)) {
      if (!bundle.files.some((file) => file.name === name)) this.#plain.remove(pathInRelease(key, name))
    }
    if (isPage(key)) {
      this.#rendered += 1
      if (this.#changed.length < 20) this.#changed.push(key)
    }
    return { ...page, bundle }
  }

  async #appendNext(queue: Promise<PreparedPage>[]): Promise<void> {
    const prepared = await queue.shift()
    if (!prepared) return
    const { key, bundle, earlierEntry, inputDigest, listings } = prepared
    this.#keys.add(key)
    if (listings) this.#text?.addPage(key, earlierEntry, bundle)
    if (bundle) {
      if (listings) this.#ledger.compare(earlierEntry, bundle)
      this.#writer.append(key, inputDigest, bundle, listings)
      return
    }
    if (!earlierEntry) return
    if (isPage(key)) this.#reused += 1
    if (this.#hasPlain && !this.#plain.isCurrent) this.#repairPlain(earlierEntry)
    this.#writer.carry(earlierEntry, listings)
  }

  /** Repairs a carried page's plain files: after a build that was killed between the switch and the end, or damage. */
  #repairPlain(entry: ManifestBundle): void {
    for (const file of this.#earlier?.files(entry)?.filter(isPlainFile) ?? []) {
      const path = pathInRelease(entry.key, file.name)
      if (this.#earlier && !this.#plain.isIntact(path)) this.#plain.repair(path, this.#earlier.bytes(entry, file))
    }
  }

  /** @param writeIndex Writes the index of all listings, in pieces. */
  async #switch(writeIndex: (write: (bytes: Uint8Array) => void) => void): Promise<PublishOutcome> {
    const earlier = this.#earlier
    const removed = this.#removeLostPages()
    const index = this.#search.carried ?? this.#writer.putIndex(writeIndex)
    const release = this.#writer.releaseId()
    const isSameIndex = index.objects.join() === earlier?.manifest.index.objects.join()
    const isCurrent =
      this.#writer.isCarriedWhole && isSameIndex && release === earlier?.manifest.release && this.#ledger.isWhole
    if (!isCurrent) await this.#commit(index)
    else if (!this.#inspected.isAsLeft || this.#isPlainAnew) await this.#completePlain(earlier)
    const { written, repaired, removed: filesRemoved, bytes } = this.#plain.counts
    const allRepaired = this.#inspected.damaged.length + repaired
    const isRepaired = allRepaired > 0 && release === this.#inspected.record?.head.release
    const isChanged =
      !isCurrent || this.#isPlainAnew || allRepaired > 0 || (this.#inspected.suspects === 'all' && written > 0)
    return {
      status: isRepaired ? 'repaired' : isChanged ? 'published' : 'unchanged',
      release,
      repaired: allRepaired,
      pages: {
        total: countPages(this.#options.model),
        rendered: this.#rendered,
        reused: this.#reused,
        removed,
      },
      files: { written, removed: filesRemoved },
      bytes: { plain: bytes, stored: [...this.#objects.written.values()].reduce((sum, length) => sum + length, 0) },
      changed: this.#changed,
    }
  }

  /** Files of pages that are gone leave the plain folder after the switch. */
  #removeLostPages(): number {
    const earlier = this.#earlier
    if (!earlier) return 0
    let lost = 0
    for (const entry of [...earlier.manifest.others, ...earlier.manifest.pages]) {
      if (this.#keys.has(entry.key)) continue
      if (isPage(entry.key)) lost += 1
      this.#ledger.compare(entry, undefined)
      for (const { name } of earlier.files(entry)?.filter(isPlainFile) ?? [])
        this.#plain.remove(pathInRelease(entry.key, name))
    }
    return lost
  }

  /** Writes ledger and manifest, and switches to them. */
  async #commit(index: Manifest['index']): Promise<void> {
    const { site, model, nowSeconds, publishedSeconds = nowSeconds } = this.#options
    const facts = { listings: model.listingCount, publishedSeconds, urls: urlsOf(site) }
    const id = this.#writer.releaseId()
    const changes = this.#ledger.finish({ id, ...facts }, (text) => this.#writer.putPacked(text))
    const { name, manifest } = this.#writer.finish(index, changes)
    await this.#objects.sync()
    const before = this.#earlier
    const earlier = before && before.pointer.manifest !== name && pointedOf(before.pointer)
    const pointer: ReleasePointer = {
      format: POINTER_FORMAT,
      release: id,
      manifest: name,
      ...(earlier && { earlier }),
    }
    this.#plain.prepare(id)
    this.#options.lock?.check()
    replaceFile(join(this.#privateDir, POINTER_NAME), Buffer.from(writeReleasePointer(pointer)))
    const current = { pointer, manifest }
    await this.#completePlain(current, () => {
      // The earlier release stays one build longer: a server may be about to open it.
      removeUnusedObjects(this.#privateDir, before ? [current, before] : [current])
    })
  }

  /** Brings the plain folder to the release that is current now. @param cleanUp What else is done before it is recorded. */
  async #completePlain(current: Pick<EarlierRelease, 'pointer' | 'manifest'>, cleanUp?: () => void): Promise<void> {
    const { pointer, manifest } = current
    const finishHostFiles = await this.#writeHostFiles()
    this.#options.lock?.check()
    this.#plain.commit()
    finishHostFiles()
    cleanUp?.()
    const objects = [pointer.manifest, ...objectsOf(manifest)].map(objectPath)
    this.#plain.finish({
      release: manifest.release,
      plain: this.#hasPlain,
      pointer: writeReleasePointer(pointer),
      stored: [POINTER_NAME, ...objects],
    })
  }

  /** Writes what servers make on request, from the release that is current now. @returns Cleans up in the end. */
  async #writeHostFiles(): Promise<() => void> {
    const { site, outDir } = this.#options
    const privateDir = this.#privateDir
    const isWanted = isForHosts(site)
    const removeMade = (): void => {
      removeSearchFiles(outDir, this.#plain)
      removeChangeFiles(outDir, this.#plain)
    }
    if (!isWanted && !hasListingFiles(privateDir)) return removeMade
    const store = openNodeFileStore(outDir, { stateDir: privateDir, watch: false })
    try {
      const finishListings = await writeListingFiles(store, { privateDir, isWanted }, this.#plain)
      if (!isWanted) {
        return () => {
          finishListings()
          removeMade()
        }
      }
      const finishSearch = await writeSearchFiles(store.current(), { outDir, privateDir }, this.#plain)
      const finishChanges = await writeChangeFiles(store.current(), outDir, this.#plain)
      return () => {
        finishListings()
        finishSearch()
        finishChanges()
      }
    } finally {
      store.close()
    }
  }
}

function pointedOf({ release, manifest }: PointedRelease): PointedRelease {
  return { release, manifest }
}

/** The root page names a few files, so that it stays as it is when one of many parts changes. */
function shownData(data: DirectoryData): DirectoryData {
  return data.files.length <= MAX_FILES_SHOWN ? data : { ...data, files: [] }
}

/** Whether a page is unchanged. */
function isCarried({ inputDigest, earlierEntry }: AddedPage): boolean {
  return earlierEntry?.inputDigest === inputDigest
}

/** The listings of each page, in display order. */
function* listingsOfPages(model: DirectoryModel): Generator<readonly Listing[]> {
  for (const { slug } of model.categories) yield model.listings(slug)
}

/** Input to how a page's listings are found that does not appear on it. */
function otherTexts({ category, listings }: CategoryPage, texts: ReadonlyMap<string, CategoryTexts>): string {
  const slugs = new Set(listings.flatMap(({ categories }) => categories))
  slugs.delete(category.slug)
  return slugs.size === 0 ? '' : JSON.stringify(Array.from(slugs, (slug) => texts.get(slug)))
}

/** `30 days` as a number. */
function readDays(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number.parseInt(text, 10)
}
