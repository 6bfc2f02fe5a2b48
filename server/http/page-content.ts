import { LRUCache } from 'lru-cache'
import { MCP_CONTENT_MAX_AGE_SECONDS } from '../../shared/cache-policy.ts'
import { createDirectoryPage } from '../../shared/mcp/directory-page.ts'
import type { DirectoryPage, DirectoryPageParts } from '../../shared/mcp/directory-page.ts'
import type { TextCache } from '../../shared/mcp/mcp-page.ts'
import type { Category, CategorySummary } from '../../shared/model/category.ts'
import type { Page } from '../../shared/model/page.ts'
import { slugProblem } from '../../shared/model/slug.ts'
import type { ToolPage } from '../../shared/tools/tool.ts'
import { createUrls } from '../../shared/urls.ts'
import type { Release, Store } from '../store/store.ts'
import { collectPage, createRootCollection } from './published-collections.ts'
import { createChanges } from './mcp-changes.ts'
import { readCategoryDocument, readRootDocument } from './mcp-documents.ts'
import { createPathOf, createResources } from './mcp-resources.ts'
import { readServerInfo } from './mcp-server-info.ts'

/** Listings of category pages kept in memory, unless set otherwise. The root keeps none. */
export const MAX_CACHED_LISTINGS = 100_000

/** Characters of answers to tool calls kept in memory, for all pages together. */
const MAX_CACHED_ANSWERS_LENGTH = 16_000_000

/** A page as MCP and result pages answer from it. */
export type PublishedPage = DirectoryPage & {
  /** As its renditions were made from it. */
  readonly model: Page
}

/** Pages as they are answered from: read from the published release, once. */
export interface PageContents {
  /**
   * A page of the release; at once when it is known.
   *
   * @param slug Empty for the root.
   * @returns `undefined` when there is no such page.
   */
  page(release: Release, slug: string): PublishedPage | undefined | Promise<PublishedPage | undefined>
}

interface ReleaseContents {
  readonly store: Store
  readonly onError: (error: unknown) => void
  readonly release: Release
  readonly freshness: () => number
  readonly pages: LRUCache<string, PublishedPage>
  readonly answers: LRUCache<string, string>
  readonly loading: Map<string, Promise<PublishedPage | undefined>>
}

/** Creates the contents of a store. What belongs to an old release goes with it. */
export function createPageContents(
  store: Store,
  {
    maxListings = MAX_CACHED_LISTINGS,
    now = Date.now,
    onError,
  }: { maxListings?: number; now?: () => number; onError: (error: unknown) => void },
): PageContents {
  let newest: ReleaseContents | undefined
  const contentsOf = (release: Release): ReleaseContents => {
    // By digest: a store may hand out the same release as another object.
    if (newest?.release.id === release.id) return newest
    const contents = createContents({ store, release, freshness: createFreshness(now), onError }, maxListings)
    // A request that still holds the previous release must not displace the new one.
    if (release.id === store.current().id) newest = contents
    return contents
  }
  // So that the old release goes when it is replaced, not when the new one is first asked for.
  store.onChange((release) => void contentsOf(release))
  return {
    page(release, slug) {
      const contents = contentsOf(release)
      return pageOf(contents, slug)
    },
  }
}

function createContents(
  source: Pick<ReleaseContents, 'store' | 'release' | 'freshness' | 'onError'>,
  maxListings: number,
): ReleaseContents {
  return {
    ...source,
    pages: new LRUCache<string, PublishedPage>({
      maxSize: maxListings + 1,
      sizeCalculation: (page) => (page.kind === 'root' ? 1 : Math.min(page.listingCount, maxListings) || 1),
    }),
    answers: new LRUCache<string, string>({
      maxSize: MAX_CACHED_ANSWERS_LENGTH,
      maxEntrySize: MAX_CACHED_ANSWERS_LENGTH / 100,
      sizeCalculation: (json, key) => json.length + key.length,
    }),
    loading: new Map(),
  }
}

/**
 * Time left of what is read from a release: an hour from the first reading, and another once it is over. A new release
 * is another object, so what we hold is never out of date; clients that keep it are, for an hour at most.
 */
function createFreshness(now: () => number): () => number {
  let until = -Infinity
  return () => {
    const time = now()
    if (time >= until) until = time + MCP_CONTENT_MAX_AGE_SECONDS * 1000
    return until - time
  }
}

function pageOf(
  contents: ReleaseContents,
  slug: string,
): PublishedPage | undefined | Promise<PublishedPage | undefined> {
  return contents.pages.get(slug) ?? load(contents, slug)
}

function load(contents: ReleaseContents, slug: string): Promise<PublishedPage | undefined> {
  const { loading, pages } = contents
  const pending = loading.get(slug)
  if (pending !== undefined) return pending
  const loaded = (slug === '' ? loadRoot(contents) : loadCategory(contents, slug))
    .then((page) => {
      if (page !== undefined) pages.set(slug, page)
      return page
    })
    .finally(() => loading.delete(slug))
  loading.set(slug, loaded)
  return loaded
}

async function loadCategory(contents: ReleaseContents, slug: string): Promise<PublishedPage | undefined> {
  if (slugProblem(slug) !== undefined) return undefined
  const { release } = contents
  const document = await readCategoryDocument(release, slug)
  if (document === undefined) return undefined
  const { category, directory, listings, ancestors, children, related } = document
  const urls = createUrls(release.baseUrl)
  const categories = [summarize(category), ...ancestors, ...children, ...related]
  const collection = await collectPage(release, slug, listings)
  const { title, description } = category
  const page: ToolPage = {
    kind: 'category',
    slug,
    title,
    description,
    directory,
    urls,
    categories,
    listingCount: collection.count,
    release: release.id,
    collection: () => collection,
    pageOf: (other) => pageOf(contents, other),
  }
  const model: Page = { kind: 'category', category, listings, ancestors, children, related }
  return { ...createDirectoryPage(page, await partsOf(contents, page)), model }
}

function summarize({ slug, title, description, parent, groups, count }: Category): CategorySummary {
  return { slug, title, groups, count, ...(description !== undefined && { description }), ...(parent && { parent }) }
}

async function loadRoot(contents: ReleaseContents): Promise<PublishedPage | undefined> {
  const { release } = contents
  const document = await readRootDocument(release)
  if (document === undefined) return undefined
  const { directory, categories, listing_count: listingCount } = document
  const { title, description } = directory
  const urls = createUrls(release.baseUrl)
  const slug = ''
  const collection = createRootCollection(release)
  const page: ToolPage = {
    kind: 'root',
    slug,
    title,
    description,
    directory,
    urls,
    categories,
    listingCount,
    release: release.id,
    pageOf: (other) => pageOf(contents, other),
    collection,
  }
  const model: Page = { kind: 'root', categories, listingCount }
  return { ...createDirectoryPage(page, await partsOf(contents, page)), model }
}

async function partsOf(contents: ReleaseContents, page: ToolPage): Promise<DirectoryPageParts> {
  const { slug, title, description, urls } = page
  const { release, freshness } = contents
  return {
    serverInfo: await readServerInfo(release, { slug, title, description, url: urls.page(slug) }),
    resources: createResources(release, urls, page),
    changes: createChanges(contents.store, createPathOf(urls, slug), contents.onError),
    results: resultsOf(contents, slug),
    freshForMs: freshness,
  }
}

/** The part of the release's answers that is one page's. */
function resultsOf({ answers }: ReleaseContents, slug: string): TextCache {
  return {
    get: (key) => answers.get(`${slug} ${key}`),
    set: (key, json) => answers.set(`${slug} ${key}`, json),
  }
}
