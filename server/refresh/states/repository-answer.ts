import { z } from 'zod'
import { type RefreshLine, refreshLineSchema, roundStars } from '../../../shared/refresh-file/refresh-line.ts'

/** What a line has of a repository. */
export type RepositoryFacts = Pick<
  RefreshLine,
  'id' | 'stars' | 'last_commit' | 'last_release' | 'release' | 'archived' | 'license'
>

/** The answer of a forge about one repository. */
export type RepositoryAnswer =
  /**
   * @param path `owner/name` as it is called now.
   * @param facts Members that are `undefined` are known to be none; missing ones are not known.
   */
  | { readonly kind: 'found'; readonly path: string; readonly facts: RepositoryFacts }
  | { readonly kind: 'gone' }
  | { readonly kind: 'blocked' }

/** Where facts stand in an answer: members inside of members. */
export type FactPaths = Readonly<Partial<Record<keyof RepositoryFacts, readonly string[]>>>

const moment = z.string().regex(/^\d{4}-\d\d-\d\d/)
const { id, stars, last_commit, last_release, release, archived, license } = refreshLineSchema.shape

/** What forges say as it is kept. */
const FACTS = {
  id: z.preprocess((given) => (typeof given === 'number' ? String(given) : given), id),
  stars,
  last_commit: moment.transform((day) => day.slice(0, 7)).pipe(last_commit.unwrap()),
  last_release: moment.transform((day) => day.slice(0, 10)).pipe(last_release.unwrap()),
  release,
  archived,
  license: z.preprocess((given) => (given === 'NOASSERTION' ? undefined : given), license),
} as const satisfies Readonly<Record<keyof RepositoryFacts, z.ZodType>>

/**
 * The facts at these places; `undefined` is known to be none. Values that do not fit are dropped: a wrong number is worse
 * than no number.
 *
 * @param exact Keeps every star. Default: two significant digits.
 */
export function readFacts(value: unknown, paths: FactPaths, exact: boolean): RepositoryFacts {
  // Proof: the names are those of the type, and each schema gives the type of its member.
  const names = Object.keys(paths) as (keyof RepositoryFacts)[]
  const read = names.map((name) => [name, FACTS[name].safeParse(memberOf(value, ...(paths[name] ?? []))).data])
  const facts = Object.fromEntries(read) as RepositoryFacts
  return exact || facts.stars === undefined ? facts : { ...facts, stars: roundStars(facts.stars) }
}

/** A member of what may be an object. */
export function memberOf(value: unknown, ...names: readonly string[]): unknown {
  let found = value
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = Reflect.get(found, name)
  }
  return found
}
