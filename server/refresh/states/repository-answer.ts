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

/** A forge's own words, not checked. */
export interface RawFacts {
  id?: unknown
  stars?: unknown
  /** Moments. */
  committed?: unknown
  released?: unknown
  release?: unknown
  archived?: unknown
  /** SPDX id. */
  license?: unknown
}

/** Where facts stand in an answer: members inside of members. */
export type FactPaths = Readonly<Partial<Record<keyof RawFacts, readonly string[]>>>

const momentSchema = z.string().regex(/^\d{4}-\d\d-\d\d/)
const { id, stars, last_commit, last_release, release, archived, license } = refreshLineSchema.shape

/**
 * Facts as they are kept, parsed from the answer of a forge. Values that do not fit are dropped: a wrong number is worse
 * than no number.
 *
 * @param exact Keeps every star. Default: two significant digits.
 */
export function parseFacts(raw: RawFacts, exact: boolean): RepositoryFacts {
  const count = fit(stars, raw.stars)
  const facts: { -readonly [Name in keyof RepositoryFacts]: RepositoryFacts[Name] } = {}
  if ('id' in raw) facts.id = fit(id, typeof raw.id === 'number' ? String(raw.id) : raw.id)
  if ('stars' in raw) facts.stars = count === undefined || exact ? count : roundStars(count)
  if ('committed' in raw) facts.last_commit = fit(last_commit, fit(momentSchema, raw.committed)?.slice(0, 7))
  if ('released' in raw) facts.last_release = fit(last_release, fit(momentSchema, raw.released)?.slice(0, 10))
  if ('release' in raw) facts.release = fit(release, raw.release)
  if ('archived' in raw) facts.archived = fit(archived, raw.archived)
  if ('license' in raw) facts.license = raw.license === 'NOASSERTION' ? undefined : fit(license, raw.license)
  return facts
}

function fit<Value>(schema: z.ZodType<Value>, value: unknown): Value | undefined {
  const result = schema.safeParse(value)
  return result.success ? result.data : undefined
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

/** The facts at these places; `undefined` is known to be none. */
export function readFacts(value: unknown, paths: FactPaths): RawFacts {
  return Object.fromEntries(Object.entries(paths).map(([fact, names]) => [fact, memberOf(value, ...names)]))
}
