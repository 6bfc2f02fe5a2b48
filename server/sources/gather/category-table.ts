import { cleanLine, MAX_NAME_LENGTH } from '../../../shared/model/clean-text.ts'
import type { SourceLocation } from '../../../shared/model/diagnostic.ts'
import { slugify } from '../../../shared/model/text/slugify.ts'
import type { MappedCategory } from '../mapping/map-category.ts'
import type { CategoryRef } from '../contract/source.ts'

/** A page while sources are being read. */
export interface CategoryEntry {
  /** Its number; listings refer to pages by it. */
  readonly index: number
  /** Titles, outermost first; the last one is the page's own. */
  path: readonly string[]
  /** As the source states it, unchecked. */
  readonly slug?: string
  readonly location: SourceLocation
  fields: MappedCategory
  /** Whether it is published: it has listings, or a source declares it although it has none. */
  published: boolean
  /** Whether it is there for rows of a source that have no category as the others have. */
  isRest?: boolean
}

/** Collects pages from everything that refers to them: each is identified by the slug of its source, or by its titles. */
export class CategoryTable {
  readonly entries: CategoryEntry[] = []
  readonly #byPath = new Map<string, CategoryEntry>()
  readonly #bySlug = new Map<string, CategoryEntry>()
  readonly #adopted = new Set<CategoryEntry>()
  /** Pages with slugs of their own: the first with these titles. */
  readonly #sections = new Map<string, CategoryEntry>()

  /** The page a listing refers to; created when it is new. */
  resolve(ref: CategoryRef, location: SourceLocation): CategoryEntry {
    const entry = this.#find(ref, location)
    entry.published = true
    return entry
  }

  /** Adds what a source states about a page; the first statement wins. @param publishEmpty Even without listings. */
  declare(ref: CategoryRef, fields: MappedCategory, location: SourceLocation, publishEmpty: boolean): void {
    const entry = this.#find(ref, location)
    const extra = { ...fields.extra, ...entry.fields.extra }
    entry.fields = { ...fields, ...entry.fields, ...(Object.keys(extra).length > 0 ? { extra } : {}) }
    if (publishEmpty) entry.published = true
  }

  /** The published page with these titles, if there is one. */
  findPath(path: readonly string[]): CategoryEntry | undefined {
    const entry = this.#byPath.get(pathKey(path)) ?? this.#sections.get(pathKey(path))
    return entry?.published === true ? entry : undefined
  }

  #find({ path: rawPath, slug }: CategoryRef, location: SourceLocation): CategoryEntry {
    const path = rawPath.map((title) => cleanLine(title, MAX_NAME_LENGTH)).filter((title) => title !== '')
    if (path.length === 0) path.push(slug ?? 'Untitled')
    const key = pathKey(path)
    const known = slug === undefined ? this.#byPath.get(key) : this.#bySlug.get(slug)
    if (known !== undefined) return known
    if (slug === undefined) {
      // A page described in a file of its own is the page of that title in a source.
      const described = this.#bySlug.get(slugify(path.at(-1) ?? ''))
      if (described !== undefined && !this.#adopted.has(described)) {
        this.#adopted.add(described)
        if (described.path.length === 1) described.path = path
        this.#byPath.set(key, described)
        return described
      }
    }
    const own = slug === undefined ? {} : { slug }
    const entry: CategoryEntry = { index: this.entries.length, path, location, fields: {}, published: false, ...own }
    this.entries.push(entry)
    if (slug === undefined) this.#byPath.set(key, entry)
    else {
      this.#bySlug.set(slug, entry)
      if (!this.#sections.has(key)) this.#sections.set(key, entry)
    }
    return entry
  }
}

function pathKey(path: readonly string[]): string {
  return path.join('\u0000')
}
