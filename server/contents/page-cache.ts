import { LRUCache } from 'lru-cache'
import { MCP_CONTENT_MAX_AGE_SECONDS } from '../../shared/cache-policy.ts'
import { createDirectoryPage } from '../../shared/mcp/directory-page.ts'
import type { DirectoryPage, DirectoryPageParts } from '../../shared/mcp/directory-page.ts'
import type { AnswerCache, KnownAnswer } from '../../shared/mcp/protocol/mcp-page.ts'
import type { PageFrame } from '../../shared/model/page.ts'
import { parseFrameDocument, parseRootFrameDocument } from '../../shared/model/parse-page-document.ts'
import type { ServerInfo } from '../../shared/model/server-info.ts'
import { slugProblem } from '../../shared/model/slug.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import type { CategorySummary } from '../../shared/model/category.ts'
import { openCategoryList } from '../../shared/tools/categories/category-list.ts'
import type { CategoryList } from '../../shared/tools/categories/category-list.ts'
import { createCategoryToolPage, createRootToolPage } from '../../shared/tools/create-tool-page.ts'
import type { ReleaseContext } from '../../shared/tools/create-tool-page.ts'
import { InFlightReads } from '../store/in-flight-reads.ts'
import type { ToolPage } from '../../shared/tools/tool.ts'
import type { Release, Store } from '../store/store.ts'
import { collectPage, createParsedListings, createRootCollection } from './published-collections.ts'
import type { ParsedListings } from './published-collections.ts'
import { createChangeFiles } from './change-files.ts'
import type { ChangeFiles } from './change-files.ts'
import { createChanges } from './mcp-changes.ts'
import { createPathOf, createResources } from './mcp-resources.ts'

/** Bytes of category pages kept in memory, unless set otherwise. */
const MAX_CACHED_PAGE_BYTES = 6 << 20

/** Characters of listings kept parsed: some 4,000 listings in 6 MB, so that pages in demand and the root are not slow. */
const MAX_PARSED_LENGTH = 2_000_000

/** Characters of categories of the root kept parsed, and what each takes besides its texts. */
const MAX_CATEGORIES_LENGTH = 256_000
const CATEGORY_LENGTH = 200

/** Characters of texts of categories kept as they are searched: those of some 8,000 pages. Larger directories read them. */
const MAX_CATEGORY_TEXTS_LENGTH = 1_000_000

/** What a page takes besides what is stored of it: an estimate. */
const PAGE_BYTES = 14_000

/** Characters of answers to tool calls kept in memory, for all pages together, unless set otherwise. */
const MAX_CACHED_ANSWERS_LENGTH = 4_000_000

/** A page as MCP and result pages answer from it. */
export type PublishedPage = DirectoryPage & {
  /** As its renditions were made from it. */
  readonly frame: PageFrame
  /** What it takes in memory. */
  readonly byteLength: number
}

/** Pages as they are answered from: read from the published release, once. */
export interface PageCache {
  /**
   * A page of the release.
   *
   * @param slug Empty for the root.
   * @returns `undefined` when there is no such page.
   */
  page(release: Release, slug: string): Promise<PublishedPage | undefined>
  /** Answers of the release to others than pages, by who keeps them. They share the memory of those of tools. */
  answers(release: Release, name: string): AnswerCache
  /** Bytes that are kept in memory of the current release, by cache: an estimate, a character of JSON being one. */
  heldBytes(): Readonly<Record<'answers' | 'pages' | 'listings', number>>
}

interface ReleaseContents {
  readonly store: Store
  readonly onError: (error: unknown) => void
  readonly release: Release
  readonly freshness: () => number
  readonly pages: LRUCache<string, PublishedPage>
  readonly parsed: ParsedListings
  readonly answers: LRUCache<string, KnownAnswer>
  readonly loading: InFlightReads<string, PublishedPage | undefined>
  readonly changeLog: ChangeFiles['log']
}

/** Creates the contents of a store. What belongs to an old release goes with it. */
export function createPageCache(
  store: Store,
  {
    maxPageBytes = MAX_CACHED_PAGE_BYTES,
    maxAnswersLength = MAX_CACHED_ANSWERS_LENGTH,
    now = Date.now,
    onError,
  }: { maxPageBytes?: number; maxAnswersLength?: number; now?: () => number; onError: (error: unknown) => void },
): PageCache {
  let newest: ReleaseContents | undefined
  const contentsOf = (release: Release): ReleaseContents => {
    // By digest: a store may hand out the same release as another object.
    if (newest?.release.id === release.id) return newest
    const contents = createContents(
      { store, release, freshness: createFreshness(now), onError },
      maxPageBytes,
      maxAnswersLength,
    )
    // A request that still holds the previous release must not displace the new one.
    if (release.id === store.current().id) newest = contents
    return contents
  }
  // So that the old release goes when it is replaced, not when the new one is first asked for.
  store.onChange((release) => void contentsOf(release))
  return {
    page: (release, slug) => pageOf(contentsOf(release), slug),
    // No slug has a slash.
    answers: (release, name) => resultsOf(contentsOf(release), `/${name}`),
    heldBytes() {
      const { answers, pages, parsed } = newest ?? {}
      return {
        answers: answers?.calculatedSize ?? 0,
        pages: pages?.calculatedSize ?? 0,
        listings: parsed?.calculatedSize ?? 0,
      }
    },
  }
}

