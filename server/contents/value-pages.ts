import { slugify } from '../../shared/model/slug.ts'
import { listingSegment } from '../../shared/listing-segment.ts'
import { valueKey } from '../../shared/search/values/facets.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import { hasListingPages } from '../../shared/surfaces.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import type { RootToolPage } from '../../shared/tools/tool.ts'

/** The page of the listings that share a value: what somebody wrote, what can replace something. */
export interface ValuePage {
  readonly field: string
  readonly value: string
  /** Below the base, decoded, with a slash at its end: `author/stephen-king/`. */
  readonly path: string
}

/** The pages of values. */
export interface ValuePages {
  /** By the fields of `pages_by`, then by values. */
  readonly pages: readonly ValuePage[]
  /** Those that fewer listings share: pages only where they had one before. */
  readonly further: readonly ValuePage[]
  /** Among both. */
  find(path: string): ValuePage | undefined
  /** Where the value has a page: its URL. */
  readonly urlOf: (field: string, value: string) => string | undefined
}

const DEFAULT_FIELDS = ['author', 'alternatives']

/** Fewest listings of a value that has a page. */
const MIN_LISTINGS = 3

/** Values of a field that are looked at. */
const MAX_VALUES = 20_000

/** What a field is called in addresses, where not by its name. */
const SEGMENTS: Readonly<Record<string, string>> = { alternative_to: 'alternatives' }

/** Whether pages of values may be below this segment: what a request of another path need not read more for. */
export function isValueSegment({ pages_by = DEFAULT_FIELDS }: RootToolPage['directory'], segment: string): boolean {
  return pages_by !== 'off' && pages_by.some((name) => [slugify(name), SEGMENTS[name.toLowerCase()]].includes(segment))
}

const known = new WeakMap<RootToolPage, Promise<ValuePages>>()

/**
 * Reads which values have pages: those that three listings share, of the fields of `pages_by`; none where listings have no
 * pages either. Where a category is called as the field, it keeps its address, and the pages are below `_/`. Of values with
 * the same slug the first has a page. Throws as {@link readCollection}.
 *
 * @param root Read once.
 */
export function readValuePages(root: RootToolPage): Promise<ValuePages> {
  const reading = known.get(root) ?? findValuePages(root)
  known.set(root, reading)
  reading.catch(() => known.delete(root))
  return reading
}

async function findValuePages(root: RootToolPage): Promise<ValuePages> {
  const { pages_by = DEFAULT_FIELDS } = root.directory
  const names = pages_by === 'off' ? [] : pages_by
  const isWanted = names.length > 0 && hasListingPages(root.directory)
  const fields = isWanted
    ? await readCollection(root, {}, ({ facets }) => names.flatMap((name) => findField(facets.names, name)))
    : []
  const taken = await readWhenLoaded(() => root.categories.find(fields.map(segmentOf)))
  const slugs = new Set(taken.map(({ slug }) => slug))
  const byPath = new Map<string, ValuePage>()
  const further = new Map<string, ValuePage>()
  for (const field of new Set(fields)) {
    const values = await readCollection(root, {}, ({ facets }) => facets.startingWith(field, '', MAX_VALUES))
    const segment = segmentOf(field)
    for (const { value, count } of values) {
      const slug = slugify(value)
      const path = `${slugs.has(segment) ? '_/' : ''}${segment}/${listingSegment(slug)}/`
      if (slug === '' || segment === '') continue
      const others = count >= MIN_LISTINGS ? byPath : further
      if (!others.has(path)) others.set(path, { field, value, path })
    }
  }
  const pages = [...byPath.values()]
  const paths = new Map(pages.map(({ field, value, path }) => [keyOf(field, value), path]))
  return {
    pages,
    further: Array.from(further.values()).filter(({ path }) => !byPath.has(path)),
    find: (path) => byPath.get(path) ?? further.get(path),
    urlOf(field, value) {
      const path = paths.get(keyOf(field, value))
      return path === undefined ? undefined : root.urls.file(path)
    },
  }
}

function keyOf(field: string, value: string): string {
  return `${field}\n${valueKey(field, value)}`
}

/** The facet that an operator means: by its name, whatever the case, or by what it is called in addresses. */
function findField(facets: readonly string[], name: string): string[] {
  const wanted = name.toLowerCase()
  return facets.filter((facet) => facet.toLowerCase() === wanted || SEGMENTS[facet] === wanted).slice(0, 1)
}

function segmentOf(field: string): string {
  return SEGMENTS[field] ?? slugify(field)
}
