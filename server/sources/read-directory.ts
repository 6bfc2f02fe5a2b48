import path from 'node:path'
import type { SourceLocation } from '../../shared/model/diagnostic.ts'
import { type Directory, directorySchema, type Target } from '../../shared/model/directory.ts'
import { decideListingPages } from '../../shared/surfaces.ts'
import { findRegistryProblems } from '../../shared/mcp-registry.ts'
import { createPageUrls } from '../../shared/urls.ts'
import { createDiagnosticCollector } from './contract/diagnostics.ts'
import { createDirectoryBuilder } from './gather/directory-builder.ts'
import type { DirectoryModel, SourceAccount } from './contract/directory-model.ts'
import { createSourceGatherer } from './gather-sources.ts'
import { finishCategories } from './gather/finish-categories.ts'
import { createRefreshedFacts } from './gather/refreshed-facts.ts'
import { readLogos } from './gather/read-logos.ts'
import { DirectoryConfigError, readConfig } from './read-config.ts'
import { nativePatterns } from './formats/read-native.ts'
import { otherTitle } from './mapping/other-title.ts'
import { csvFiles, mergeFields, readTableSchema, reportUnknownFields } from './read-table-schema.ts'
import { readRefreshFile } from './read-refresh-file.ts'
import { createReaderThreads } from './reading/reader-threads.ts'
import { createNullRowCache, openRowCache } from './reading/row-cache.ts'

/** How to read a directory. */
export interface ReadDirectoryOptions {
  /** Path of `directory.yml`. */
  configPath: string
  /** Overrides `base_url`. */
  baseUrl?: string
  /** Overrides `target`. */
  target?: Target
  /** Called with the number of rows read so far, every thousand rows. */
  onProgress?: (rows: number) => void
  /** Bytes of listings kept in memory before they go to a temporary file. */
  memoryBytes?: number
  /** Cache of files kept from build to build. Default: none. */
  remember?: {
    /** A folder of its own. */
    readonly folder: string
    /** Version of the reading code: a cache left by another version is not used. */
    readonly version: string
  }
}

/**
 * Reads a whole directory: `directory.yml`, `categories/`, `listings/`, every declared source, and beside them
 * `directory.refresh.jsonl`, what `gazetteer refresh` found out.
 *
 * Any problem with a file or a row is a diagnostic, and reading continues. The same input gives the same model:
 * it depends on neither the clock, nor file times, nor the cache. Memory grows with the number of pages and by about a
 * hundred bytes per listing.
 *
 * @throws {DirectoryConfigError} when `directory.yml` itself cannot be used.
 * @throws {DamagedRowsError} when the cache turns out to be damaged. It has been discarded; read again.
 */
