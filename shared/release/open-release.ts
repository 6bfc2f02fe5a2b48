import { readWhenLoaded, UnreadableBytesError } from '../search/index/blocks/byte-source.ts'
import type { ReleaseContext } from '../tools/create-tool-page.ts'
import { PIECES_TOGETHER, partName, pieceName } from './search-names.ts'
import type { PagePart } from './search-names.ts'
import type { PublishedRelease, ReaderOptions, Release } from './release.ts'
import { keepPage } from './open-page.ts'
import type { KeptPage, PageContext } from './open-page.ts'
import type { PageParts } from './opening.ts'
import type { FetchPiece } from './piece-source.ts'
import { RecentMemory } from './recent-memory.ts'
import { readOnce } from './read-once.ts'
import { shareReads } from './share-reads.ts'

/** Bytes of pages that are kept open, unless set otherwise. */
const PAGE_BYTES = 8 << 20

/** Opens a release. Each page is read when it is first needed. */
export function openRelease(published: PublishedRelease, options: ReaderOptions): Release {
  const { id, baseUrl, language, linksChecked, positionOf } = published
  const { pageBytes = PAGE_BYTES } = options
  const stemmers = readOnce(async () => options.loadStemmers(language))
  // Loaded while the page is; callers that need them receive the error.
  stemmers().catch(() => undefined)
  const kept = new RecentMemory<string, KeptPage>(pageBytes)
  const loading = shareReads<KeptPage | undefined>()

  const load = async (slug: string): Promise<KeptPage | undefined> => {
    // Names that stand for something else, or lead elsewhere.
    if (/^[._]|[/\\]/.test(slug) || !slug.isWellFormed()) return undefined
    const known = published.searchName(slug)
    let name = known === undefined ? await nameAtRoot(slug) : known
    if (name == null) return undefined
    let opening = await published.opening(name)
    if (opening === undefined && slug !== '') {
      if (!(await isListed(slug))) return undefined
      // A page may be older than the release.
      name = (await nameAtRoot(slug)) ?? name
      if (name !== known) opening = await published.opening(name)
    }
    if (opening === undefined) throw missing(name)
    return keepPage(slug, opening, piecesOf(published, opening, name), context)
  }
  const stored = async (slug: string): Promise<KeptPage | undefined> => {
    const known = kept.get(slug)
    if (known !== undefined) return known
    return loading(slug, async () => {
      const page = await load(slug)
      if (page !== undefined) kept.set(slug, page, page.byteLength)
      return page
    })
  }
  const page: Release['page'] = async (slug) => {
    const found = await stored(slug)
    try {
      return await found?.open()
    } catch (error) {
      // What was damaged on the way may arrive whole next time.
      kept.delete(slug)
      throw error
    }
  }
  const nameAtRoot = async (slug: string): Promise<string | undefined> => {
    const root = await page('')
    return root?.kind === 'root' ? readWhenLoaded(() => root.categories.searchName(slug)) : undefined
  }
  const isListed = async (slug: string): Promise<boolean> => {
    const root = await page('')
    return root?.kind === 'root' && (await readWhenLoaded(() => root.categories.find([slug]))).length > 0
  }
  const changeLog: ReleaseContext['changeLog'] = readOnce(async () =>
    (await import('../tools/changes/ledger-answers.ts')).openChangeLog((name) => published.changes(name)),
  )
  const context: PageContext = {
    options,
    stemmers,
    release: { baseUrl, release: id, linksChecked, pageOf: page, changeLog },
    pages: {
      peek: (slug) => kept.get(slug)?.listings,
      load: async (slug) => (await stored(slug))?.listings,
    },
    positionOf,
  }
  return {
    id,
    baseUrl,
    language,
    linksChecked,
    file: (path) => published.file(path),
    changes: (name) => published.changes(name),
    stored,
    page,
    heldBytes: () => ({ pages: kept.size, listings: options.heldListings?.() ?? 0 }),
  }
}

function missing(name: string): UnreadableBytesError {
  return new UnreadableBytesError(`the search file ${name} is not there`)
}

function piecesOf(published: PublishedRelease, opening: PageParts, name: string): (part: PagePart) => FetchPiece {
  return (part) => async (piece) => {
    const pieceNamed = nameOfPiece(opening, name, part, piece)
    const found = await published.piece(pieceNamed)
    if (found === undefined) throw missing(pieceNamed)
    return found
  }
}

function nameOfPiece(opening: PageParts, name: string, part: PagePart, piece: number): string {
  const { pieces = [] } = (opening[part] ?? {}) as { readonly pieces?: readonly string[] }
  const together = pieces[Math.floor(piece / PIECES_TOGETHER)]
  return together === undefined ? pieceName(partName(name, part), piece) : pieceName(together, piece % PIECES_TOGETHER)
}
