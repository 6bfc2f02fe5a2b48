import type { Diagnostic, SourceLocation } from '../../shared/model/diagnostic.ts'
import type { Forge } from '../../shared/model/forge-links.ts'
import type { RefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import { refreshKeys, type RepositoryRef } from '../../shared/refresh-file/refresh-keys.ts'
import { REFRESH_FILE, type RefreshLine } from '../../shared/refresh-file/refresh-line.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import { hasSecret } from '../sources/mapping/unsafe-urls.ts'
import { DirectoryConfigError } from '../sources/read-config.ts'
import { readRefreshFile } from '../sources/read-refresh-file.ts'

export interface Place {
  readonly id: string
  readonly name: string
  readonly location: SourceLocation
  /** As the listing has it. */
  readonly url: string
}

/** Addresses, and the listings that have them. */
export interface Addresses {
  /** Of sites, by key. */
  readonly sites: ReadonlyMap<string, readonly Place[]>
  /** By key. Places have it as their address, or as a link. */
  readonly repositories: ReadonlyMap<string, { readonly ref: RepositoryRef; readonly places: readonly Place[] }>
  /** Not requested, with the reason. */
  readonly withheld: ReadonlyMap<string, { readonly reason: string; readonly places: readonly Place[] }>
}

/**
 * Collects the addresses of a directory, each once.
 *
 * **Security:** an address that seems to have a credential in it is not requested, so that no key is used or logged.
 *
 * @param skip Hosts that are left out, and their subdomains.
 */
export function gatherAddresses(
  model: Pick<DirectoryModel, 'categories' | 'listings' | 'locations'>,
  {
    forges = {},
    skip = [],
  }: { forges?: Readonly<Record<string, Forge>> | undefined; skip?: readonly string[] | undefined },
): Addresses {
  const sites = new Map<string, Place[]>()
  const repositories = new Map<string, { ref: RepositoryRef; places: Place[] }>()
  const withheld = new Map<string, { reason: string; places: Place[] }>()
  const seen = new Set<string>()
  const isSkipped = (url: string): boolean => {
    const { hostname } = new URL(url)
    return skip.some((host) => hostname === host.toLowerCase() || hostname.endsWith(`.${host.toLowerCase()}`))
  }
  for (const { slug } of model.categories) {
    const locations = model.locations(slug)
    for (const [at, listing] of model.listings(slug).entries()) {
      const location = locations[at]
      if (location === undefined || seen.has(listing.id)) continue
      seen.add(listing.id)
      const { address, repository } = refreshKeys(listing, forges)
      const place = { id: listing.id, name: listing.name, location, url: listing.url ?? '' }
      if (repository !== undefined && !isSkipped(`https://${repository.host}/`)) {
        const url = address === repository.key ? place.url : linkOf(listing.links, forges, repository)
        getOrAdd(repositories, repository.key, { ref: repository, places: [] }).places.push({ ...place, url })
      }
      if (address === undefined || address === repository?.key || isSkipped(listing.url ?? '')) continue
      if (hasSecret(address)) {
        const reason = 'it seems to have a credential in it'
        getOrAdd(withheld, address, { reason, places: [] }).places.push(place)
        continue
      }
      // An address that is a repository while another one is linked is requested as a page.
      const own = refreshKeys({ url: listing.url, links: [] }, forges).repository
      if (own === undefined) getOrAdd(sites, address, []).push(place)
      else getOrAdd(repositories, own.key, { ref: own, places: [] }).places.push(place)
    }
  }
  return { sites, repositories, withheld }
}

function linkOf(
  links: readonly { readonly rel: string; readonly url: string }[],
  forges: Readonly<Record<string, Forge>>,
  { key }: RepositoryRef,
): string {
  return links.find(({ url }) => refreshKeys({ url, links: [] }, forges).repository?.key === key)?.url ?? ''
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, first: Value): Value {
  const value = map.get(key) ?? first
  map.set(key, value)
  return value
}

const START = { file: REFRESH_FILE, line: 1, column: 1 }

/** What refreshes before found out, and the file as it is written. */
export interface Known extends RefreshFile {
  /** Empty, where there is none. */
  readonly text: string
}

/**
 * Reads what refreshes before found out.
 *
 * @throws {DirectoryConfigError} when the file is there and cannot be read: it is not written over then.
 */
export function readKnown(folder: string, diagnostics: Diagnostic[]): Known {
  const { refresh, text } = readRefreshFile(folder, (diagnostic) => diagnostics.push(diagnostic))
  if (text === undefined) {
    const { message, location } = diagnostics[0] ?? { message: 'cannot be read', location: START }
    throw new DirectoryConfigError('config_invalid', `${message}; move it away and run the command again`, location)
  }
  return { asOf: undefined, lines: new Map(), ...refresh, text }
}

/**
 * The lines of what the directory still has. While sources cannot be read, all are kept, and that is noted: what is
 * gone with them is perhaps there again tomorrow, and since when it fails could not be found out again.
 *
 * @param isWhole Whether all sources were read.
 */
export function keepLines(
  { sites, repositories }: Addresses,
  { lines }: RefreshFile,
  isWhole: boolean,
): { lines: Map<string, RefreshLine>; notes: string[] } {
  const listed = [...lines].filter(([key]) => sites.has(key) || repositories.has(key))
  const missing = lines.size - listed.length
  if (isWhole || missing === 0) return { lines: new Map(listed), notes: [] }
  const note = `not all listings could be read (gazetteer check says why); lines kept for those that are missing: ${missing}`
  return { lines: new Map(lines), notes: [note] }
}
