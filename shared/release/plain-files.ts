import { DamagedIndexError, UnreadableBytesError } from '../search/index/blocks/byte-source.ts'
import { CHANGES_DIR, CHANGES_INDEX, SEARCH_POINTER } from '../urls.ts'
import { parseRootFrameDocument } from '../model/parse-page-document.ts'
import { readOpening } from './opening.ts'
import type { Opening } from './opening.ts'
import type { Files, PublishedRelease, StoredFile } from './release.ts'
import { openingName, SEARCH_FORMAT, searchPath } from './search-names.ts'
import type { SearchPointer } from './search-names.ts'

/**
 * Reads a published file, unpacked.
 *
 * @param path Below the base, decoded.
 * @param options `fresh`: not from a cache.
 * @returns Its bytes; `undefined` where there is no such file.
 * @throws {UnreadableBytesError} where it cannot be had.
 */
export type ReadFile = (path: string, options?: { readonly fresh?: boolean }) => Promise<Uint8Array | undefined>

/** What a platform knows, or does in a way of its own. */
export interface PlainFileOptions {
  /** Looks up a file without reading all of it. Default: it is read. */
  readonly file?: PublishedRelease['file']
  /** Names of search files by the slugs of their pages, as these have them. */
  readonly names?: ReadonlyMap<string, string>
}

/** The plain files of a published directory, as any host has them. */
export function openPlainFiles(read: ReadFile, { file = fileFrom(read), names }: PlainFileOptions = {}): Files {
  const openingOf = async (name: string): Promise<Opening | undefined> => {
    const bytes = await read(searchPath(name))
    return bytes && readOpening(bytes)
  }
  return {
    async open(isFresh, known) {
      const named = isFresh ? undefined : names?.get('')
      // A page may be older than the release, and its file gone.
      const first = named === undefined ? undefined : await openingOf(named)
      const pointer = first && named ? pointerOf(first, named) : await readPointer(read, isFresh)
      const { release, root, language, base_url: baseUrl, links_checked } = pointer
      if (release === known?.id) return known
      const folder = pointer.named_by_page && root.slice(0, root.indexOf('/'))
      return {
        id: release,
        baseUrl,
        language,
        linksChecked: links_checked,
        searchName: (slug) => (slug === '' ? root : folder ? openingName(folder, slug) : names?.get(slug)),
        opening: async (name) => (name === named && first ? first : openingOf(name)),
        piece: (name) => read(searchPath(name)),
        file,
        async changes(name) {
          const bytes = await read(CHANGES_DIR + name, { fresh: name === CHANGES_INDEX })
          return bytes && new TextDecoder().decode(bytes)
        },
      }
    },
  }
}

/** What the pointer says of a release, by the root's opening file. */
function pointerOf({ frame }: Opening, root: string): Omit<SearchPointer, 'format'> {
  const { directory, links_checked } = parseRootFrameDocument(frame)
  return { ...directory, release: root, root, links_checked }
}

/** Files as they are, without what only their host knows. */
function fileFrom(read: ReadFile): (path: string) => Promise<StoredFile | undefined> {
  return async (path) => {
    // Of pages, which change under the same name.
    const bytes = await read(path, { fresh: path.endsWith('/index.json') })
    if (bytes === undefined) return undefined
    const identity = { etag: '', byteLength: bytes.byteLength, bytes: async () => bytes }
    return { path, mediaType: '', modified: undefined, forms: { identity } }
  }
}

/**
 * Reads which release is published.
 *
 * @param fresh Not from a cache.
 * @throws {UnreadableBytesError} where there is none, or one this version cannot read.
 */
export async function readPointer(read: ReadFile, fresh: boolean): Promise<SearchPointer> {
  const bytes = await read(SEARCH_POINTER, { fresh })
  const pointer = bytes && parseObject(bytes)
  if (pointer === undefined) {
    throw new UnreadableBytesError(`${SEARCH_POINTER} is not there; publish the directory again`)
  }
  const { format, release, root, language, base_url: baseUrl } = pointer
  if (
    format !== SEARCH_FORMAT ||
    typeof root !== 'string' ||
    !/^[\w/]+$/.test(root) ||
    typeof release !== 'string' ||
    typeof language !== 'string' ||
    !isHttpUrl(baseUrl)
  ) {
    throw new DamagedIndexError(
      `${SEARCH_POINTER} is none that this version reads; load the page again, or publish the directory again`,
    )
  }
  // Proven above as far as needed to open it; the rest we published ourselves.
  return pointer as SearchPointer
}

function parseObject(bytes: Uint8Array): Partial<Record<keyof SearchPointer, unknown>> | undefined {
  try {
    return Object(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    // A host that answers with a page where a file is missing.
    return undefined
  }
}

function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}
