import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { CategorySummary } from '../../../shared/model/category.ts'
import { parseRootFrameDocument } from '../../../shared/model/parse-page-document.ts'
import { writeOpening } from '../../../shared/release/opening.ts'
import type { Opening, OpeningPart } from '../../../shared/release/opening.ts'
import { PAGE_PARTS, PIECES_TOGETHER, pieceName, searchPath } from '../../../shared/release/search-names.ts'
import type { PagePart } from '../../../shared/release/search-names.ts'
import { readWhenLoaded, createByteSource } from '../../../shared/search/index/blocks/byte-source.ts'
import { openCategoryList, writeCategoryList } from '../../../shared/tools/categories/category-list.ts'
import { SEARCH_POINTER } from '../../../shared/urls.ts'
import { makePointer } from '../../contents/search-files.ts'
import type { OutputFile } from './write-output.ts'
import { cutPage } from '../../../shared/release/cut-page.ts'
import type { IndexedPage } from '../../../shared/release/cut-page.ts'
import type { Release } from '../../../shared/release/release.ts'

interface NamedFiles {
  /** Of the opening file. */
  readonly name: string
  readonly files: readonly OutputFile[]
}

/**
 * Makes the files that search and tools run from where no server makes them, named by their content, the pointer last.
 *
 * @param maxWholeIndexBytes As for {@link cutPage}.
 * @param rootName Of the root's opening file, where its page names it.
 */
export async function* cutSearchFiles(
  release: Release,
  maxWholeIndexBytes?: number,
  rootName?: string,
): AsyncGenerator<OutputFile> {
  const root = await release.stored('')
  if (root?.categories === undefined) return
  const { categories: source } = root
  const { largest } = parseRootFrameDocument(root.frame)
  const list = await readWhenLoaded(() => openCategoryList({ source, largest }))
  const categories: CategorySummary[] = await readWhenLoaded(() => list.read(Array(list.count).keys()))
  const names = new Map<string, string>()
  for (const { slug } of categories) {
    const page = await release.stored(slug)
    if (page === undefined) continue
    const { name, files } = nameSearchFiles({ ...page, index: await page.index() }, maxWholeIndexBytes)
    yield* files
    names.set(slug, name)
  }
  const named = {
    ...root,
    index: await root.index(),
    categories: createByteSource(writeCategoryList(categories, names)),
  }
  const { name, files } = await nameLoadedFiles(named, maxWholeIndexBytes, rootName)
  yield* files
  const pointer = makePointer(release, name, false)
  yield { path: SEARCH_POINTER, bytes: () => Buffer.from(`${JSON.stringify(pointer)}\n`) }
}

/** Names the search files of a page that is in memory. */
export function nameSearchFiles(page: IndexedPage, maxWholeIndexBytes?: number): NamedFiles {
  const { opening, counts, piece } = cutPage(page, maxWholeIndexBytes)
  const readPart = (part: PagePart): Uint8Array[] => Array.from({ length: counts[part] }, (_, at) => piece(part, at))
  return nameFiles(opening(), new Map(PAGE_PARTS.map((part) => [part, readPart(part)])))
}

/** As {@link nameSearchFiles}, for a page of which much must be loaded. */
async function nameLoadedFiles(page: IndexedPage, maxWholeIndexBytes?: number, rootName?: string): Promise<NamedFiles> {
  const { opening, counts, piece } = await readWhenLoaded(() => cutPage(page, maxWholeIndexBytes))
  const pieces = new Map<PagePart, Uint8Array[]>()
  for (const part of PAGE_PARTS) {
    const read: Uint8Array[] = []
    while (read.length < counts[part]) read.push(await readWhenLoaded(() => piece(part, read.length)))
    pieces.set(part, read)
  }
  return nameFiles(await readWhenLoaded(opening), pieces, rootName)
}

function nameFiles(
  opening: Opening,
  pieces: ReadonlyMap<PagePart, readonly Uint8Array[]>,
  ownName?: string,
): NamedFiles {
  const files: OutputFile[] = []
  /** Adds the pieces of a part. Returns what each sixteen are named by. */
  const together = (part: PagePart): string[] => {
    const contents = pieces.get(part) ?? []
    const names: string[] = []
    for (let first = 0; first < contents.length; first += PIECES_TOGETHER) {
      const own = contents.slice(first, first + PIECES_TOGETHER)
      const name = digest(own)
      names.push(name)
      for (const [at, bytes] of own.entries()) files.push(hostFile(pieceName(name, at), bytes))
    }
    return names
  }
  const { index, listings, categories } = opening
  const bytes = writeOpening({
    ...opening,
    index: isCut(index) ? { ...index, pieces: together('index') } : index,
    ...(categories && {
      categories: isCut(categories) ? { ...categories, pieces: together('categories') } : categories,
    }),
    listings: 'count' in listings ? { ...listings, pieces: together('listings') } : listings,
  })
  const name = ownName ?? digest([bytes])
  files.push(hostFile(name, bytes))
  return { name, files }
}

function isCut(part: OpeningPart): part is Exclude<OpeningPart, { readonly bytes: Uint8Array }> {
  return !('bytes' in part)
}

function hostFile(name: string, bytes: Uint8Array): OutputFile {
  // As small as it gets: it is sent as it is.
  return { path: searchPath(name), tag: name, bytes: () => gzipSync(bytes, { level: 9 }) }
}

/** Name of a file that is the same as long as its input is. */
export function nameByInput(inputDigest: string): string {
  return digest([Buffer.from(inputDigest)])
}

/** Of contents before they are compressed, which need not be done for what is there already. */
function digest(contents: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const bytes of contents) hash.update(bytes)
  return hash.digest('hex').slice(0, 16)
}
