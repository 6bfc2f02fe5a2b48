import type { Category, CategorySummary } from './category.ts'
import { EMPTY_FIELDS } from './empty-fields.ts'
import type { Listing } from './listing.ts'
import type { CategoryDocument, FrameDocument, RootFrameDocument } from './page-document.ts'

/** `T` as stored: members of `K` are left out where they are empty. */
type Sparse<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>

const NO_GROUPS: string[] = []

type StoredListing = Sparse<Listing, keyof typeof EMPTY_FIELDS>
type StoredCategory = Sparse<Category, 'groups' | 'related' | 'links' | 'alternative_to' | 'extra'>
type StoredSummary = Sparse<CategorySummary, 'groups'>
type StoredRootFrame = Omit<RootFrameDocument, 'largest'> & { largest: StoredSummary[] }
type StoredFrame<Document extends Frame> = Omit<Document, keyof Frame> & {
  category: StoredCategory
  ancestors?: StoredSummary[]
  children?: StoredSummary[]
  related?: StoredSummary[]
}
type Frame = Pick<CategoryDocument, 'category' | 'ancestors' | 'children' | 'related'>

/**
 * Reads what a release stores of a page besides its listings, and restores the empty lists and maps it omits.
 *
 * Trusts the file to be ours: it checks which document it is, not every field (use `categoryDocumentSchema` for
 * files of unknown origin). So a page of hundreds of listings is read in well under a millisecond.
 *
 * @throws {TypeError} When `text` is not such a document.
 * @throws {SyntaxError} When `text` is not JSON.
 */
export function parseFrameDocument(text: string): FrameDocument {
  const document = parseDocument(text, 'category')
  // Proven above as far as the kind of document goes; the rest we published ourselves.
  const stored = document as StoredFrame<FrameDocument>
  return { ...stored, ...fillFrame(stored) }
}

/** As {@link parseFrameDocument}, for the root page. */
export function parseRootFrameDocument(text: string): RootFrameDocument {
  // As above.
  const stored = parseDocument(text, 'category_count') as StoredRootFrame
  return { ...stored, largest: stored.largest.map(fillSummary) }
}

/**
 * Reads one listing of a published `index.json`. See {@link parseFrameDocument}.
 *
 * @throws {SyntaxError} When `text` is not JSON.
 */
export function parseListing(text: string): Listing {
  // We published it ourselves.
  return fillListing(JSON.parse(text) as StoredListing)
}

/** @param own A member that the other kind of frame does not have. */
function parseDocument(text: string, own: string): object {
  const value: object = Object(JSON.parse(text))
  const missing = [own, 'server'].find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) throw new TypeError(`member "${missing}" is missing`)
  return value
}

function fillFrame({ category, ancestors = [], children = [], related = [] }: StoredFrame<Frame>): Frame {
  return {
    category: { groups: [], related: [], links: [], alternative_to: [], extra: {}, ...category },
    ancestors: ancestors.map(fillSummary),
    children: children.map(fillSummary),
    related: related.map(fillSummary),
  }
}

/** The root has one summary for each page: it is filled in place, and the empty lists are shared. */
function fillSummary(stored: StoredSummary): CategorySummary {
  return Object.assign(stored, { groups: stored.groups ?? NO_GROUPS })
}

function fillListing(stored: StoredListing): Listing {
  return { ...EMPTY_FIELDS, ...stored }
}
