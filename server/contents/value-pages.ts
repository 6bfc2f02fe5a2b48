import {
  hasValuePages,
  MIN_VALUE_LISTINGS,
  valueFields,
  valuePath,
  valueSegment,
} from '../../shared/renditions/view/value-path.ts'
import { valueKey } from '../../shared/search/values/facets.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import type { RootToolPage } from '../../shared/tools/tool.ts'

/** The page of the listings that share a value: what somebody wrote, what can replace something. */
export interface ValuePage {
  readonly field: string
  /** The value and others whose address is the same: it is spelled in several ways. */
  readonly values: readonly [string, ...string[]]
  /** As `valuePath` has it. */
  readonly path: string
}

export interface ValuePages {
  /** By the fields of `pages_by`, then by values. */
  readonly pages: readonly ValuePage[]
  /** Those that fewer listings share: pages only where they had one before. */
  readonly further: readonly ValuePage[]
  find(path: string): ValuePage | undefined
  /** Where the value has a page: its URL. */
  readonly urlOf: (field: string, value: string) => string | undefined
}

/** Values of a field that are looked at. */
const MAX_VALUES = 20_000

const known = new WeakMap<RootToolPage, Promise<ValuePages>>()

/**
 * Reads which values have pages: those that three listings share, of the fields of `pages_by`. Throws as
 * {@link readCollection}.
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
  const { directory } = root
  const fields = hasValuePages(directory)
    ? await readCollection(root, {}, ({ facets }) => valueFields(directory, facets.names))
    : []
  const taken = await readWhenLoaded(() => root.categories.find(fields.map(valueSegment)))
  const slugs = new Set(taken.map(({ slug }) => slug))
  const byPath = new Map<string, ValuePage & { isShared: boolean }>()
  for (const field of new Set(fields)) {
    const values = await readCollection(root, {}, ({ facets }) => facets.startingWith(field, '', MAX_VALUES))
    for (const { value, count } of values) {
      const path = valuePath(field, value, slugs.has(valueSegment(field)))
      const isShared = count >= MIN_VALUE_LISTINGS
      const other = path === undefined ? undefined : byPath.get(path)
      if (path === undefined || (other !== undefined && other.field !== field)) continue
      const others = other?.values ?? []
      // That which most listings have names the page.
      const all = isShared && other?.isShared !== true ? [value, ...others] : [...others, value]
      const [first = value, ...rest] = all
      byPath.set(path, { field, values: [first, ...rest], path, isShared: isShared || other?.isShared === true })
    }
  }
  const all = [...byPath.values()]
  const pages = all.filter(({ isShared }) => isShared)
  const paths = new Map(pages.flatMap(({ field, values, path }) => values.map((value) => [keyOf(field, value), path])))
  return {
    pages,
    further: all.filter(({ isShared }) => !isShared),
    find: (path) => byPath.get(path),
    urlOf(field, value) {
      const path = paths.get(keyOf(field, value))
      return path === undefined ? undefined : root.urls.file(path)
    },
  }
}

function keyOf(field: string, value: string): string {
  return `${field}\n${valueKey(field, value)}`
}