function createContents(
  source: Pick<ReleaseContents, 'store' | 'release' | 'freshness' | 'onError'>,
  maxPageBytes: number,
  maxAnswersLength: number,
): ReleaseContents {
  return {
    ...source,
    pages: new LRUCache<string, PublishedPage>({
      maxSize: maxPageBytes,
      // One that is larger than all others may be is kept too: alone.
      sizeCalculation: ({ byteLength }) => Math.min(byteLength, maxPageBytes),
    }),
    parsed: createParsedListings(MAX_PARSED_LENGTH),
    answers: new LRUCache<string, KnownAnswer>({
      maxSize: maxAnswersLength,
      maxEntrySize: Math.ceil(maxAnswersLength / 100),
      sizeCalculation: ({ json }, key) => json.length + key.length,
    }),
    loading: new InFlightReads(),
    changeLog: createChangeFiles(source.release).log,
  }
}

/**
 * Time left of what is read from a release: an hour from the first reading, and another once it is over. A new release
 * is another object, so what we hold is never out of date; clients that keep it are, for an hour at most.
 */
export function createFreshness(now: () => number): () => number {
  let until = -Infinity
  return () => {
    const time = now()
    if (time >= until) until = time + MCP_CONTENT_MAX_AGE_SECONDS * 1000
    return until - time
  }
}

async function pageOf(contents: ReleaseContents, slug: string): Promise<PublishedPage | undefined> {
  const { loading, pages } = contents
  const known = pages.get(slug)
  if (known !== undefined) return known
  return loading.read(slug, async () => {
    const page = await (slug === '' ? loadRoot(contents) : loadCategory(contents, slug))
    if (page !== undefined) pages.set(slug, page)
    return page
  })
}

async function loadCategory(contents: ReleaseContents, slug: string): Promise<PublishedPage | undefined> {
  if (slugProblem(slug) !== undefined) return undefined
  const stored = await contents.release.page(slug)
  if (stored === undefined) return undefined
  const document = parseFrameDocument(stored.frame)
  const { directory: _, server, ...frame } = document
  const page = createCategoryToolPage(document, collectPage(slug, stored, contents.parsed), contextOf(contents))
  return {
    ...createDirectoryPage(page, partsOf(contents, page, server)),
    frame: { kind: 'category', ...frame },
    byteLength: PAGE_BYTES + stored.byteLength,
  }
}

async function loadRoot(contents: ReleaseContents): Promise<PublishedPage | undefined> {
  const { release } = contents
  const stored = await release.root()
  if (stored === undefined) return undefined
  const document = parseRootFrameDocument(stored.frame)
  const { server, largest, listing_count: listingCount, category_count: categoryCount } = document
  const list = { source: stored.categories, largest, positionOf: (of: string) => stored.positionOf(of) }
  const categories = rememberCategories(await readWhenLoaded(() => openCategoryList(list)))
  const page = createRootToolPage(
    document,
    categories,
    createRootCollection(release, contents.parsed),
    contextOf(contents),
  )
  return {
    ...createDirectoryPage(page, partsOf(contents, page, server)),
    frame: { kind: 'root', categoryCount, listingCount },
    byteLength: PAGE_BYTES,
  }
}

/** The same categories; those found lately are in memory, and the texts that every search looks through. */
function rememberCategories(categories: CategoryList): CategoryList {
  const known = new LRUCache<string, CategorySummary>({
    maxSize: MAX_CATEGORIES_LENGTH,
    sizeCalculation: ({ slug, title, description = '' }) =>
      CATEGORY_LENGTH + slug.length + title.length + description.length,
  })
  const texts = new LRUCache<string, string>({
    maxSize: MAX_CATEGORY_TEXTS_LENGTH,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  return {
    ...categories,
    texts(kind, block) {
      const key = `${kind} ${block}`
      const text = texts.get(key) ?? categories.texts(kind, block)
      texts.set(key, text)
      return text
    },
    find(slugs) {
      const wanted = [...new Set(slugs)]
      const found = new Map(categories.find(wanted.filter((slug) => !known.has(slug))).map((each) => [each.slug, each]))
      const answer = wanted.flatMap((slug) => known.get(slug) ?? found.get(slug) ?? [])
      for (const [slug, category] of found) known.set(slug, category)
      return answer
    },
  }
}

function contextOf(contents: ReleaseContents): ReleaseContext {
  const { release, changeLog } = contents
  const { id, baseUrl, linksChecked } = release
  return { baseUrl, release: id, linksChecked, pageOf: (slug) => pageOf(contents, slug), changeLog }
}

function partsOf(contents: ReleaseContents, page: ToolPage, serverInfo: ServerInfo): DirectoryPageParts {
  const { slug, urls } = page
  const { release, freshness } = contents
  return {
    serverInfo,
    resources: createResources(release, urls, page),
    changes: createChanges(contents.store, createPathOf(urls, slug), contents.onError),
    results: resultsOf(contents, slug),
    freshForMs: freshness,
  }
}

/** The part of the release's answers that is one page's, or another's. */
function resultsOf({ answers }: ReleaseContents, slug: string): AnswerCache {
  return {
    get: (key) => answers.get(`${slug} ${key}`),
    set: (key, answer) => answers.set(`${slug} ${key}`, answer),
  }
}
