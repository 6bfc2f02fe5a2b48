import { statSync } from 'node:fs'
import path from 'node:path'
import type { SourceLocation } from '../../shared/model/diagnostic.ts'
import { type Directory, directorySchema } from '../../shared/model/directory.ts'
import type {
  MappingConfig,
  MarkdownSourceConfig,
  RecordSourceConfig,
  SourceConfig,
} from '../../shared/model/source-config.ts'
import { type AccountKeeper, createAccount } from './account.ts'
import { createCategoryRule, type PlacementScope } from './category-rule.ts'
import { createDiagnosticCollector } from './diagnostics.ts'
import { createDirectoryBuilder } from './directory-builder.ts'
import type { DirectoryModel, InputFile, SourceAccount } from './directory-model.ts'
import { findFiles, type FoundFile } from './find-files.ts'
import { finishCategories } from './finish-categories.ts'
import { readMarkdownRows } from './markdown.ts'
import { DirectoryConfigError, readConfig } from './read-config.ts'
import { readCsvSource } from './read-csv-source.ts'
import { readFrontMatterSource } from './read-front-matter-source.ts'
import { readLabels } from './read-labels.ts'
import { nativePatterns, readNativeCategory, readNativeListing } from './read-native.ts'
import { readSourceFile } from './read-source-file.ts'
import { parseTree, readTreeSource } from './read-tree-source.ts'
import type { SourceFile, SourceItem } from './source.ts'
import type { SourceContext } from './source-context.ts'

/** How to read a directory. */
export interface ReadDirectoryOptions {
  /** Path of `directory.yml`. */
  configPath: string
  /** Takes the place of `base_url`. */
  baseUrl?: string
  /** Told the number of rows read so far, every thousand rows. */
  onProgress?(rows: number): void
  /** Bytes of listings kept in memory before a temporary file takes them. */
  memoryBytes?: number
}

type Items = AsyncIterable<SourceItem> | Iterable<SourceItem>

/** Reads one of `count` files. */
type ItemReader = (file: SourceFile, found: FoundFile, count: number) => Items

/**
 * Reads a whole directory: `directory.yml`, `categories/`, `listings/` and every declared source.
 *
 * Whatever is wrong with a file or a row is a diagnostic, and reading goes on. The same input gives the same model:
 * neither the clock nor file times enter it. Memory grows with the number of pages and by some sixty bytes a listing.
 *
 * @throws {DirectoryConfigError} when `directory.yml` itself cannot be used.
 */
