import path from 'node:path'
import type { Diagnostic, ReportDiagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import { type Directory, directorySchema, type Target } from '../../shared/model/directory.ts'
import { decideListingPages, MAX_STATIC_LISTING_PAGES } from '../../shared/surfaces.ts'
import { findRegistryProblems } from '../../shared/mcp-registry.ts'
import { createPageUrls } from '../../shared/urls.ts'
import type { DirectoryModel, SourceAccount } from './contract/directory-model.ts'
import { SourceGatherer } from './gather-sources.ts'
import { DOUBT, findDoubts } from './init/find-doubts.ts'
import { finishCategories } from './gather/finish-categories.ts'
import { dateByHistory } from './gather/added-by-history.ts'
import { createRefreshedFacts } from './gather/refreshed-facts.ts'
import { readLogos } from './gather/read-logos.ts'
import { DirectoryConfigError, readConfig } from './read-config.ts'
import { nativePatterns } from './formats/read-native.ts'
import { otherTitle } from './mapping/title-of-name.ts'
import { csvFiles, mergeFields, readTableSchema, reportUnknownFields } from './read-table-schema.ts'
import { readRefreshFile } from './read-refresh-file.ts'
import { readOwnPages } from './theme/read-own-pages.ts'
import { readThemeFolder } from './theme/read-theme-folder.ts'

/** Diagnostics of one kind kept in full; the others are only counted. */
const MAX_DIAGNOSTICS_PER_CODE = 1000

const DAY_MS = 86_400_000

export interface ReadDirectoryOptions {
  configPath: string
  baseUrl?: string
  target?: Target
  /** Absolute paths of the files of sources that are read, of more; by them it is only doubted what holds for part of a list. */
  sampled?: ReadonlySet<string> | undefined
  /** Whether `added: git` is followed. */
  readsHistory?: boolean
  /** Whether the release before has pages of listings. */
  hadListingPages?: boolean
  /** Called with the number of rows read so far, every thousand rows. */
  onProgress?: (rows: number) => void
  /** `YYYY-MM-DD`: days after it are none on which something was added. Default: tomorrow, as days begin elsewhere. */
  lastDay?: string
}

/**
 * Reads a whole directory: `directory.yml`, `categories/`, `listings/`, every declared source, and beside them
 * `directory.refresh.jsonl`, what `gazetteer refresh` found out.
 *
 * Any problem with a file or a row is a diagnostic, and reading continues. The same input gives the same model:
 * it depends on neither file times nor, but for days to come, the clock. All listings are in memory.
 *
 * @throws {DirectoryConfigError} when `directory.yml` itself cannot be used.
 */
export async function readDirectory(options: ReadDirectoryOptions): Promise<DirectoryModel> {
  const { config, input, sourceLocations, location, diagnostics } = readConfig(options.configPath)
  const collector = createDiagnosticCollector()
  const { report } = collector
  const root = path.dirname(path.resolve(options.configPath))
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
  const { title } = config
  const { onProgress } = options
  const lastDay = options.lastDay ?? new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const { sampled } = options
  const gatherer = new SourceGatherer({ root, title, other, schema, lastDay, sampled, report, onProgress })
  const accounts: SourceAccount[] = []
  const native = nativePatterns(root)
  const sources = config.sources ?? []
  for (const files of native.categories) {
    accounts.push(await gatherer.gatherNative('category', files, location, sources))
  }
  for (const files of native.listings) accounts.push(await gatherer.gatherNative('listing', files, location, sources))
  for (const [index, source] of sources.entries()) {
    accounts.push(await gatherer.gatherDeclared(source, sourceLocations[index] ?? location))
  }
  const { categories, slugs } = finishCategories(gatherer.categories, config.categories?.order ?? [], location, report)
  const isEmpty = gatherer.listings.all.length === 0
  for (const one of diagnostics)
    report(isEmpty && one.code === 'config_unknown_key' ? { ...one, severity: 'error' } : one)
  if (isEmpty) report({ severity: 'error', code: 'directory_empty', message: describeEmptiness(accounts), location })
  const declared = sourceLocations.length === 1 ? sourceLocations[0] : undefined
  if (config.sources !== undefined)
    findDoubts(gatherer.listings.all, accounts, declared ?? location, sampled !== undefined).forEach(report)
  const { all } = gatherer.listings
  const history =
    options.readsHistory && config.added === 'git'
      ? await dateByHistory(all, { root, files: gatherer.inputs.keys(), lastDay, where: location, report })
      : []
  const { refresh, input: refreshInput } = readRefreshFile(root, report)
  const logos = readLogos(root, gatherer.logos, report)
  const themeFolder = readThemeFolder(root, report)
  const ownPages = readOwnPages(root, { slugs: new Set(slugs), files: new Set(gatherer.inputs.keys()) }, report)
  const dates = [gatherer.listings.updated, ...categories.map(({ updated }) => updated)]
  const fieldNames = (config.schema?.fields ?? []).map(({ name }) => name)
  reportUnknownFields('schema.fields', fieldNames, gatherer.fieldNames, location, report)
  const lowerNames = new Set(Array.from(gatherer.fieldNames, (name) => name.toLowerCase())).add('alternatives')
  const { pages_by: named = [] } = config
  const pagesBy = (named === 'off' ? [] : named).map((name) => name.toLowerCase())
  reportUnknownFields('pages_by', pagesBy, lowerNames, location, report)
  const described = schema.length === 0 ? {} : { schema: { fields: schema } }
  const directory = finishDirectory(
    { ...config, ...described, target },
    gatherer.listings.all.length,
    options,
    dates,
    location,
  )
  const isByNumber = (config.listing_pages ?? 'auto') === 'auto' && target === 'static'
  if (isByNumber && gatherer.listings.all.length > MAX_STATIC_LISTING_PAGES) {
    const message = `listing_pages: with more than 5,000 listings, those of a static host ${directory.listing_pages === 'on' ? 'keep the pages that were published' : 'have no pages of their own, unless an earlier build beside this one published them'}; write on or off to decide`
    report({ severity: 'warning', code: DOUBT, message, location })
  }
  const { registry } = config
  for (const problem of registry ? findRegistryProblems({ directory, baseUrl: directory.base_url }, registry) : []) {
    report({ severity: 'warning', code: 'registry_refuses', message: problem, location })
  }
  const urls = createPageUrls(directory.base_url)
  const listings = gatherer.listings.finish(slugs, {
    urlOfLogo(logo) {
      const published = logos.pathOf(logo)
      return published && urls.file(published)
    },
    hasPaths: directory.contribute !== undefined,
    factsOf: refresh && createRefreshedFacts(refresh, config.refresh?.forges),
  })
  const pageOf = new Map(slugs.map((slug, page) => [slug, page]))
  return {
    directory,
    ...(config.theme !== undefined && { theme: config.theme }),
    themeFolder,
    ownPages,
    ...(config.registry !== undefined && { registry: config.registry }),
    mayShrink: config.shrink === 'allow',
    categories: categories.map((page) => ({ ...page, count: listings.count(pageOf.get(page.slug) ?? -1) })),
    listingCount: gatherer.listings.all.length,
    ...(refresh?.asOf !== undefined && { linksChecked: refresh.asOf }),
    listings(slug) {
      const page = pageOf.get(slug)
      return page === undefined ? [] : listings.read(page)
    },
    locations(slug) {
      const page = pageOf.get(slug)
      return page === undefined ? [] : listings.locations(page)
    },
    logos: logos.files,
    diagnostics: collector.finish(),
    accounts,
    inputs: [
      input,
      refreshInput,
      ...gatherer.inputs.values(),
      ...neighbours.flatMap(({ inputs }) => inputs),
      ...logos.inputs,
      ...history,
      ...themeFolder.inputs,
      ...ownPages.inputs,
    ],
  }
}

function describeEmptiness(accounts: readonly SourceAccount[]): string {
  if (accounts.length === 0)
    return 'sources: the list is empty and there is no folder categories or listings, so there are no listings; "gazetteer init" finds sources'
  const files = accounts.reduce((sum, account) => sum + account.files, 0)
  return `sources: no listings in ${files} files; correct "files", "items" or "fields", or let "gazetteer init --force" find them`
}

function finishDirectory(
  config: Directory,
  listingCount: number,
  { baseUrl, hadListingPages }: ReadDirectoryOptions,
  dates: readonly (string | undefined)[],
  location: SourceLocation,
): Directory {
  // `config` was checked; the override was not.
  const parsed = directorySchema.safeParse({
    ...config,
    listing_pages: decideListingPages(config, listingCount, hadListingPages),
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

/** Collects diagnostics, so that a mapping that is wrong for 100,000 rows stays readable. */
function createDiagnosticCollector(): { report: ReportDiagnostic; finish: () => Diagnostic[] } {
  const kept: Diagnostic[] = []
  const counts = new Map<string, { count: number; last: Diagnostic }>()
  return {
    report(diagnostic) {
      const count = (counts.get(diagnostic.code)?.count ?? 0) + 1
      counts.set(diagnostic.code, { count, last: diagnostic })
      if (count <= MAX_DIAGNOSTICS_PER_CODE) kept.push(diagnostic)
    },
    finish() {
      const omitted = [...counts].flatMap(([code, { count, last }]): Diagnostic[] => {
        const more = count - MAX_DIAGNOSTICS_PER_CODE
        if (more <= 0) return []
        return [{ ...last, message: `${more} more of this kind are not shown; the last one: ${last.message}`, code }]
      })
      return [...kept, ...omitted]
    },
  }
}
