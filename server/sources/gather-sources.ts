import { statSync } from 'node:fs'
import { clipText } from '../../shared/model/clean-text.ts'
import type { ReportDiagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import type { FieldSchema } from '../../shared/model/field-schema.ts'
import { isHttpUrl } from '../../shared/model/http-url.ts'
import type { MappingConfig, SourceConfig } from '../../shared/model/source-config.ts'
import type { InputFile, SourceAccount } from './contract/directory-model.ts'
import type { CategoryItem, RowItem, SourceFile } from './contract/source.ts'
import { findFiles, type FoundFile, keepNewest, OLDER_VERSION } from './files/find-files.ts'
import { loadFile } from './files/load-file.ts'
import { createItemReader, defaultPageOf, labelsOf, mappingOf } from './formats/read-items.ts'
import type { DefaultPage, ItemReader } from './formats/read-items.ts'
import { readNativeCategory, readNativeListing } from './formats/read-native.ts'
import { CategoryTable } from './gather/category-table.ts'
import { ListingTable } from './gather/listing-table.ts'
import type { LogoPlace } from './gather/read-logos.ts'
import { readPath } from './mapping/field-path.ts'
import { mapCategory } from './mapping/map-category.ts'
import { type FieldRules, mapRow } from './mapping/map-row.ts'
import { logoFolder } from './mapping/map-values.ts'

/** Names of fields that are kept, to compare with those that the directory speaks of. */
const MAX_NAMES = 1000
const PROGRESS_ROWS = 1000

/** Options of a {@link SourceGatherer}. */
export interface SourceGathererOptions {
  readonly root: string
  /** The directory's title: the page of rows that nothing else places. */
  readonly title: string
  /** Title of the page of rows that name none although others do. */
  readonly other: string
  readonly schema: readonly FieldSchema[]
  /** The last day on which something can have been added. */
  readonly lastDay: string
  readonly sampled: ReadonlySet<string> | undefined
  readonly report: ReportDiagnostic
  /** Called with the number of rows so far, every thousand rows. */
  readonly onProgress: ((rows: number) => void) | undefined
}

/** How the files of a source are read and their rows mapped. */
interface FileSource {
  readonly read: ItemReader
  readonly mapping: MappingConfig
  readonly defaultPage: DefaultPage
  readonly maxBytes?: number | undefined
}

/** Reads sources into a directory and records which files there were. */
export class SourceGatherer {
  readonly categories = new CategoryTable()
  readonly listings: ListingTable
  /** Names of further fields that rows have; not necessarily all. */
  readonly fieldNames = new Set<string>()
  /** The logos that listings name by a path, relative to the folder of `directory.yml`. */
  readonly logos = new Map<string, LogoPlace>()
  /** Every file that exists and every folder searched, by path. */
  readonly inputs = new Map<string, InputFile>()
  readonly #options: SourceGathererOptions
  #rows = 0

  constructor(options: SourceGathererOptions) {
    this.#options = options
    this.listings = new ListingTable(options.report)
  }

  /**
   * Adds the contents of a folder of the native format, but for the files of other sources.
   *
   * @param where Its location in diagnostics.
   */
  gatherNative(
    kind: 'category' | 'listing',
    files: string,
    where: SourceLocation,
    sources: readonly SourceConfig[],
  ): Promise<SourceAccount> {
    const readFile = kind === 'category' ? readNativeCategory : readNativeListing
    const silent = (): void => undefined
    const others = sources.flatMap((source) => findFiles(this.#options.root, source.files, silent, where).files)
    const taken = new Set(others.map((file) => file.path))
    const found = this.#find(files, where).filter((file) => !taken.has(file.path))
    return this.#gather(files, found, {
      read: (file, _found, reportProblem) => readFile(file, reportProblem),
      mapping: { files: [] },
      defaultPage: { title: this.#options.other, isDeclared: false },
    })
  }

  /** Adds the contents of an entry of `sources:`. @param where Where it is declared. */
  gatherDeclared(source: SourceConfig, where: SourceLocation): Promise<SourceAccount> {
    const { title, other, report } = this.#options
    const mapping = mappingOf(source)
    const labels = labelsOf(source, report, (pattern) =>
      this.#find(pattern, where).flatMap((found) => this.#load(found, source.max_file_bytes) ?? []),
    )
    // In Markdown, headings are titles already.
    for (const label of source.kind === 'markdown' ? [] : labels.declared) {
      const { fields, location = where } = label
      this.#declare({ kind: 'category', ref: { path: [label.title] }, fields, location }, mapping)
    }
    const files = this.#find(source.files, where, this.#options.sampled)
    return this.#gather([source.files].flat().join(', '), files, {
      read: createItemReader(source, { title, labels, hasSeveralFiles: files.length > 1 }),
      mapping,
      defaultPage: defaultPageOf(source, title, other),
      maxBytes: source.max_file_bytes,
    })
  }

  #find(patterns: string | readonly string[], where: SourceLocation, only?: ReadonlySet<string>): FoundFile[] {
    const { files, folders } = findFiles(this.#options.root, patterns, this.#options.report, where, only)
    for (const folder of folders) {
      const stats = statSync(folder, { throwIfNoEntry: false })
      if (stats !== undefined) this.inputs.set(folder, { path: folder, size: stats.size, mtimeMs: stats.mtimeMs })
    }
    return files
  }

  #load(found: FoundFile, maxBytes: number | undefined): SourceFile | undefined {
    const { input, file } = loadFile(found, this.#options.report, maxBytes)
    if (input !== undefined) this.inputs.set(input.path, input)
    return file
  }

  #declare(item: CategoryItem, { category_fields, declare_empty }: MappingConfig): void {
    const fields = mapCategory(item, category_fields, this.#options.report)
    this.categories.declare(item.ref, fields, item.location, declare_empty !== false)
  }

  async #gather(name: string, files: readonly FoundFile[], source: FileSource): Promise<SourceAccount> {
    const { report, onProgress } = this.#options
    const counts = { published: 0, merged: 0 }
    const skipped = new Map<string, SourceAccount['skipped'][number]>()
    const skip = (reason: string, first?: SourceLocation): void => {
      const known = skipped.get(reason)
      if (known === undefined) skipped.set(reason, { reason, count: 1, ...(first && { first }) })
      else known.count += 1
    }
    const newest = keepNewest(files, ({ path }) => path)
    const arePlaced = new Set<boolean>()
    for (let older = files.length - newest.length; older > 0; older -= 1) skip(OLDER_VERSION)
    for (const found of newest) {
      const file = this.#load(found, source.maxBytes)
      if (file === undefined) {
        skip('unreadable file')
        continue
      }
      const misfits = collectMisfits()
      for await (const item of source.read(file, found, report)) {
        if (item.kind === 'category') {
          this.#declare(item, source.mapping)
          continue
        }
        if (item.kind === 'row') arePlaced.add(item.categories.length > 0)
        const fate = item.kind === 'skipped' ? undefined : this.#addRow(item, source, misfits.onMisfit)
        if (fate === undefined) skip(item.kind === 'skipped' ? item.reason : 'no name', item.location)
        else counts[fate] += 1
        this.#rows += 1
        if (this.#rows % PROGRESS_ROWS === 0) onProgress?.(this.#rows)
      }
      misfits.report(report)
    }
    // What some rows of a source are on for want of a category stands behind the categories of the others.
    const rest = arePlaced.size > 1 ? this.categories.findPath([source.defaultPage.title]) : undefined
    if (rest !== undefined) rest.isRest = true
    const reasons = [...skipped.values()]
    const read = reasons.reduce((sum, { count }) => sum + count, counts.published + counts.merged)
    return { source: name, files: files.length, read, ...counts, skipped: reasons }
  }

  /** @returns `undefined` for a row without a name. */
  #addRow(
    row: RowItem,
    { mapping, defaultPage }: FileSource,
    onMisfit: FieldRules['onMisfit'],
  ): 'published' | 'merged' | undefined {
    const { schema, lastDay, report } = this.#options
    const mapped = mapRow(row, mapping, report, { fields: schema, onMisfit })
    if (mapped === undefined) return undefined
    const { listing } = mapped
    const { location } = row
    const warn = (code: string, message: string): void => report({ severity: 'warning', code, message, location })
    for (const { name } of schema) if (readPath(row.fields, name) !== undefined) this.fieldNames.add(name)
    for (const name of Object.keys(listing.extra)) if (this.fieldNames.size < MAX_NAMES) this.fieldNames.add(name)
    const isPlaced = row.categories.length > 0
    if (!isPlaced && !defaultPage.isDeclared) {
      const remedy = 'fill in the field, or name the page with "default" in the category rule'
      const page = `has no category, so it is on the page "${defaultPage.title}"`
      warn('category_missing', `category: "${listing.name}" ${page}; ${remedy}`)
    }
    if (listing.added !== undefined && listing.added > lastDay) {
      const problem = 'is a day to come, on which nothing was added yet; it was kept in extra'
      warn('added_future', `added: ${listing.added} ${problem}`)
      listing.extra['added'] = listing.added
      delete listing.added
    }
    listing.source_path = location.file
    const { logo } = listing
    if (logo !== undefined && !isHttpUrl(logo) && !this.logos.has(logo)) {
      this.logos.set(logo, { location, folder: logoFolder(mapping, location.file) })
    }
    const refs = isPlaced ? row.categories : [{ path: [defaultPage.title] }]
    // A value repeated in a list is one placement.
    const pages = [...new Set(refs.map((ref) => this.categories.resolve(ref, location).index))]
    return this.listings.add({ ...mapped, pages, location })
  }
}

/** Collects values of a file that do not fit the type of their field, for one diagnostic a field. */
function collectMisfits(): { onMisfit: FieldRules['onMisfit']; report: (report: ReportDiagnostic) => void } {
  const misfits = new Map<string, { count: number; type: string; value: unknown; where: SourceLocation }>()
  return {
    onMisfit({ name, type = 'string' }, value, where) {
      const known = misfits.get(name)
      if (known === undefined) misfits.set(name, { count: 1, type, value, where })
      else known.count += 1
    },
    report(report) {
      for (const [name, { count, type, value, where }] of misfits) {
        const seen = clipText(JSON.stringify(value) ?? '', 60)
        const message = `schema.fields: ${count === 1 ? 'a value' : `${count} values`} of "${name}" ${count === 1 ? 'is' : 'are'} no ${type}, first ${seen}; kept as written`
        report({ severity: 'warning', code: 'field_type', message, location: where })
      }
    },
  }
}
