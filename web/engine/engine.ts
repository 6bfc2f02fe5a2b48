import { createEngine } from '../../shared/engine/engine.ts'
import type { Engine } from '../../shared/engine/engine.ts'
import { loadStemmers } from '../../shared/search/load-stemmers.ts'
import { createPageSearch } from '../results/page-search.ts'
import type { PageSearch } from '../results/page-search.ts'
import { createFileReader } from './fetch-files.ts'

/** The directory this script is of: it is in `_/`. */
const OWN_BASE = import.meta.url.slice(0, import.meta.url.lastIndexOf('/_/') + 1)

/** One for each directory, so that a page and the tools on it read each file once. */
const engines = new Map<string, Engine>()

/**
 * Opens the search of a directory. Nothing is read before the first question.
 *
 * @param base URL of the directory with a slash at the end. Default: the directory this script is of.
 * @param pointer `_/search.json`, where it has been requested already.
 */
export function openEngine(base: string = OWN_BASE, pointer?: Promise<Response>): Engine {
  const known = engines.get(base)
  if (known !== undefined) return known
  const engine = createEngine({ read: createFileReader(base, pointer), loadStemmers })
  engines.set(base, engine)
  return engine
}

/**
 * Creates the search that a page of ours answers with while one types.
 *
 * @param url Of the page, with a slash at the end.
 * @param pointer As for {@link openEngine}.
 */
export function searchPage(url: string, pointer?: Promise<Response>): PageSearch {
  const slug = decodeURIComponent(url.slice(OWN_BASE.length, -1))
  const engine = openEngine(OWN_BASE, pointer)
  // The files of the page are loaded at the same time; a search reports a failure.
  engine.answer(slug, (page) => page.collection()).catch(() => undefined)
  return createPageSearch(engine, slug)
}

/** A call of a tool. */
export interface ToolCall {
  /** Of the page; empty for the root. */
  readonly slug: string
  readonly name: string
  /** As received; checked by the tool. */
  readonly args: unknown
  readonly signal?: AbortSignal | undefined
  /** As for {@link openEngine}. */
  readonly base?: string | undefined
}

/**
 * Calls a tool of a page, as its endpoint would.
 *
 * @returns The `result` of MCP's `tools/call`.
 * @throws {EngineUnavailableError} when the published files cannot be read; the signal's reason, when it was aborted.
 */
export async function callTool({ base, ...call }: ToolCall): Promise<object> {
  const { callPageTool } = await import('./tools.ts')
  return callPageTool(openEngine(base), call)
}
