import { writeOpening } from '../../shared/release/opening.ts'
import { openingName, parseSearchPath, SEARCH_DIR, SEARCH_FORMAT } from '../../shared/release/search-names.ts'
import type { SearchFileName, SearchPointer } from '../../shared/release/search-names.ts'
import { SEARCH_POINTER } from '../../shared/urls.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import { compressGzip, tagBytes, toHex } from '../store/compressed-form.ts'
import { readOnce } from '../../shared/release/read-once.ts'
import type { Release, StoredFile } from '../../shared/release/release.ts'
import { cutPage } from '../../shared/release/cut-page.ts'
import type { CutPage } from '../../shared/release/cut-page.ts'

/**
 * The files that search and tools in browsers run from, see `shared/release/search-names.ts`. They are made of the release
 * when they are requested; a static host gets all of them beforehand.
 */
export interface SearchFiles {
  /** A file by its path below the base; `undefined` where there is none. */
  file(path: string): Promise<StoredFile | undefined>
}

/** Creates the search files of a release. @param maxWholeIndexBytes As for {@link cutPage}. */
export function createSearchFiles(release: Release, maxWholeIndexBytes?: number): SearchFiles {
  const findFolder = readOnce(() => folderOf(release.id))
  return {
    async file(path) {
      if (!path.startsWith(SEARCH_DIR) && path !== SEARCH_POINTER) return undefined
      const folder = await findFolder()
      if (path === SEARCH_POINTER) {
        if ((await release.stored('')) === undefined) return undefined
        const pointer = makePointer(release, openingName(folder, ''), true)
        return storeFile(path, 'application/json', encoder.encode(`${JSON.stringify(pointer)}\n`))
      }
      const name = parseSearchPath(folder, path)
      const page = name && (await release.stored(name.slug))
      if (name === undefined || page === undefined) return undefined
      const index = await page.index()
      const bytes = await readWhenLoaded(() => makeFile(cutPage({ ...page, index }, maxWholeIndexBytes), name))
      return bytes && storeFile(path, 'application/gzip', await compressGzip(bytes))
    },
  }
}

/**
 * What `_/search.json` says of a release that has a root page.
 *
 * @param root Name of the root's opening file.
 */
export function makePointer(release: Release, root: string, isNamedByPage: boolean): SearchPointer {
  return {
    format: SEARCH_FORMAT,
    release: release.id,
    root,
    ...(isNamedByPage && { named_by_page: true }),
    language: release.language,
    base_url: release.baseUrl,
    ...(release.linksChecked !== undefined && { links_checked: release.linksChecked }),
  }
}

async function folderOf(release: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${SEARCH_FORMAT} ${release}`))
  return toHex(new Uint8Array(digest).subarray(0, 8))
}

/** @returns `undefined` where the page has no such piece. @throws {BytesNotLoaded} */
function makeFile(page: CutPage, { piece }: SearchFileName): Uint8Array<ArrayBuffer> | undefined {
  if (piece === undefined) return writeOpening(page.opening())
  const { part, number } = piece
  return number < page.counts[part] ? page.piece(part, number) : undefined
}

async function storeFile(path: string, mediaType: string, bytes: Uint8Array<ArrayBuffer>): Promise<StoredFile> {
  return { path, mediaType, modified: undefined, forms: { identity: await tagBytes(bytes) } }
}

const encoder = new TextEncoder()
