import { readPointer } from '../../../shared/engine/read-pointer.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { SEARCH_POINTER } from '../../../shared/urls.ts'
import { openHttpFiles } from './http-files.ts'
import type { PublishedFiles } from './published-files.ts'

/** A directory on the web, and the page of it that a URL is of. */
export interface FoundSite {
  readonly files: PublishedFiles
  /** Empty for the root page. */
  readonly slug: string
}

/** Last parts of the URLs of a page that are none of its own. */
const ENDINGS = /(?:mcp\/server-card|mcp\/sse|mcp\.json|mcp|index\.(?:html|md|json|jsonld))\/?$/

/**
 * Finds the directory that a page, an endpoint or a rendition of a page is of.
 *
 * @param url Of the root page or of a category's, with or without the name of a file or an endpoint behind it.
 * @throws {UnreadableBytesError} where no directory is, or its host cannot be asked.
 */
export async function findSite(url: URL, userAgent: string): Promise<FoundSite> {
  const page = new URL(url.pathname.replace(ENDINGS, '').replace(/\/?$/, '/'), url)
  const segments = page.pathname.split('/').slice(1, -1)
  const candidates = [{ base: page.href, slug: '' }]
  const last = segments.at(-1)
  if (last !== undefined) candidates.push({ base: new URL('../', page).href, slug: decodePart(last) })
  let problem: unknown
  for (const { base, slug } of candidates) {
    const files = openHttpFiles(base, userAgent)
    const pointer = await files.read(SEARCH_POINTER)
    if (pointer === undefined) continue
    try {
      await readPointer(async () => pointer, false)
      return { files, slug }
    } catch (error) {
      // Of another version, or what the host answers with where a file is missing.
      problem ??= new UnreadableBytesError(`${base}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
  throw (
    problem ??
    new UnreadableBytesError(
      `${page.href} is no directory published by gazetteer: there is no ${SEARCH_POINTER} below it. Give the URL of its root page or of a category's page; older versions and other programs publish no such file`,
    )
  )
}

/** A part that is no valid encoding is the name of no page. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
