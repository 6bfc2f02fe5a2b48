import type { CatalogEntry } from '../discovery/catalog-entry.ts'
import type { RootToolPage } from '../tools/tool.ts'
import type { EndpointUrls } from '../urls.ts'

/** A directory as its registry (ARD 0.91) sees it. */
export interface RegistryPage {
  /** Absolute, without a trailing slash: identifiers are made of it. */
  readonly baseUrl: string
  readonly root: RootToolPage
  /** Of the server that answers. */
  readonly endpoints: EndpointUrls
  /** What the manifest names besides pages: the root's server, the skill, the registry itself. */
  readonly head: readonly CatalogEntry[]
}