export async function readDirectory(options: ReadDirectoryOptions): Promise<DirectoryModel> {
  const { config, input, sourceLocations, location, diagnostics: configDiagnostics } = readConfig(options.configPath)
  const root = path.dirname(path.resolve(options.configPath))
  const collector = createDiagnosticCollector()
  const { report } = collector
  configDiagnostics.forEach(report)
  const builder = createDirectoryBuilder(report, options.memoryBytes)
  const inputs = new Map<string, InputFile>([[input.path, input]])
  const accounts: SourceAccount[] = []
  let rows = 0

  const noteInput = (file: InputFile | undefined): void => void (file !== undefined && inputs.set(file.path, file))
  const readAll = async (
    patterns: string | readonly string[],
    mapping: Partial<MappingConfig>,
    where: SourceLocation,
    account: AccountKeeper,
    items: ItemReader,
  ): Promise<void> => {
    const config = { files: '', ...mapping }
    const found = findFiles(root, patterns, report, where)
    for (const folder of found.folders) noteInput(statFolder(folder))
    for (const one of found.files) {
      const read = readSourceFile(one, report, mapping.max_file_bytes)
      noteInput(read.input)
      account.file()
      if (read.file === undefined) {
        account.skipped('unreadable file')
        continue
      }
      for await (const item of items(read.file, one, found.files.length)) {
        builder.add(item, config, account)
        if (item.kind !== 'category') rows += 1
        if (rows % 1000 === 0 && item.kind !== 'category') options.onProgress?.(rows)
      }
    }
  }

  const readMarkdown = (source: MarkdownSourceConfig): ItemReader => {
    return (file) => readMarkdownRows(file, source, report)
  }
  const readRecords = (source: RecordSourceConfig, where: SourceLocation, account: AccountKeeper): ItemReader => {
    let fileCount = 1
    const labelsConfig = (typeof source.category === 'object' ? source.category.labels : undefined) ?? source.labels
    const labels = readLabels(labelsConfig, source.case_fold ?? true, (file) => {
      const [found] = findFiles(root, file, report, where).files
      const read = found === undefined ? undefined : readSourceFile(found, report, source.max_file_bytes)
      noteInput(read?.input)
      const tree = read?.file === undefined ? undefined : parseTree(read.file, report)
      return tree === undefined || found === undefined ? undefined : { tree, path: found.path }
    })
    const rule = createCategoryRule(source, labels, ({ file, fileName }: PlacementScope) =>
      file === undefined && fileCount > 1 ? fileName : config.title,
    )
    for (const { title, fields, location: at } of labels.declared) {
      if (at !== undefined) {
        builder.add({ kind: 'category', ref: { path: [title] }, fields, location: at }, source, account)
      }
    }
    return (file, found, count) => {
      fileCount = count
      return readItems(source, { file, found, rule, report })
    }
  }

  try {
    const native = nativePatterns(root)
    for (const [pattern, read] of [
      ...native.categories.map((one) => [one, (file: SourceFile) => readNativeCategory(file, report)] as const),
      ...native.listings.map((one) => [one, (file: SourceFile) => readNativeListing(file, report)] as const),
    ]) {
      const account = createAccount(pattern)
      await readAll(pattern, {}, location, account, read)
      accounts.push(account.finish())
    }
    for (const [index, source] of (config.sources ?? []).entries()) {
      const where = sourceLocations[index] ?? location
      const account = createAccount([source.files].flat().join(', '))
      const read = source.kind === 'markdown' ? readMarkdown(source) : readRecords(source, where, account)
      await readAll(source.files, mappingOf(source), where, account, read)
      accounts.push(account.finish())
    }
    if (accounts.length === 0) {
      const message = 'sources: there are none, and neither a categories nor a listings folder; the directory is empty'
      report({ severity: 'warning', code: 'sources_missing', message, location })
    }

    const { categories, slugs } = finishCategories(builder.categories, config.categories?.order ?? [], location, report)
    const listings = builder.listings.finish(slugs, report)
    const pageOf = new Map(slugs.map((slug, page) => [slug, page]))
    const directory = finishDirectory(
      config,
      options.baseUrl,
      [builder.listings.updated, ...categories.map((category) => category.updated)],
      location,
    )
    return {
      directory,
      categories: categories.map((category) => ({
        ...category,
        count: listings.count(pageOf.get(category.slug) ?? -1),
      })),
      listingCount: builder.listings.length,
      listings(slug) {
        const page = pageOf.get(slug)
        return page === undefined ? [] : listings.read(page)
      },
      diagnostics: collector.finish(),
      accounts,
      inputs: [...inputs.values()],
      close: () => builder.listings.close(),
    }
  } catch (error) {
    builder.listings.close()
    throw error
  }
}

/** What of a source says how its rows are mapped. The category rule of Markdown is about headings, not about fields. */
function mappingOf(source: SourceConfig): MappingConfig {
  if (source.kind !== 'markdown') return source
  const { category: _headings, ...mapping } = source
  return mapping
}

function readItems(source: RecordSourceConfig, context: SourceContext): Items {
  if (source.kind === 'csv') return readCsvSource(source, context)
  if (source.kind === 'front-matter') return readFrontMatterSource(context)
  return readTreeSource(source, context)
}

function finishDirectory(
  config: Directory,
  baseUrl: string | undefined,
  dates: readonly (string | undefined)[],
  location: SourceLocation,
): Directory {
  const newest = dates.reduce(
    (best, date) => (date !== undefined && (best === undefined || date > best) ? date : best),
    undefined,
  )
  const updated = config.updated ?? newest
  // `config` was checked; the override was not.
  const parsed = directorySchema.safeParse({ ...config, ...(baseUrl === undefined ? {} : { base_url: baseUrl }) })
  if (!parsed.success) {
    const message = `base_url: the override "${baseUrl ?? ''}" is no absolute http(s) URL`
    throw new DirectoryConfigError('config_invalid', message, location)
  }
  return updated === undefined ? parsed.data : { ...parsed.data, updated }
}

function statFolder(folder: string): InputFile | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats === undefined ? undefined : { path: folder, size: stats.size, mtimeMs: stats.mtimeMs }
}
