import type { BrowserTool } from '../../shared/webmcp/model-context.ts'
import type { Claim } from './claim.ts'
import { createBrowserTool } from './create-browser-tool.ts'
import type { PublishedTool } from './load-page-tools.ts'

/** Names that every browser and agent accepts. */
const NAME = /^[\w-]{1,30}$/

/** A tool that should be registered. */
export interface OfferedTool {
  readonly tool: BrowserTool
  readonly claims: readonly Claim[]
  /** If two offers have the same key, no new registration is needed. */
  readonly key: string
}

/**
 * Decides which tools a web page should have: each name once. A tool that several pages of a directory have becomes one
 * for all of them, and if the root page is among them, the root's.
 */
export function offerTools(allClaims: Iterable<Claim>): OfferedTool[] {
  const offers = new Map<string, { published: PublishedTool; first: Claim; claims: Claim[] }>()
  const rootFirst = [...allClaims].sort((a, b) => Number(!b.category) - Number(!a.category))
  for (const claim of rootFirst) {
    for (const published of claim.page?.tools ?? []) {
      const name = claim.prefix + published.name
      if (!NAME.test(name) || claim.options.tools?.includes(published.name) === false) continue
      const offer = offers.get(name) ?? { published, first: claim, claims: [] }
      offers.set(name, offer)
      offer.claims.push(claim)
    }
  }
  return Array.from(offers, ([name, { published, first, claims }]) => {
    const tool = createBrowserTool(name, published, first, claims)
    return { tool, claims, key: JSON.stringify([tool, first.url]) }
  })
}
