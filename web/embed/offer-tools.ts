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
  readonly claims: readonly [Claim, ...Claim[]]
  /** Two offers with the same key need no new registration. */
  readonly key: string
}

/**
 * Which tools a page of the web should have: each name once. What several pages of a directory have is one tool for all
 * of them, and where the root page is among them, the root's.
 */
export function offerTools(claims: Iterable<Claim>): OfferedTool[] {
  const offers = new Map<string, { published: PublishedTool; claims: [Claim, ...Claim[]] }>()
  for (const claim of claims) {
    for (const published of claim.page?.tools ?? []) {
      const name = claim.prefix + published.name
      const { tools = [published.name] } = claim.options
      if (!NAME.test(name) || !tools.includes(published.name)) continue
      const offer = offers.get(name)
      if (offer === undefined) offers.set(name, { published, claims: [claim] })
      else if (claim.category === '') offers.set(name, { published, claims: [claim, ...offer.claims] })
      else offer.claims.push(claim)
    }
  }
  return [...offers].map(([name, { published, claims: all }]) => {
    const [first, ...others] = all
    const known = new Set([first.category])
    const further =
      first.category === '' ? [] : others.filter(({ category }) => known.size !== known.add(category).size)
    const tool = createBrowserTool(name, published, [first, ...further])
    return { tool, claims: all, key: JSON.stringify([tool, first.url]) }
  })
}
