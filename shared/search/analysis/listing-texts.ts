import { OUR_FIELDS, readField } from '../../model/field-table.ts'
import type { FieldType } from '../../model/fields.ts'
import type { Category } from '../../model/category.ts'
import type { Listing } from '../../model/listing.ts'
import type { FieldName } from '../values/index-document.ts'

export interface FieldTexts {
  readonly field: FieldName
  readonly texts: readonly string[]
}

/** Names of source fields that contain other names of a listing. */
const ALIAS_FIELD = /^(?:alias|aliases|aka|also_known_as|other_names?|alternate_names?|former_names?)$/i

const URL_TEXT = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i

/** Depth of lists and objects in a source field that is read. */
const MAX_DEPTH = 4

/** Parts of an object that is read: a page shows no more, and translations of a name into all languages have more. */
const MAX_PARTS = 12

/**
 * All searchable texts of a listing besides its name, by field, the most important first.
 * Addresses are not.
 *
 * @param categoryTexts Of a category, by slug, so that a listing is found by the names of its pages.
 */
export function listingTexts(
  listing: Listing,
  categoryTexts: (slug: string) => Partial<CategoryTexts> | undefined,
): FieldTexts[] {
  const extra = Object.entries(listing.extra)
  const isAlias = ([name]: [string, unknown]): boolean => ALIAS_FIELD.test(name)
  const texts: Record<Exclude<FieldName, 'name'>, string[]> = {
    alias: [...extra.filter(isAlias).flatMap(extraTexts), listing.id],
    tags: [],
    alternative_to: [],
    categories: listing.categories.map((slug) => categoryTexts(slug)?.title ?? slug),
    description: [],
    extra: [
      ...extra.filter((entry) => !isAlias(entry)).flatMap(extraTexts),
      ...listing.categories.flatMap((slug) => categoryTexts(slug)?.sections ?? []),
    ],
  }
  for (const { name, kind } of OUR_TEXTS) for (const text of ownTexts(readField(listing, name))) texts[kind].push(text)
  return KINDS.map((field) => ({ field, texts: texts[field] }))
}

/** Texts of a category about all of its listings. */
export interface CategoryTexts extends Pick<Category, 'title' | 'alternative_to'> {
  /** Titles of what it stands in, outermost first: `Novels` of `Cyberpunk`. */
  readonly sections: readonly string[]
}

/** Those of all categories, by slug. */
export function categoryTextsOf(
  categories: readonly Pick<Category, 'slug' | 'title' | 'groups' | 'parent' | 'alternative_to'>[],
): ReadonlyMap<string, CategoryTexts> {
  const titles = new Map(categories.map(({ slug, title }) => [slug, title]))
  return new Map(
    categories.map(({ slug, title, groups, parent = '', alternative_to }) => {
      const sections = [...groups, ...(titles.has(parent) ? [titles.get(parent) ?? ''] : [])]
      return [slug, { title, sections, alternative_to }]
    }),
  )
}

/** Our fields whose texts are searched. Categories are searched by their titles. */
const OUR_TEXTS = OUR_FIELDS.flatMap(({ name, type, search = isText(type) ? 'extra' : false }) =>
  search === false || search === 'categories' ? [] : [{ name, kind: search }],
)

const KINDS = ['alias', 'tags', 'alternative_to', 'categories', 'description', 'extra'] as const

function isText(type: FieldType): boolean {
  return type === 'string' || type === 'list' || type === 'object'
}

/** The texts of a value, of an object those of its parts. */
function ownTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).filter((text) => typeof text === 'string')
}

/** A source field that is simply true contributes its name: `openSource: true`. */
function extraTexts([name, value]: [string, unknown]): string[] {
  return value === true ? [splitCapitals(name)] : scalarTexts(value, MAX_DEPTH)
}

/** `openSource` → `open Source`. */
function splitCapitals(name: string): string {
  return name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
}

function scalarTexts(value: unknown, depth: number): string[] {
  if (Array.isArray(value)) return depth === 0 ? [] : value.flatMap((item) => scalarTexts(item, depth - 1))
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'object' && value !== null) {
    const texts = depth === 0 ? [] : Object.values(value).flatMap((part) => scalarTexts(part, depth - 1))
    return texts.length > MAX_PARTS ? [] : texts
  }
  return typeof value === 'string' && !URL_TEXT.test(value) ? [value] : []
}
