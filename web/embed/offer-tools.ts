import type { BrowserTool } from '../../shared/webmcp/model-context.ts'
import type { Claim } from './claim.ts'
import { createBrowserTool } from './create-browser-tool.ts'
import type { PublishedTool } from './load-page-tools.ts'

/** Names that every browser and agent takes. */
const NAME = /^[\w-]{1,30}$/

/** A tool that should be registered. */
export interface OfferedTool {
  readonly tool: BrowserTool
  /** Whom it is offered for. */
  readonly claims: readonly Claim[]
  /** Two offers with the same key need no new registration. */
  readonly key: string
}

interface Offer {
  readonly published: PublishedTool
  readonly first: Claim
  /** By category; they may be several for one page. */
  readonly pages: Map<string, Claim>
  readonly claims: Claim[]
}

/**
 * Which tools a page of the web should have: each name once. What several pages of a directory have is one tool for all
 * of them, and where the root page is among them, the root's.
 */
export function offerTools(claims: Iterable<Claim>): OfferedTool[] {
  const offers = new Map<string, Offer>()
  const rootFirst = [...claims].sort((a, b) => Number(a.category > '') - Number(b.category > ''))
  for (const claim of rootFirst) {
    for (const published of claim.page?.tools ?? []) {
      const name = claim.prefix + published.name
      if (!NAME.test(name) || claim.options.tools?.includes(published.name) === false) continue
      const offer: Offer = offers.get(name) ?? { published, first: claim, pages: new Map(), claims: [] }
      offers.set(name, offer)
      offer.claims.push(claim)
      // The root page has everything.
      if (offer.first.category > '' || claim === offer.first) offer.pages.set(claim.category, claim)
    }
  }
  return [...offers].map(([name, { published, first, pages, claims: sharers }]) => {
    const tool = createBrowserTool(name, published, first, [...pages.values()])
    return { tool, claims: sharers, key: JSON.stringify([tool, first.url]) }
  })
}
