import { LISTING_FIELDS } from '../../../shared/model/fields.ts'
import type { Forge } from '../../../shared/model/forge-links.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import type { RefreshFile } from '../../../shared/refresh-file/refresh-file.ts'
import { refreshKeys } from '../../../shared/refresh-file/refresh-keys.ts'
import type { RefreshLine } from '../../../shared/refresh-file/refresh-line.ts'

/** What refreshes add to a listing: fields of the model, only those that it gets. */
export type RefreshedFacts = Partial<
  Pick<Listing, 'status' | 'license' | 'link' | 'stars' | 'last_commit' | 'last_release' | 'provenance'>
>

type Said = Omit<Listing, 'id' | 'categories'>

/** Fields that sources have long had under names of their own, with these names. */
const SAID = LISTING_FIELDS.filter((row) => 'said' in row)

/** Fields that say that something is archived, or that it is not. */
const SAID_ARCHIVED = ['archived', 'status']

/** What forges say where a repository has no license that they know. */
const NO_LICENSE = /^(?:NOASSERTION|NONE|OTHER)$/i

/**
 * What a file of refreshes adds to listings. The source always wins: what it says stays, also under a name of its own
 * (`stargazers_count`), which then is the number to sort by. Nothing is ever removed.
 *
 * A state of a link that readers are not told (`ok`, `blocked`, `failing`, `suspicious`) adds nothing, and neither does
 * a day on which something was only looked at: pages change when something did.
 *
 * @param forges Host → forge, as the operator says.
 * @returns `undefined` for a listing that gets nothing.
 */
export function createRefreshedFacts(
  { lines }: Pick<RefreshFile, 'lines'>,
  forges: Readonly<Record<string, Forge>> = {},
): (listing: Said) => RefreshedFacts | undefined {
  return (listing) => {
    const { address, repository } = refreshKeys(listing, forges)
    const link = address === undefined ? undefined : linkOf(lines.get(address))
    const found = repository === undefined ? undefined : lines.get(repository.key)
    const forge = repository?.forge
    const provenance: NonNullable<Listing['provenance']> = {}
    const facts: RefreshedFacts = {}
    const isArchived = listing.status === undefined && !saysArchived(listing) && found?.archived === true
    if (isArchived) facts.status = 'archived'
    const license = listing.license.length > 0 || NO_LICENSE.test(found?.license ?? '') ? undefined : found?.license
    if (license !== undefined) facts.license = [license]
    const filled: (keyof RefreshedFacts)[] = [
      ...(isArchived ? (['status'] as const) : []),
      ...(license === undefined ? [] : (['license'] as const)),
    ]
    if (link !== undefined) facts.link = link
    for (const { name, type, said: names } of SAID) {
      if (listing[name] !== undefined) continue
      const said = type === 'integer' ? saidNumber(listing.extra, names) : saidDate(listing.extra, names, type)
      const value = said ?? found?.[name]
      if (value === undefined) continue
      Object.assign(facts, { [name]: value })
      if (said === undefined) filled.push(name)
    }
    if (link !== undefined) provenance['link'] = address === repository?.key && forge ? forge : 'check'
    if (forge !== undefined) for (const field of filled) provenance[field] = forge
    if (Object.keys(provenance).length > 0) facts.provenance = provenance
    return Object.keys(facts).length === 0 ? undefined : facts
  }
}

/** What readers are told of a link. */
function linkOf(line: RefreshLine | undefined): Listing['link'] {
  if (line?.state === 'moved') return line.url === undefined ? undefined : { state: 'moved', url: line.url }
  if (line?.state !== 'broken' && line?.state !== 'unreachable') return undefined
  return { state: line.state, ...(line.since !== undefined && { since: line.since }) }
}

/** Whether the source says something about it, even if it says no. */
function saysArchived({ extra }: Said): boolean {
  return SAID_ARCHIVED.some((name) => Object.hasOwn(extra, name))
}

function saidNumber(extra: Said['extra'], names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = Object.hasOwn(extra, name) ? extra[name] : undefined
    const stars = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value
    if (typeof stars === 'number' && Number.isSafeInteger(stars) && stars >= 0) return stars
  }
  return undefined
}

/** A date under one of these names, or one inside that says when it was published. */
function saidDate(extra: Said['extra'], names: readonly string[], type: 'date' | 'yearmonth'): string | undefined {
  const length = type === 'date' ? 10 : 7
  for (const name of names) {
    const value = Object.hasOwn(extra, name) ? extra[name] : undefined
    const date = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['published_at'] : value
    if (typeof date !== 'string') continue
    const day = /^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?=$|[T ])/.exec(date)?.[0] ?? ''
    if (day.length >= length) return day.slice(0, length)
  }
  return undefined
}