export async function readDirectory(options: ReadDirectoryOptions): Promise<DirectoryModel> {
  const { config, input, sourceLocations, location, diagnostics } = readConfig(options.configPath)
  const collector = createDiagnosticCollector()
  const { report } = collector
  diagnostics.forEach(report)
  const root = path.dirname(path.resolve(options.configPath))
  const { memoryBytes, remember, onProgress } = options
  const cache =
    remember === undefined ? createNullRowCache(memoryBytes) : openRowCache(remember.folder, remember.version)
  const builder = createDirectoryBuilder(cache.files, report, memoryBytes === undefined ? {} : { memoryBytes })
  const threads = createReaderThreads()
  const { title } = config
  const target = options.target ?? config.target
  if (config.mcp_base_url !== undefined && config.target !== 'static' && target !== 'static') {
    const message = 'mcp_base_url: has no effect without "target: static"; a server names its own endpoints'
    report({ severity: 'warning', code: 'config_without_effect', message, location })
  }
  const neighbours = csvFiles(root, config.sources ?? []).map((file) => readTableSchema(root, file, report))
  const schema = mergeFields(
    config.schema?.fields ?? [],
    neighbours.flatMap(({ fields }) => fields),
  )
  const other = otherTitle(config.language)
  const gatherer = createSourceGatherer({ root, title, other, schema, builder, cache, threads, report, onProgress })
  const accounts: SourceAccount[] = []
  try {
    const native = nativePatterns(root)
    for (const files of native.categories) {
      accounts.push(await gatherer.gatherNative('native-category', files, location))
    }
    for (const files of native.listings) accounts.push(await gatherer.gatherNative('native-listing', files, location))
    for (const [index, source] of (config.sources ?? []).entries()) {
      accounts.push(await gatherer.gatherDeclared(source, sourceLocations[index] ?? location))
    }
    if (accounts.length === 0) {
      const message = 'sources: there are none, and neither a categories nor a listings folder; the directory is empty'
      report({ severity: 'warning', code: 'sources_missing', message, location })
    }
    cache.save()
    const { categories, slugs } = finishCategories(builder.categories, config.categories?.order ?? [], location, report)
    const { refresh, input: refreshInput } = readRefreshFile(root, report)
    const logos = readLogos(root, builder.logos, report)
    const dates = [builder.listings.updated, ...categories.map(({ updated }) => updated)]
    reportUnknownFields(config.schema?.fields ?? [], builder.fieldNames, location, report)
    const described = schema.length === 0 ? {} : { schema: { fields: schema } }
    const directory = finishDirectory(
      { ...config, ...described, target },
      builder.listings.length,
      options.baseUrl,
      dates,
      location,
    )
    const { registry } = config
    for (const problem of registry ? findRegistryProblems({ directory, baseUrl: directory.base_url }, registry) : []) {
      report({ severity: 'warning', code: 'registry_refuses', message: problem, location })
    }
    const urls = createPageUrls(directory.base_url)
    const listings = builder.listings.finish(slugs, report, {
      urlOfLogo(logo) {
        const published = logos.pathOf(logo)
        return published && urls.file(published)
      },
      hasPaths: directory.contribute !== undefined,
      ...(refresh && { factsOf: createRefreshedFacts(refresh, config.refresh?.forges) }),
    })
    const pageOf = new Map(slugs.map((slug, page) => [slug, page]))
    return {
      directory,
      ...(config.theme !== undefined && { theme: config.theme }),
      ...(config.registry !== undefined && { registry: config.registry }),
      mayShrink: config.shrink === 'allow',
      categories: categories.map((page) => ({ ...page, count: listings.count(pageOf.get(page.slug) ?? -1) })),
      listingCount: builder.listings.length,
      ...(refresh?.asOf !== undefined && { linksChecked: refresh.asOf }),
      listings(slug) {
        const page = pageOf.get(slug)
        return page === undefined ? [] : listings.read(page)
      },
      locations(slug) {
        const page = pageOf.get(slug)
        return page === undefined ? [] : listings.locations(page)
      },
      outline(slug) {
        const page = pageOf.get(slug)
        return page === undefined ? { digest: '', categories: [], newest: undefined } : listings.outline(page)
      },
      logos: logos.files,
      diagnostics: collector.finish(),
      accounts,
      filesRead: gatherer.filesRead,
      inputs: [input, refreshInput, ...gatherer.inputs, ...neighbours.flatMap(({ inputs }) => inputs), ...logos.inputs],
      close: () => builder.listings.close(),
    }
  } catch (error) {
    builder.listings.close()
    throw error
  } finally {
    await threads.close()
  }
}

function finishDirectory(
  config: Directory,
  listingCount: number,
  baseUrl: string | undefined,
  dates: readonly (string | undefined)[],
  location: SourceLocation,
): Directory {
  // `config` was checked; the override was not.
  const parsed = directorySchema.safeParse({
    ...config,
    listing_pages: decideListingPages(config, listingCount),
    ...(baseUrl === undefined ? {} : { base_url: baseUrl }),
    // For a server, which is the default, there is nothing to publish about it.
    ...(config.target === 'static' ? {} : { target: undefined, mcp_base_url: undefined }),
  })
  if (!parsed.success) {
    const message = `base_url: the override "${baseUrl ?? ''}" is not an absolute http(s) URL`
    throw new DirectoryConfigError('config_invalid', message, location)
  }
  const newest = dates.reduce((a, b) => (b !== undefined && (a === undefined || b > a) ? b : a), undefined)
  const updated = config.updated ?? newest
  return updated === undefined ? parsed.data : { ...parsed.data, updated }
}
