import { createToolRegistrar } from '../../shared/webmcp/register-tool.ts'
import type { RegisterTool } from '../../shared/webmcp/register-tool.ts'
import type { ModelContext } from '../../shared/webmcp/model-context.ts'
import { findModelContext } from '../webmcp/find-model-context.ts'
import { addOriginTrialToken, headOf } from './add-origin-trial-token.ts'
import { createClaim } from './claim.ts'
import type { Claim } from './claim.ts'
import type { DirectoryOptions, DirectoryRegistration } from './directory-options.ts'
import { loadPageTools } from './load-page-tools.ts'
import type { PageTools } from './load-page-tools.ts'
import { offerTools } from './offer-tools.ts'
import type { OfferedTool } from './offer-tools.ts'

/** Registers the tools of one more page of a directory. */
export type Hub = (options: DirectoryOptions) => DirectoryRegistration

/**
 * Creates what keeps the tools on a page of the web what they should be, for all directories on it: WebMCP may come
 * late, and so may the network. Asks nobody anything where there is no WebMCP, nor while the page is being prerendered.
 */
export function createHub(): Hub {
  /** With what tells the owner that an attempt has ended. */
  const claims = new Map<Claim, () => void>()
  const pages = new Map<string, Promise<PageTools>>()
  const registered = new Map<string, OfferedTool & { readonly end: () => void }>()
  let context: ModelContext | undefined
  let registerTool: RegisterTool | undefined
  let work = Promise.resolve()

  const schedule = (): void => {
    if (!document.prerendering) work = work.then(update)
  }

  const update = async (): Promise<void> => {
    // Those that come meanwhile have an attempt of their own.
    const current = [...claims]
    const found = findModelContext()
    if (found !== context) {
      drop([])
      context = found
      registerTool = found && createToolRegistrar(found)
    }
    if (registerTool) {
      await Promise.all(current.map(([claim]) => load(claim)))
      const offers = offerTools(claims.keys())
      drop(offers)
      const registerNew = registerTool
      // All at once: agents that look while the page loads would see some of them.
      await Promise.all(offers.map((offer) => register(offer, registerNew)))
    }
    if (context || document.readyState === 'complete') for (const [, settle] of current) settle()
  }

  /** Asks for what a page has, once for all who claim it. */
  const load = async (claim: Claim): Promise<void> => {
    const { url } = claim
    claim.problem = undefined
    try {
      pages.set(url, pages.get(url) ?? loadPageTools(`${url}mcp.json`))
      claim.page = await pages.get(url)
    } catch (error) {
      // The next attempt may be luckier: when the network is back, or the page inserts the tag again.
      pages.delete(url)
      claim.problem = `${url}: ${String(error)}`
    }
  }

  const register = async (offer: OfferedTool, registerNew: RegisterTool): Promise<void> => {
    const { tool } = offer
    try {
      const end = registered.get(tool.name)?.end ?? (await registerNew(tool))
      registered.set(tool.name, { ...offer, end })
    } catch (error) {
      for (const claim of offer.claims) claim.problem = `${tool.name}: ${String(error)}`
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

  /** A token in a late meta element, from whomever, brings WebMCP or replaces what stood in for it. */
  const check = (): void => {
    if (!context || context !== findModelContext()) schedule()
  }
  document.addEventListener('prerenderingchange', check)
  window.addEventListener('load', check)
  new MutationObserver(check).observe(headOf(document), { childList: true })
  window.addEventListener('online', schedule)

  return (options) => {
    const { signal, originTrialToken } = options
    const claim = createClaim(options, [...claims.keys()])
    const namesOf = (): string[] =>
      [...registered.values()].flatMap((offer) =>
        claims.has(claim) && offer.claims.includes(claim) ? [offer.tool.name] : [],
      )
    const unregister = (): void => {
      const settle = claims.get(claim)
      claims.delete(claim)
      settle?.()
      drop(offerTools(claims.keys()))
      schedule()
    }
    const registration = {
      ready: new Promise<readonly string[]>((resolve) => claims.set(claim, () => resolve(namesOf()))),
      get tools() {
        return namesOf()
      },
      get problem() {
        return context ? claim.problem : 'This browser has no WebMCP.'
      },
      unregister,
    }
    if (signal?.aborted) unregister()
    signal?.addEventListener('abort', unregister)
    if (originTrialToken && !findModelContext()) addOriginTrialToken(originTrialToken)
    schedule()
    // oxlint-disable-next-line no-console -- asked for
    if (options.debug) void registration.ready.then((names) => console.debug('directory:', names, registration.problem))
    return registration
  }
}
