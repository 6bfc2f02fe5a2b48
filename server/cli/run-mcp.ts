import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanLine, cleanForeign } from '../../shared/model/clean-text.ts'
import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'
import { findSite, siteUrlProblem } from '../entry/stdio/http-files.ts'
import type { HttpFiles } from '../entry/stdio/http-files.ts'
import type { PageSource } from '../entry/stdio/page-source.ts'
import { serveStdio } from '../entry/stdio/serve-stdio.ts'
import { createStoreSource } from '../entry/stdio/page-source.ts'
import { buildDirectory } from '../publish/build-directory.ts'
import { buildOptions } from './build-options.ts'
import { EnvironmentError } from './console/exit-codes.ts'
import { isPublished, openPublished } from './open-published.ts'
import type { PublishedPlace } from './options/shared-options.ts'
import { formatBuildReport } from './console/report.ts'
import { RENDITIONS, isRenditionName } from '../../shared/model/rendition.ts'
import { openForeignFiles } from '../../shared/release/foreign-files.ts'
import { followReleases } from '../../shared/release/follow-releases.ts'
import { openReleases } from '../../shared/release/open-releases.ts'
import type { StoredFile } from '../../shared/release/release.ts'
import { createPageCache } from '../contents/page-cache.ts'
import { createServerReader } from '../store/server-reader.ts'
import { storeOf } from '../store/store.ts'

export interface McpArguments {
  /** A folder, a file or a URL. */
  directory: string
  category?: string
  state?: string
}

/** Speaks MCP until standard input ends, then ends the process. */
export async function runMcp(args: McpArguments): Promise<void> {
  const { stdin, stdout, stderr } = process
  // Standard output is for messages: everything else is written to standard error.
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  const source = await openSource(args)
  await serveStdio(source, { input: stdin, output: stdout, write, reportError })
  // Does not wait for work under way.
  process.exit(0)
}

function reportError(error: unknown): void {
  process.stderr.write(`gazetteer: ${cleanLine(error instanceof Error ? error.message : String(error))}\n`)
}

async function openSource(args: McpArguments): Promise<PageSource> {
  const { directory, category = '' } = args
  const source = /^https?:\/\//i.test(directory)
    ? await openSite(directory, args.category)
    : await openPlace(directory, args)
  try {
    await source.page()
  } catch (error) {
    const what = category === '' ? directory : `the page "${category}" of ${directory}`
    throw new EnvironmentError(`${what} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  return source
}

async function openSite(text: string, category: string | undefined): Promise<PageSource> {
  const problem = URL.canParse(text) ? siteUrlProblem(new URL(text)) : 'expected a URL'
  if (problem !== undefined) throw new EnvironmentError(`${text}: ${problem}`)
  const { files, slug } = await findSite(new URL(text), 'gazetteer-mcp')
  return createSiteSource(files, category ?? slug)
}

async function openPlace(place: string, { category = '', state }: McpArguments): Promise<PageSource> {
  if (!existsSync(place)) {
    throw new EnvironmentError(
      `${place} is not there; expected a folder, a directory.yml or a URL that begins with https://`,
    )
  }
  if (!statSync(place).isDirectory()) return buildSource(place, category)
  const published = { out: place, state }
  if (state !== undefined || isPublished(published)) return openStore(published, category)
  const config = join(place, 'directory.yml')
  if (existsSync(config)) return buildSource(config, category)
  throw new EnvironmentError(`${place}: expected what "gazetteer build" publishes, or a folder with a directory.yml`)
}

async function openStore(place: PublishedPlace, slug: string): Promise<PageSource> {
  return createStoreSource(await openPublished(place, reportError), slug, reportError)
}

/** Builds sources into a folder that is removed when the process ends. */
async function buildSource(config: string, slug: string): Promise<PageSource> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-mcp-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(0))
  const out = join(folder, 'public')
  const started = performance.now()
  const report = await buildDirectory({ ...buildOptions({ config, out }), allowShrink: true })
  const seconds = (performance.now() - started) / 1000
  process.stderr.write(formatBuildReport(report, { seconds, outDir: folder }))
  return openStore({ out }, slug)
}

/** Milliseconds for which a release is taken to be the newest: as long as hosts keep the file that names it. */
const FRESH_MS = 300_000

/**
 * Answers from the published files of a directory, read piece by piece as a browser on its pages reads them: so a site
 * without a server has the tools of one.
 *
 * @param slug Of the page; empty for the root.
 */
function createSiteSource(files: HttpFiles, slug: string): PageSource {
  const { base, read, within } = files
  const published = openForeignFiles(read, base, { file: fileFrom(files) })
  const releases = followReleases(openReleases(published, createServerReader()), { now: Date.now, freshMs: FRESH_MS })
  const contents = createPageCache(storeOf(releases), {})
  return {
    async page() {
      const page = await contents.page(await releases.current(), slug)
      if (page !== undefined) return page
      throw new UnreadableBytesError(`the directory has no page "${slug}"; its root page lists those there are`)
    },
    async renew() {
      const isNewer = await releases.refresh().catch(() => false)
      // What was damaged on the way may arrive whole next time.
      if (!isNewer) releases.invalidate()
      return isNewer
    },
    clean: (message) => JSON.stringify(cleanForeign(JSON.parse(message))),
    within,
  }
}

/** Files of which the host is asked for no more than is needed. Types are ours, not what the host makes of names. */
function fileFrom({ facts, read }: HttpFiles): (path: string) => Promise<StoredFile | undefined> {
  return async (path) => {
    const found = await facts(path)
    if (found === undefined) return undefined
    const { byteLength, modified } = found
    const bytes = async (): Promise<Uint8Array> => {
      const whole = await read(path)
      if (whole === undefined) throw new UnreadableBytesError(`${path} is not there any more`)
      return whole
    }
    const name = path.slice(path.lastIndexOf('/') + 1)
    const { mediaType } = RENDITIONS[isRenditionName(name) ? name : 'index.md']
    return { path, mediaType, modified, forms: { identity: { etag: '', byteLength, bytes } } }
  }
}
