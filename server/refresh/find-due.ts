import type { RefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import type { RepositoryRef } from '../../shared/refresh-file/refresh-keys.ts'
import type { RefreshLine } from '../../shared/refresh-file/refresh-line.ts'
import type { Addresses, Place } from './gather-addresses.ts'
import type { Expected } from './judging/judge-site.ts'
import { isFailing } from './states/advance-line.ts'
import { isRepositoryDue, isSiteDue } from './states/is-due.ts'
import type { RefreshCache } from './states/refresh-cache.ts'

/** The part of a directory to refresh. */
export type RefreshScope = 'links' | 'forges' | 'failing'

/** Widens the due addresses to all, or narrows them. */
export interface DueOptions {
  readonly all?: boolean
  readonly only?: RefreshScope | undefined
}

/** Names of listings that one address is compared with. */
const MAX_NAMES = 5

export interface Due {
  readonly sites: readonly Expected[]
  readonly repositories: readonly RepositoryRef[]
  readonly keys: ReadonlySet<string>
}

export function findDue(
  { sites, repositories }: Addresses,
  { lines }: RefreshFile,
  cache: RefreshCache,
  now: number,
  { all = false, only }: DueOptions,
): Due {
  const isFailingNow = (key: string): boolean => {
    const line = lines.get(key)
    return line !== undefined && isFailing(line)
  }
  const isWanted = (key: string, isDue: boolean): boolean => (only === 'failing' ? isFailingNow(key) : all || isDue)
  const dueSites = Array.from(only === 'forges' ? [] : sites, ([key, places]) =>
    expect(key, places, lines.get(key)),
  ).filter(({ url }) => isWanted(url, isSiteDue(url, lines.get(url), cache.get(url), now)))
  const dueRepositories = Array.from(only === 'links' ? [] : repositories.values(), ({ ref }) => ref).filter(
    ({ key }) => isWanted(key, isRepositoryDue(lines.get(key), cache.get(key), now)),
  )
  const keys = new Set([...dueSites.map(({ url }) => url), ...dueRepositories.map(({ key }) => key)])
  return { sites: dueSites, repositories: dueRepositories, keys }
}

function expect(url: string, places: readonly Place[], line: RefreshLine | undefined): Expected {
  const names = [...new Set(places.map(({ name }) => name))].sort().slice(0, MAX_NAMES)
  return { url, names, title: line?.title, host: line?.host }
}
