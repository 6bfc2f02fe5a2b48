import path from 'node:path'
import type { SourceLocation } from '../../shared/model/diagnostic.ts'
import { type Directory, directorySchema } from '../../shared/model/directory.ts'
import { createAccount } from './account.ts'
import { createDiagnosticCollector } from './diagnostics.ts'
import { createDirectoryBuilder } from './directory-builder.ts'
import type { DirectoryModel, SourceAccount } from './directory-model.ts'
import { finishCategories } from './finish-categories.ts'
import { DirectoryConfigError, readConfig } from './read-config.ts'
import { readDeclaredSource } from './read-declared-source.ts'
import { nativePatterns } from './read-native.ts'
import { createReadingPool } from './reading-pool.ts'
import { createForgetfulCache, openRowCache } from './row-cache.ts'
import { createSourceReader } from './source-reader.ts'

/** How to read a directory. */
export interface ReadDirectoryOptions {
  /** Path of `directory.yml`. */
  configPath: string
  /** Takes the place of `base_url`. */
  baseUrl?: string
  /** Told the number of rows read so far, every thousand rows. */
  onProgress?: (rows: number) => void
  /** Bytes of listings kept in memory before a temporary file takes them. */
  memoryBytes?: number
  /** What is remembered of files from build to build. Default: nothing. */
  remember?: {
    /** A folder of its own. */
    readonly folder: string
    /** Of the code that reads: what another one left is not used. */
    readonly version: string
  }
}

/**
 * Reads a whole directory: `directory.yml`, `categories/`, `listings/` and every declared source.
 *
 * Whatever is wrong with a file or a row is a diagnostic, and reading goes on. The same input gives the same model:
 * neither the clock nor file times enter it, nor what is remembered. Memory grows with the number of pages and by some
 * hundred bytes a listing.
 *
 * @throws {DirectoryConfigError} when `directory.yml` itself cannot be used.
 * @throws {DamagedRowsError} when what is remembered turns out to be damaged. It is forgotten; read again.
 */
export async function readDirectory(options: ReadDirectoryOptions): Promise<DirectoryModel> {
  const { config, input, sourceLocations, location, diagnostics } = readConfig(options.configPath)
  const collector = createDiagnosticCollector()
  const { report } = collector
  diagnostics.forEach(report)
  const root = path.dirname(path.resolve(options.configPath))
  const { memoryBytes, remember, onProgress } = options
  const cache =
    remember === undefined ? createForgetfulCache(memoryBytes) : openRowCache(remember.folder, remember.version)
  const builder = createDirectoryBuilder(cache.files, memoryBytes === undefined ? {} : { memoryBytes })
  const pool = createReadingPool()
  const reader = createSourceReader({ root, builder, cache, pool, report, onProgress })
  reader.noteInput(input)
  const accounts: SourceAccount[] = []
  try {
    const native = nativePatterns(root)
    for (const files of native.categories) {
      const account = createAccount(files)
      await reader.readRows({ kind: 'native-category' }, reader.find(files, location), account)
      accounts.push(account.finish())
    }
    for (const files of native.listings) {
      const account = createAccount(files)
      await reader.readRows({ kind: 'native-listing' }, reader.find(files, location), account)
      accounts.push(account.finish())
    }
    for (const [index, source] of (config.sources ?? []).entries()) {
      const context = { builder, reader, report, title: config.title }
      accounts.push(await readDeclaredSource(source, sourceLocations[index] ?? location, context))
    }
    if (accounts.length === 0) {
      const message = 'sources: there are none, and neither a categories nor a listings folder; the directory is empty'
      report({ severity: 'warning', code: 'sources_missing', message, location })
    }
    cache.save()
    const { categories, slugs } = finishCategories(builder.categories, config.categories?.order ?? [], location, report)
    const listings = builder.listings.finish(slugs, report)
    const pageOf = new Map(slugs.map((slug, page) => [slug, page]))
    const dates = [builder.listings.updated, ...categories.map(({ updated }) => updated)]
    return {
      directory: finishDirectory(config, options.baseUrl, dates, location),
      categories: categories.map((page) => ({ ...page, count: listings.count(pageOf.get(page.slug) ?? -1) })),
      listingCount: builder.listings.length,
      listings(slug) {
        const page = pageOf.get(slug)
        return page === undefined ? [] : listings.read(page)
      },
      outline(slug) {
        const page = pageOf.get(slug)
        return page === undefined ? { digest: '', categories: [], newest: undefined } : listings.outline(page)
      },
      diagnostics: collector.finish(),
      accounts,
      filesRead: reader.filesRead,
      inputs: reader.inputs,
      close: () => builder.listings.close(),
    }
  } catch (error) {
    builder.listings.close()
    throw error
  } finally {
    await pool.close()
  }
}

function finishDirectory(
  config: Directory,
  baseUrl: string | undefined,
  dates: readonly (string | undefined)[],
  location: SourceLocation,
): Directory {
  // `config` was checked; the override was not.
  const parsed = directorySchema.safeParse({ ...config, ...(baseUrl === undefined ? {} : { base_url: baseUrl }) })
  if (!parsed.success) {
    const message = `base_url: the override "${baseUrl ?? ''}" is no absolute http(s) URL`
    throw new DirectoryConfigError('config_invalid', message, location)
  }
  const newest = dates.reduce((a, b) => (b !== undefined && (a === undefined || b > a) ? b : a), undefined)
  const updated = config.updated ?? newest
  return updated === undefined ? parsed.data : { ...parsed.data, updated }
}
