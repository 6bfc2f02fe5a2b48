import { cleanForeign } from '../../shared/model/clean-text.ts'
import { callPageTool } from '../../shared/release/call-page-tool.ts'
import { ReleaseUnavailableError } from '../../shared/release/answer-from-page.ts'
import { openReleases } from '../../shared/release/open-releases.ts'
import { openForeignFiles } from '../../shared/release/foreign-files.ts'
import type { Releases } from '../../shared/release/release.ts'
import { STEMMERS } from '../../shared/search/analysis/stemmers.ts'
import { explainEnd } from '../directories/call-directory.ts'
import type { DirectoryCall } from '../directories/call-directory.ts'
import { baseOf } from '../directories/find-directory.ts'
import { failed } from '../messages.ts'
import type { ToolOutcome } from '../messages.ts'
import { createFileReader } from './create-file-reader.ts'
import type { FileReader } from './create-file-reader.ts'

/** Milliseconds for which a release is taken to be the newest: as long as hosts keep the file that names it. */
const FRESH_MS = 300_000

/** Most directories whose indexes are kept while the background runs. */
const MAX_KEPT = 4

interface OpenDirectory {
  readonly at: number
  readonly releases: Releases
  readonly files: FileReader
}

/** By base URL. */
const kept = new Map<string, OpenDirectory>()

/**
 * Runs a tool of a directory over its published index, as its endpoint would.
 *
 * **Security defaults:** the engine is the extension's own, and reads what {@link createFileReader} allows; whatever an
 * index contains, the outcome is an answer or a failure.
 *
 * @param signal Ends the call; its reason decides what the failure says.
 * @returns Never rejects.
 */
export async function runIndexTool(
  { directory, name, input: args }: DirectoryCall,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const { url, title, index } = directory
  const base = index && baseOf(url, index.slug)
  if (!index || base === undefined) return failed(`${title} does not publish its index.`)
  try {
    signal.throwIfAborted()
    const call = callPageTool(openDirectory(base), { slug: index.slug, name, args, signal })
    return toOutcome(await Promise.race([call, rejectWhenAborted(signal)]))
  } catch (error) {
    if (signal.aborted) return failed(explainEnd(signal))
    // The next call opens it again.
    kept.delete(base)
    if (error instanceof ReleaseUnavailableError) return failed(error.message)
    return failed(`The published index of ${title} is damaged. Try again in a few minutes.`)
  }
}

function openDirectory(base: string): Releases {
  const known = kept.get(base)
  const opened = known && Date.now() - known.at < FRESH_MS ? known : open(base)
  kept.delete(base)
  kept.set(base, opened)
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
  opened.files.allowCall()
  return opened.releases
}

const today = (): string => new Date().toISOString().slice(0, 10)

function open(base: string): OpenDirectory {
  const files = createFileReader(base)
  const releases = openReleases(openForeignFiles(files.read, base), { loadStemmers: async () => STEMMERS, today })
  return { at: Date.now(), files, releases }
}

/** @param result Of `tools/call`, with the whole answer as its one text. */
function toOutcome(result: object): ToolOutcome {
  const { content, isError } = result as { content: readonly [{ text: string }]; isError?: boolean }
  const text = String(cleanForeign(content[0].text))
  return isError === true ? failed(text) : { status: 'done', text }
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

export interface ExtensionEngine {
  readonly runIndexTool: typeof runIndexTool
}

declare global {
  /** There once `engine.js` has been loaded. */
  var gazetteerEngine: ExtensionEngine | undefined
}

// A script, not a module: workers of extensions cannot load modules later.
globalThis.gazetteerEngine = { runIndexTool }
