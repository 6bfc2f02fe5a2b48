import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createContentsCollector } from '../../shared/discovery/directory-contents.ts'
import { createOverviewCollector, describePage } from '../../shared/discovery/overview.ts'
import type { OverviewCollector } from '../../shared/discovery/overview.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { createFieldTable } from '../../shared/model/field-table.ts'
import type { CategoryPage, DirectoryData } from '../../shared/model/page.ts'
import { renderOwnPage } from '../../shared/renditions/render-own-page.ts'
import { indexPages } from '../../shared/search/index-listings.ts'
import { hasDataFiles, hasListingPages, urlsOf } from '../../shared/surfaces.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import { readCarriedLedger } from './changes/carried-ledger.ts'
import { LedgerPublication } from './changes/ledger-publication.ts'
import { objectPath, objectsOf } from '../store/release/manifest.ts'
import { digestOf, isPage, SHARED_BUNDLE, WELL_KNOWN_BUNDLE } from '../store/release/release-format.ts'
import { POINTER_NAME, writeReleasePointer } from '../store/release/release-pointer.ts'
import { DataPublication } from './data/data-publication.ts'
import { hostFiles, isForHosts } from './hosts/host-files.ts'
import { listOutputFiles } from './hosts/output-files.ts'
import { compressionFor } from './release/compress.ts'
import type { Compression } from './release/compress.ts'
import { describeRelease, removeUnusedObjects } from './release/earlier-release.ts'
import type { EarlierRelease } from './release/earlier-release.ts'
import { logoBundles } from './release/logo-bundles.ts'
import {
  indexingContext,
  makeBundle,
  makePageBundle,
  makeRootBundle,
  makeWellKnownBundle,
} from './release/make-bundle.ts'
import type { PageBundle, PlannedBundle } from './release/make-bundle.ts'
import { categoryTextsOf } from '../../shared/search/analysis/listing-texts.ts'
import type { CategoryTexts } from '../../shared/search/analysis/listing-texts.ts'
import { findPinnedScripts } from './pinned-scripts.ts'
import { parseOwnText } from './own-pages.ts'
import { countPages, pagesOf } from './pages.ts'
import { writeOutput } from './release/write-output.ts'
import type { OutputCounts, OutputFile } from './release/write-output.ts'
import { isAsLeft } from './inspect-output.ts'
import type { InspectedOutput } from './inspect-output.ts'
import { nameByInput } from './release/cut-search-files.ts'
import { createObjectWriter } from './release/object-writer.ts'
import type { ObjectWriter } from './release/object-writer.ts'
import { ReleaseWriter } from './release/release-writer.ts'
import type { PageListings } from './release/release-writer.ts'
import { replaceFile } from '../sources/files/replace-file.ts'
import { TextPublication } from './text/text-publication.ts'
import type { PublishOptions, PublishOutcome } from './publish-options.ts'

/** Of larger directories the root page shows no more than their pages: every build would read something of each. */
const MAX_PAGES_SHOWN = 2000

/** Files of all data that the root page names. */
const MAX_FILES_SHOWN = 2

/** One run of {@link publishRelease}: the parts written so far, and the switch at the end. */
export class Publication {
  readonly #options: PublishOptions
  readonly #privateDir: string
  readonly #earlier: EarlierRelease | undefined
  readonly #hasPlain: boolean
  readonly #inspected: InspectedOutput
  readonly #objects: ObjectWriter
  readonly #writer: ReleaseWriter
  readonly #keys = new Set<string>()
  readonly #changed: string[] = []
  readonly #siteDigest: string
  readonly #compression: Compression
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
    const { model, site } = options
    const { language } = site.directory
    this.#options = options
    this.#privateDir = privateDir
    this.#earlier = earlier
    this.#inspected = inspected
    this.#hasPlain = isForHosts(site) || options.plain === true
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
    this.#overviews =
      keys.length <= MAX_PAGES_SHOWN ? createOverviewCollector(keys.length, readDays(site.directory.new)) : undefined
    this.#compression = compressionFor(keys.length + 1, model.listingCount, site.directory.target)
    this.#data = hasDataFiles(site.directory) ? new DataPublication(site, this.#compression) : undefined
    this.#text = this.#data && new TextPublication()
    this.#siteDigest = digestOf(
      JSON.stringify([options.engine, site, options.card?.digest, this.#overviews !== undefined, this.#compression]),
    )
  }

