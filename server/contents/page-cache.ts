import { LRUCache } from 'lru-cache'
import { MCP_CONTENT_MAX_AGE_SECONDS } from '../../shared/cache-policy.ts'
import { createDirectoryPage } from '../../shared/mcp/directory-page.ts'
import type { DirectoryPage } from '../../shared/mcp/directory-page.ts'
import type { AnswerCache, KnownAnswer } from '../../shared/mcp/protocol/mcp-page.ts'
import type { OpenPage, Release } from '../../shared/release/release.ts'
import type { Store } from '../store/store.ts'
import { createChanges } from './mcp-changes.ts'
import { createPathOf, createResources } from './mcp-resources.ts'

/** Characters of answers to tool calls kept in memory, for all pages together, unless set otherwise. */
const MAX_CACHED_ANSWERS_LENGTH = 4_000_000

/** A page as MCP and result pages answer from it. */
export type PublishedPage = DirectoryPage & Pick<OpenPage, 'frame'>

/** Pages as they are answered from: read from the published release, once. */
export interface PageCache {
  /**
   * A page of the release.
   *
   * @param slug Empty for the root.
   * @returns `undefined` when there is no such page.
   */
  page(release: Release, slug: string): Promise<PublishedPage | undefined>
  /** Bytes that are kept in memory of the current release, by cache: an estimate, a character of JSON being one. */
  heldBytes(): Readonly<Record<'answers' | 'pages' | 'listings', number>>
}

interface ReleaseContents {
  readonly id: string
  readonly freshness: () => number
  readonly answers: LRUCache<string, KnownAnswer>
}

/**
 * Creates the contents of a store. What belongs to an old release goes with it.
 *
 * @param options `onError` takes what goes wrong while clients are told of changes; without it, none is told.
 */
export function createPageCache(
  store: Store,
  {
    maxAnswersLength = MAX_CACHED_ANSWERS_LENGTH,
    now = Date.now,
    onError,
  }: { maxAnswersLength?: number; now?: () => number; onError?: (error: unknown) => void },
): PageCache {
  let newest: ReleaseContents | undefined
  /** Gone with the pages that releases keep open. */
  const pages = new WeakMap<OpenPage, PublishedPage>()
  const contentsOf = ({ id }: Release): ReleaseContents => {
    // By digest: a store may hand out the same release as another object.
    if (newest?.id === id) return newest
    const answers = new LRUCache<string, KnownAnswer>({
      maxSize: maxAnswersLength,
      maxEntrySize: Math.ceil(maxAnswersLength / 100),
      sizeCalculation: ({ json }, key) => json.length + key.length,
    })
    const contents = { id, freshness: createFreshness(now), answers }
    // A request that still holds the previous release must not displace the new one.
    if (id === store.current().id) newest = contents
    return contents
  }
  // So that the old release goes when it is replaced, not when the new one is first asked for.
  store.onChange((release) => void contentsOf(release))
  const publish = (page: OpenPage, release: Release): PublishedPage => {
    const { slug, urls, server, frame } = page
    const { freshness, answers } = contentsOf(release)
    const parts = {
      serverInfo: server,
      resources: createResources(release, urls, page),
      ...(onError && { changes: createChanges(store, createPathOf(urls, slug), onError) }),
      results: answersOf(answers, slug),
      freshForMs: freshness,
    }
    return { ...createDirectoryPage(page, parts), frame }
  }
  return {
    async page(release, slug) {
      const open = await release.page(slug)
      if (open === undefined) return undefined
      const page = pages.get(open) ?? publish(open, release)
      pages.set(open, page)
      return page
    },
    heldBytes: () => ({ answers: newest?.answers.calculatedSize ?? 0, ...store.current().heldBytes() }),
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

/** The part of the release's answers that is one page's. */
function answersOf(answers: ReleaseContents['answers'], slug: string): AnswerCache {
  return {
    get: (key) => answers.get(`${slug} ${key}`),
    set: (key, answer) => answers.set(`${slug} ${key}`, answer),
  }
}
