import { LINK_KINDS, LISTING_FIELDS } from '../../../shared/model/fields.ts'
import type { FieldRow } from '../../../shared/model/fields.ts'

/** Rows of the table that sources can have. */
export const SOURCE_FIELDS: readonly FieldRow[] = LISTING_FIELDS.filter(({ synonyms }: FieldRow) => synonyms !== false)

/**
 * Names under which sources keep our fields, most indicative first. Compared without case, spaces, `_` and `-`; a name
 * with a dot is a path. Measured over about forty public directories.
 */
export const FIELD_SYNONYMS: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...SOURCE_FIELDS.flatMap(({ name, synonyms, parts = [] }) => [
    [name, synonyms || [normalizeFieldName(name)]] as const,
    ...parts.map((part) => [`${name}.${part.name}`, part.synonyms || []] as const),
  ]),
  ...Object.entries(LINK_KINDS).flatMap(([rel, { synonyms }]) =>
    synonyms === undefined ? [] : [[`links.${rel}`, synonyms] as const],
  ),
])

/** Like {@link FIELD_SYNONYMS}, for the fields of a page. */
export const CATEGORY_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'name'],
  slug: ['slug'],
  description: ['description', 'shortdescription', 'summary'],
  intro: ['intro', 'introduction', 'body'],
  parent: ['parent'],
  type: ['type'],
  order: ['order', 'weight'],
  related: ['related'],
  links: ['links'],
  alternative_to: ['alternativeto'],
  redirect: ['redirect'],
  updated: ['updated', 'updatedat', 'lastupdated'],
  row: ['row'],
}

/** Fields that name the page of a row where no rule does. */
export const CATEGORY_FIELDS: readonly string[] = ['category', 'categories']

/** A source's field name in the form synonyms are compared in. */
export function normalizeFieldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '')
}
