import { createDirectoryPage } from '../../../shared/mcp/directory-page.ts'
import type { AnswerCache, KnownAnswer, McpPage } from '../../../shared/mcp/protocol/mcp-page.ts'
import { RENDITIONS, isRenditionName } from '../../../shared/model/rendition.ts'
import { openRelease } from '../../../shared/engine/open-release.ts'
import type { EnginePage } from '../../../shared/engine/open-release.ts'
import { readPointer } from '../../../shared/engine/read-pointer.ts'
import { STEMMERS } from '../../../shared/search/analysis/stemmers.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { createResources } from '../../contents/mcp-resources.ts'
import type { ResourceFiles } from '../../contents/resource-files.ts'
import { createFreshness } from '../../contents/page-cache.ts'
import type { PageSource } from './page-source.ts'
import type { PublishedFiles } from './published-files.ts'

/** Milliseconds for which a release is taken to be the newest: as long as hosts keep the file that names it. */
const FRESH_MS = 300_000

/** Answers to calls that are kept. */
const MAX_ANSWERS = 500

interface Opened {
  readonly release: string
  readonly page: McpPage
}

/**
 * Answers from the published files of a directory, read piece by piece as a browser on its pages reads them: so a site
 * without a server has the tools of one.
 *
 * @param slug Of the page; empty for the root.
 * @param now The clock, in milliseconds.
 */
export function createEngineSource(files: PublishedFiles, slug: string, now: () => number): PageSource {
  let opened: Promise<Opened> | undefined
  let askedMs = -Infinity
  const open = async (fresh: boolean): Promise<Opened> => {
    const release = await openRelease({ read: files.read, loadStemmers: async () => STEMMERS }, fresh)
    const page = await release.page(slug)
    if (page === undefined)
      throw new UnreadableBytesError(`the directory has no page "${slug}"; its root page lists those there are`)
    return { release: release.id, page: createPage(page, files, now) }
  }
  const reopen = (fresh: boolean): Promise<Opened> => {
    askedMs = now()
    const opening = open(fresh)
    opened = opening
    opening.catch(() => {
      if (opened === opening) opened = undefined
    })
    return opening
  }
  return {
    async page() {
      if (opened === undefined) return (await reopen(askedMs !== -Infinity)).page
      const known = await opened
      if (now() - askedMs < FRESH_MS) return known.page
      askedMs = now()
      // If it cannot be read, the known release stays in use.
      const newest = await readPointer(files.read, true).catch(() => undefined)
      return newest === undefined || newest.release === known.release ? known.page : (await reopen(true)).page
    },
    async renew() {
      const known = await opened?.catch(() => undefined)
      const newest = await reopen(true).catch(() => undefined)
      return newest !== undefined && newest.release !== known?.release
    },
  }
}

function createPage(page: EnginePage, files: PublishedFiles, now: () => number): McpPage {
  const { server, urls } = page
  const published = resourceFiles(files)
  return createDirectoryPage(page, {
    serverInfo: server,
    resources: createResources(published, urls, page),
    results: createAnswers(),
    freshForMs: createFreshness(now),
  })
}

/** Types are ours, not what the host makes of names. */
function resourceFiles(files: PublishedFiles): ResourceFiles {
  return {
    async file(path) {
      const found = await files.facts(path)
      return found && { ...found, mediaType: mediaTypeOf(path.slice(path.lastIndexOf('/') + 1)) }
    },
    async text(path) {
      const bytes = await files.read(path)
      return bytes && new TextDecoder().decode(bytes)
    },
  }
}

function mediaTypeOf(name: string): string {
  return RENDITIONS[isRenditionName(name) ? name : 'index.md'].mediaType
}

function createAnswers(): AnswerCache {
  const known = new Map<string, KnownAnswer>()
  return {
    get: (key) => known.get(key),
    set(key, answer) {
      known.set(key, answer)
      for (const oldest of known.keys()) {
        if (known.size <= MAX_ANSWERS) break
        known.delete(oldest)
      }
    },
  }
}
