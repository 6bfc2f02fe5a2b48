import { registerTool } from '../../shared/webmcp/register-tool.ts'
import type { ModelContext } from '../../shared/webmcp/model-context.ts'
import { findModelContext } from '../webmcp/find-model-context.ts'
import { addOriginTrialToken, headOf } from './add-origin-trial-token.ts'
import { createClaim } from './claim.ts'
import type { Claim } from './claim.ts'
import type { DirectoryOptions, DirectoryRegistration } from './directory-options.ts'
import { loadPageTools } from './load-page-tools.ts'
import { offerTools } from './offer-tools.ts'
import type { OfferedTool } from './offer-tools.ts'

/** Keeps the tools on a page of the web what they should be; one of it does for all directories. */
export interface Hub {
  /** Never throws. */
  register(options: DirectoryOptions): DirectoryRegistration
}

/**
 * Creates what registers tools and keeps them registered: WebMCP may come late, and so may the network. Asks nobody
 * anything where there is no WebMCP, nor while the page is only being prerendered.
 */
export function createHub(): Hub {
  const claims = new Map<Claim, () => void>()
  const registered = new Map<string, OfferedTool & { readonly end: () => void }>()
  let context: ModelContext | undefined
  let work = Promise.resolve()

  const schedule = (): void => {
    if (!document.prerendering) work = work.then(update)
  }

  const update = async (): Promise<void> => {
    const found = findModelContext()
    if (found !== context) drop([])
    context = found
    if (found) {
      await Promise.all([...claims.keys()].map((claim) => (claim.loading ??= load(claim))))
      const offers = offerTools(claims.keys())
      drop(offers)
      for (const offer of offers) await register(found, offer)
    }
    if (found || document.readyState === 'complete') for (const settle of claims.values()) settle()
  }

  const register = async (to: ModelContext, offer: OfferedTool): Promise<void> => {
    const { tool, claims: of } = offer
    try {
      const end = registered.get(tool.name)?.end ?? (await registerTool(to, tool))
      registered.set(tool.name, { ...offer, end })
    } catch (error) {
      for (const claim of of) claim.problem = `${tool.name}: ${String(error)}`
    }
  }

  /** Takes away what is not offered any more. */
  const drop = (offers: readonly OfferedTool[]): void => {
    for (const [name, { key, end }] of registered) {
      if (offers.some((offer) => offer.key === key)) continue
      registered.delete(name)
      end()
    }
  }

  document.addEventListener('DOMContentLoaded', schedule)
  document.addEventListener('prerenderingchange', schedule)
  window.addEventListener('load', schedule)
  window.addEventListener('online', () => {
    for (const claim of claims.keys()) if (!claim.page) claim.loading = undefined
    schedule()
  })
  // A token in a late meta element, from whomever, brings WebMCP or replaces what stood in for it.
  new MutationObserver(() => {
    if (findModelContext() !== context) schedule()
  }).observe(headOf(document), { childList: true })

  const claimTools = (options: DirectoryOptions): DirectoryRegistration => {
    const claim = createClaim(options, [...claims.keys()])
    const names = (): string[] =>
      [...registered].flatMap(([name, { claims: of }]) => (of.includes(claim) ? [name] : []))
    const unregister = (): void => {
      claims.delete(claim)
      drop(offerTools(claims.keys()))
      schedule()
    }
    const registration = {
      ready: new Promise<readonly string[]>((resolve) => claims.set(claim, () => resolve(names()))),
      get tools() {
        return claims.has(claim) ? names() : []
      },
      get problem() {
        return context ? claim.problem : 'This browser has no WebMCP.'
      },
      unregister,
    }
    const { signal, originTrialToken, debug } = options
    if (signal?.aborted) unregister()
    signal?.addEventListener('abort', unregister)
    if (originTrialToken && !findModelContext()) addOriginTrialToken(originTrialToken)
    // oxlint-disable-next-line no-console -- asked for
    if (debug) void registration.ready.then((tools) => console.debug('directory:', tools, registration.problem))
    schedule()
    return registration
  }

  return {
    register(options) {
      try {
        return claimTools(options)
      } catch (error) {
        return { ready: Promise.resolve([]), tools: [], problem: String(error), unregister() {} }
      }
    },
  }
}

async function load(claim: Claim): Promise<void> {
  try {
    claim.page = await loadPageTools(`${claim.url}mcp.json`)
  } catch (error) {
    claim.problem = `${claim.url}mcp.json: ${String(error)}`
  }
}
