import types from './schema-org-types.json' with { type: 'json' }

/**
 * Every type of Schema.org below Thing, except enumerations, with the families it belongs to. A test compares the table
 * with the vocabulary file, so it cannot fall behind unnoticed.
 *
 * @see https://schema.org/docs/full.html
 */
const FAMILIES_BY_TYPE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(types).flatMap(([families, names]) => {
    const set = new Set(families.match(/\w+/g))
    return names.split(' ').map((name) => [name, set] as const)
  }),
)

/**
 * The families a type belongs to.
 *
 * @param type A class name without prefix, for instance `SoftwareApplication`.
 * @returns `undefined` when Schema.org has no such type.
 */
export function schemaOrgFamilies(type: string): ReadonlySet<string> | undefined {
  return FAMILIES_BY_TYPE.get(type)
}
