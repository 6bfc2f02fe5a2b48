import type { SourceLocation } from '../../shared/model/diagnostic.ts'
import type { Forge } from '../../shared/model/forge-links.ts'
import { refreshKeys, type RepositoryRef } from '../../shared/refresh-file/refresh-keys.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import { hasSecret } from '../sources/mapping/secret-in-url.ts'

/** A listing that has an address. */
export interface Place {
  readonly id: string
  readonly name: string
  readonly location: SourceLocation
  /** As the listing has it. */
  readonly url: string
}

/** What is asked, and who has it. */
export interface Addresses {
  /** Of sites, by key. */
  readonly sites: ReadonlyMap<string, readonly Place[]>
  /** By key. Places have it as their address, or as a link. */
  readonly repositories: ReadonlyMap<string, { readonly ref: RepositoryRef; readonly places: readonly Place[] }>
  /** Not asked, with the reason. */
  readonly withheld: ReadonlyMap<string, { readonly reason: string; readonly places: readonly Place[] }>
}

/**
 * Collects the addresses of a directory, each once.
 *
 * **Security:** an address that seems to have a credential in it is not asked, so that nobody's key is used or logged.
 *
 * @param skip Hosts that are not asked, and their subdomains.
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
        const known = repositories.get(repository.key) ?? { ref: repository, places: [] }
        repositories.set(repository.key, known)
        known.places.push({
          ...place,
          url: address === repository.key ? place.url : linkOf(listing.links, forges, repository),
        })
      }
      if (address === undefined || address === repository?.key || isSkipped(listing.url ?? '')) continue
      if (hasSecret(address)) {
        const known = withheld.get(address) ?? { reason: 'it seems to have a credential in it', places: [] }
        withheld.set(address, known)
        known.places.push(place)
        continue
      }
      // An address that is a repository while another one is linked is asked as what it is.
      const own = refreshKeys({ url: listing.url, links: [] }, forges).repository
      if (own === undefined) addTo(sites, address, place)
      else {
        const known = repositories.get(own.key) ?? { ref: own, places: [] }
        repositories.set(own.key, known)
        known.places.push(place)
      }
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

function addTo(map: Map<string, Place[]>, key: string, place: Place): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [place])
  else known.push(place)
}
