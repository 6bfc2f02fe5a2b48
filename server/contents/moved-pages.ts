import { type ChangeLog, openChangeLog } from '../../shared/changes/change-log.ts'
import type { Release } from '../../shared/release/release.ts'

/** What became of a page that is gone. */
export interface MovedPage {
  /** Slug of the page that most of its listings went to. */
  readonly to?: string
  /** When the newest of its listings left. */
  readonly since: string
}

/** Pages that listings have left, by slug. */
type Departures = ReadonlyMap<string, { readonly since: string; readonly targets: ReadonlyMap<string, number> }>

/** Share of the listings of a page that makes their new page its successor. */
const MIN_SHARE = 0.5

const known = new WeakMap<Release, Promise<Departures>>()

/**
 * What became of a page that a release no longer has, by the ledger: a renamed or merged category leads on where more than
 * half of its listings went to one page.
 *
 * @returns `undefined` where no listing is known to have been there.
 */
export async function findMovedPage(release: Release, slug: string): Promise<MovedPage | undefined> {
  const departures = known.get(release) ?? readDepartures(release)
  known.set(release, departures)
  departures.catch(() => known.delete(release))
  return follow(await departures, slug, new Set())
}

function follow(departures: Departures, slug: string, seen: Set<string>): MovedPage | undefined {
  const found = departures.get(slug)
  if (found === undefined) return undefined
  const total = [...found.targets.values()].reduce((sum, count) => sum + count, 0)
  const [to = '', count = 0] = [...found.targets].toSorted((a, b) => b[1] - a[1])[0] ?? []
  if (to === '' || count <= total * MIN_SHARE) return { since: found.since }
  // Renamed twice.
  seen.add(slug)
  const next = seen.has(to) ? undefined : follow(departures, to, seen)
  return next?.to === undefined ? { to, since: found.since } : next
}

async function readDepartures(release: Release): Promise<Departures> {
  const log = await openChangeLog((name) => release.changes(name))
  const departures = new Map<string, { since: string; targets: Map<string, number> }>()
  const seen = new Set<string>()
  for await (const { from, to, published, id } of leaving(log)) {
    // Of a listing that left a page more than once, the last time counts.
    if (seen.has(`${from} ${id}`)) continue
    seen.add(`${from} ${id}`)
    const page = departures.get(from) ?? { since: published, targets: new Map<string, number>() }
    page.targets.set(to, (page.targets.get(to) ?? 0) + 1)
    departures.set(from, page)
  }
  return departures
}

interface Leaving {
  readonly id: string
  readonly from: string
  /** Empty for a listing that is gone. */
  readonly to: string
  readonly published: string
}

/** Listings that left a page, the newest first. */
async function* leaving(log: ChangeLog | undefined): AsyncGenerator<Leaving> {
  for (const index of log?.head.segments.keys() ?? []) {
    const segment = await log?.segment(index)
    for (const { kind, id, from, categories, to } of segment?.changes.toReversed() ?? []) {
      const published = segment?.published ?? ''
      const before = kind === 'removed' ? categories : (from?.categories ?? [])
      const after = kind === 'removed' ? pageOf(to?.url) : categories
      for (const slug of before.filter((one) => !after.includes(one))) {
        yield { id, from: slug, to: after[0] ?? '', published }
      }
    }
  }
}

/** The page in the address of a listing. */
function pageOf(url: string | undefined): string[] {
  const [, slug] = /([^/]+)\/[^/]+\/?$/.exec(url ?? '') ?? []
  return slug === undefined ? [] : [decodeURIComponent(slug)]
}
