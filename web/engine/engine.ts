import { answerFromPage } from '../../shared/release/answer-from-page.ts'
import { openReleases } from '../../shared/release/open-releases.ts'
import { openPlainFiles } from '../../shared/release/plain-files.ts'
import type { Releases } from '../../shared/release/release.ts'
import { loadStemmers } from '../../shared/search/load-stemmers.ts'
import { createPageSearch } from '../results/page-search.ts'
import type { PageSearch } from '../results/page-search.ts'
import { searchPath } from '../../shared/release/search-names.ts'
import { SEARCH_POINTER } from '../../shared/urls.ts'
import type { ReadFile } from '../../shared/release/plain-files.ts'
import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'

/** The directory this script is of: it is in `_/`. */
const OWN_BASE = import.meta.url.slice(0, import.meta.url.lastIndexOf('/_/') + 1)

const today = (): string => new Date().toISOString().slice(0, 10)

/** Names of search files that pages of ours have, by slug. */
const names = new Map<string, string>()

type Ahead = Map<string, Promise<Response> | undefined>

/** One for each directory, so that a page and the tools on it read each file once. */
const opened = new Map<string, Releases>()

/**
 * Opens the search of a directory. Nothing is read before the first question.
 *
 * @param base URL of the directory with a slash at the end. Default: the directory this script is of.
 * @param ahead The first responses with files that have been requested already, by their paths.
 */
export function openDirectory(base: string = OWN_BASE, ahead: Ahead = new Map()): Releases {
  const known = opened.get(base)
  if (known !== undefined) return known
  const releases = openReleases(openPlainFiles(createFileReader(base, ahead), { names }), { loadStemmers, today })
  opened.set(base, releases)
  return releases
}

/**
 * Creates the search that a page of ours answers with while one types.
 *
 * @param url Of the page, with a slash at the end.
 * @param ahead The response with the page's search file or, where its name is not known, with `_/search.json`.
 * @param file That name.
 * @param words Name of the messages, empty for English. Default: those of the document.
 */
export function searchPage(url: string, ahead?: Promise<Response>, file?: string, words?: string): PageSearch {
  const slug = decodeURIComponent(url.slice(OWN_BASE.length, -1))
  if (file !== undefined) names.set(slug, file)
  const path = file === undefined ? SEARCH_POINTER : searchPath(file)
  const releases = openDirectory(OWN_BASE, new Map([[path, ahead]]))
  // The files of the page are loaded at the same time; a search reports a failure.
  answerFromPage(releases, slug, (page) => page.collection()).catch(() => undefined)
  return createPageSearch(releases, slug, words)
}

export interface ToolCall {
  /** Of the page; empty for the root. */
  readonly slug: string
  readonly name: string
  /** As received; checked by the tool. */
  readonly args: unknown
  readonly signal?: AbortSignal | undefined
  /** As for {@link openDirectory}. */
  readonly base?: string | undefined
}

/**
 * Calls a tool of a page, as its endpoint would.
 *
 * @returns The `result` of MCP's `tools/call`.
 * @throws {ReleaseUnavailableError} when the published files cannot be read; the signal's reason, when it was aborted.
 */
export async function callTool({ base, ...call }: ToolCall): Promise<object> {
  const { callPageTool } = await import('./tools.ts')
  return callPageTool(openDirectory(base), call)
}

/** Milliseconds a file may take. */
const TIMEOUT_MS = 15_000

/**
 * Creates the reader of published files: one plain GET each, without credentials. Files whose names say their content are
 * taken from the browser's cache however old they are there, so that each is fetched once, and the pointer where the host
 * cannot be reached. Nothing is once a file could not be read: what the cache has may be why.
 *
 * @param base URL with a slash at the end.
 * @param ahead As for {@link openDirectory}.
 */
function createFileReader(base: string, ahead: Ahead): ReadFile {
  let known: RequestCache = 'force-cache'
  const get = (url: string, cache: RequestCache): Promise<Response> =>
    fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache,
    })
  return async (path, { fresh = false } = {}) => {
    const url = base + path.split('/').map(encodeURIComponent).join('/')
    const isPointer = path === SEARCH_POINTER
    const early = ahead.get(path)
    ahead.delete(path)
    try {
      const response = await (early ?? get(url, fresh ? 'no-cache' : isPointer ? 'default' : known)).catch(
        (error: unknown) => {
          if (!isPointer || fresh) throw error
          return get(url, 'force-cache')
        },
      )
      if (response.status === 404 || response.status === 410) return undefined
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      // The pointer is requested afresh where a file could not be read.
      if (isPointer && fresh) known = 'reload'
      return await unpack(await response.arrayBuffer())
    } catch (error) {
      throw new UnreadableBytesError(`${url}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

/** Unpacks gzip, unless the host or something on the way has done so already. */
async function unpack(buffer: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(buffer)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
