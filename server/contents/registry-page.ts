import { REGISTRY_TYPE } from '../../shared/discovery/catalog-entry.ts'
import type { CatalogEntry } from '../../shared/discovery/catalog-entry.ts'
import { readAirUrn } from '../../shared/discovery/create-air-urn.ts'
import type { RegistryPage } from '../../shared/registry/registry-page.ts'
import { ARD_MANIFEST } from '../../shared/urls.ts'
import type { EndpointUrls } from '../../shared/urls.ts'
import type { Release } from '../store/store.ts'
import type { PageContents } from './page-contents.ts'
import { readText } from './read-text.ts'

/** Of each release, what its manifest names besides pages. */
const heads = new WeakMap<Release, Promise<readonly CatalogEntry[] | undefined>>()

/**
 * Reads a directory as its registry sees it.
 *
 * @returns `undefined` for a release whose manifest names no registry: of an earlier version, or for a static host.
 */
export async function readRegistryPage(
  contents: PageContents,
  release: Release,
  endpoints: EndpointUrls,
): Promise<RegistryPage | undefined> {
  const known = heads.get(release) ?? readHead(release, endpoints)
  heads.set(release, known)
  known.catch(() => heads.delete(release))
  const head = await known
  const root = head && (await contents.page(release, ''))
  if (head === undefined || root?.kind !== 'root') return undefined
  return { baseUrl: release.baseUrl, root, endpoints, head }
}

async function readHead(release: Release, endpoints: EndpointUrls): Promise<readonly CatalogEntry[] | undefined> {
  const text = await readText(release, ARD_MANIFEST.path)
  // Written by our build.
  const { entries = [] } = (text === undefined ? {} : JSON.parse(text)) as { entries?: CatalogEntry[] }
  if (!entries.some(({ type }) => type === REGISTRY_TYPE)) return undefined
  return entries.filter(({ identifier, url }) => {
    const kind = readAirUrn(release.baseUrl, identifier)?.kind
    return kind === 'skill' || kind === 'registry' || url === endpoints.serverCard('')
  })
}