  async run(): Promise<PublishOutcome> {
    const { model, site, sharedFiles, onPage } = this.#options
    const rootFiles = [...(this.#options.rootFiles ?? []), ...hostFiles(site, sharedFiles)]
    const total = countPages(model)
    const compression = this.#compression
    const categoryTexts = categoryTextsOf(model.categories)
    const context = { site, compression, categoryTexts, card: this.#options.card }
    const digestInput = (input: string): string => digestOf(`${this.#siteDigest}\n${input}`)
    for (const logos of logoBundles(model.logos, this.#options.engine, compression)) await this.#add(logos)
    const pinned = findPinnedScripts(this.#earlier, sharedFiles)
    await this.#add({
      key: SHARED_BUNDLE,
      inputDigest: digestInput(JSON.stringify([sharedFiles, pinned.names])),
      make: () => makeBundle([...sharedFiles, ...pinned.read()], compression),
    })
    let done = 0
    const collector = createContentsCollector()
    const { root, categories } = pagesOf(model)
    const order = new Map(model.categories.map(({ slug }, at) => [slug, at]))
    const fields = createFieldTable(site.directory.schema?.fields)
    const inputs: string[] = []
    for (const page of categories) {
      const { slug: key } = page.category
      collector.add(page)
      this.#data?.addPage(page.listings)
      this.#overviews?.add(key, describePage(page, fields, order.size === 1))
      const json = JSON.stringify(page)
      const inputDigest = digestInput(`${json}\n${otherTexts(page, categoryTexts)}`)
      inputs.push(inputDigest)
      const listings = { count: page.listings.length, repeats: repeatsOf(page, order) }
      await this.#add({ key, inputDigest, make: () => makePageBundle(page, context) }, listings)
      onPage?.((done += 1), total)
    }
    const { pages: ownPages = [], rootText } = model.ownPages ?? {}
    const own = { names: new Set(ownPages.map(({ name }) => name)), urls: urlsOf(site) }
    for (const { text, ...page } of ownPages) {
      const { name: key } = page
      await this.#add({
        key,
        inputDigest: digestInput(JSON.stringify([page, text])),
        make: () => makeBundle(renderOwnPage(page, parseOwnText(text, { ...own, name: key }), root, site), compression),
      })
      onPage?.((done += 1), total)
    }
    const dataFiles = await this.#data?.finish()
    // Has every page that was added.
    const texts = this.#text?.finish(root, site, compression)
    for (const bundle of [...(dataFiles?.bundles ?? []), ...(texts ?? [])]) await this.#add(bundle)
    // The root comes last: it and the documents beside it contain something of all pages.
    const data = dataFiles?.data
    const wholeTexts = texts?.length
    const contents = collector.finish(root, model.directory)
    const overview = this.#overviews?.finish(contents)
    const input = JSON.stringify([root.listingCount, contents])
    const published = { ...root, ...(wholeTexts !== undefined && { wholeTexts }) }
    const shown = { ...published, ...(overview && { overview }), ...(data && { data: shownData(data) }) }
    const parts = [rootFiles, overview, root.linksChecked, shown.data, wholeTexts, rootText]
    const intro = rootText === undefined ? undefined : parseOwnText(rootText, { ...own, name: '' })
    // On a host of plain files, the root page names its search file, which has something of all listings.
    const all = isForHosts(site) ? inputs : []
    const inputDigest = digestInput(`${input}\n${JSON.stringify([...parts, all])}`)
    const search = isForHosts(site) ? nameByInput(inputDigest) : undefined
    const makeRoot = (): PageBundle => makeRootBundle({ root: shown, intro, search }, contents, rootFiles, context)
    await this.#add({ key: '', inputDigest, make: makeRoot })
    await this.#add({
      key: WELL_KNOWN_BUNDLE,
      inputDigest: digestInput(`${input}\n${wholeTexts}`),
      make: () => makeWellKnownBundle(published, contents, site, compression),
    })
    onPage?.((done += 1), total)
    return await this.#switch((write) => {
      indexPages(listingsOfPages(model), indexingContext(site.directory.language, categoryTexts), write)
    })
  }

  /** Adds a bundle as it is, or makes it if its input has changed. @param listings Of a category's page. */
  async #add({ key, inputDigest, make }: PlannedBundle, listings?: PageListings): Promise<void> {
    const earlierEntry = this.#earlier?.entry(key)
    this.#keys.add(key)
    if (earlierEntry?.inputDigest === inputDigest) {
      if (listings) this.#text?.addPage(key, () => this.#earlier?.bundle(earlierEntry))
      if (isPage(key)) this.#reused += 1
      this.#writer.carry(earlierEntry, listings)
      return
    }
    // Signals and timers have their turn.
    await setImmediate()
    const bundle = make()
    const earlierFiles = this.#earlier?.bundle(earlierEntry)?.files ?? []
    for (const file of bundle.files) {
      const same = earlierFiles.find(({ name, digest }) => name === file.name && digest === file.digest)
      file.modified = same?.modified ?? this.#options.nowSeconds
    }
    if (isPage(key)) {
      this.#rendered += 1
      if (this.#changed.length < 20) this.#changed.push(key)
    }
    if (listings) {
      this.#text?.addPage(key, () => bundle)
      this.#ledger.compare(earlierEntry, bundle)
    }
    this.#writer.append(key, inputDigest, bundle, listings)
  }

  /** Writes ledger and manifest, and switches to them. @param writeIndex Writes the index of all listings, in pieces. */
  async #switch(writeIndex: (write: (bytes: Uint8Array) => void) => void): Promise<PublishOutcome> {
    const { site, model, nowSeconds, publishedSeconds = nowSeconds } = this.#options
    const removed = this.#countLostPages()
    const index = this.#writer.carriedIndex ?? this.#writer.putIndex(writeIndex)
    const release = this.#writer.releaseId()
    const facts = { id: release, listings: model.listingCount, publishedSeconds, urls: urlsOf(site) }
    const changes = this.#ledger.finish(facts, (text) => this.#writer.putPacked(text))
    const { name, manifest } = this.#writer.finish(index, changes)
    await this.#objects.sync()
    const pointer = { release, manifest: name }
    const isCurrent = name === this.#earlier?.pointer.manifest
    if (!isCurrent) {
      replaceFile(join(this.#privateDir, POINTER_NAME), Buffer.from(writeReleasePointer(pointer)))
    }
    const output = await this.#writeOutput(describeRelease(this.#privateDir, { pointer, manifest }), isCurrent)
    const { written, repaired: repairedPlain, removed: filesRemoved, bytes } = output
    const repaired = this.#inspected.damaged.length + repairedPlain
    const isRepaired = repaired > 0 && release === this.#inspected.record?.head.release
    const isChanged = !isCurrent || repaired + written + filesRemoved > 0
    return {
      status: isRepaired ? 'repaired' : isChanged ? 'published' : 'unchanged',
      release,
      repaired,
      pages: { total: countPages(model), rendered: this.#rendered, reused: this.#reused, removed },
      files: { written, removed: filesRemoved },
      bytes: { plain: bytes, stored: [...this.#objects.written.values()].reduce((sum, length) => sum + length, 0) },
      changed: this.#changed,
    }
  }

  #countLostPages(): number {
    const earlier = this.#earlier
    if (!earlier) return 0
    let lost = 0
    for (const entry of [...earlier.manifest.others, ...earlier.manifest.pages]) {
      if (this.#keys.has(entry.key)) continue
      if (isPage(entry.key)) lost += 1
      this.#ledger.compare(entry, undefined)
    }
    return lost
  }

  /** Makes the output a copy of the release that is current now, and removes what no release needs. */
  async #writeOutput(current: EarlierRelease, isSame: boolean): Promise<OutputCounts> {
    const { outDir, verify = false } = this.#options
    const place = { outDir, privateDir: this.#privateDir }
    const { record } = this.#inspected
    const { pointer, manifest } = current
    const hasPlain = this.#hasPlain
    if (isSame && !verify && record?.head.plain === hasPlain && isAsLeft(place, pointer.release, record)) {
      return NOTHING_DONE
    }
    const choice = { stateDir: this.#privateDir, had: (path: string) => record?.files.has(path) === true }
    const files = hasPlain ? listOutputFiles(current, choice) : noFiles()
    const head = {
      release: manifest.release,
      plain: hasPlain,
      hasListings: hasPlain && hasListingPages(this.#options.site.directory),
      pointer: writeReleasePointer(pointer),
      stored: [POINTER_NAME, ...[pointer.manifest, ...objectsOf(manifest)].map(objectPath)],
    }
    // The earlier release stays one build longer: a server may be about to open it.
    removeUnusedObjects(this.#privateDir, this.#earlier ? [current, this.#earlier] : [current])
    return writeOutput(place, files, this.#inspected, head)
  }
}

const NOTHING_DONE: OutputCounts = { written: 0, repaired: 0, removed: 0, bytes: 0 }

async function* noFiles(): AsyncGenerator<OutputFile> {
  // A server answers from the state.
}

/** The root page names a few files, so that it stays as it is when one of many parts changes. */
function shownData(data: DirectoryData): DirectoryData {
  return data.files.length <= MAX_FILES_SHOWN ? data : { ...data, files: [] }
}

/** Listings of a page that are found at their place on a page before, in display order of pages. */
function repeatsOf({ category, listings }: CategoryPage, order: ReadonlyMap<string, number>): number[] {
  const here = order.get(category.slug) ?? 0
  // A listing names all of its pages, and no page has it twice.
  return [...listings.keys()].filter((ordinal) =>
    listings[ordinal]?.categories.some((slug) => (order.get(slug) ?? here) < here),
  )
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
