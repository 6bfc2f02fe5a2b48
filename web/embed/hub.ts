import type { DirectoryOptions, DirectoryRegistration } from './directory-options.ts'
import { createToolRegistrar } from '../../shared/webmcp/register-tool.ts'
import type { RegisterTool } from '../../shared/webmcp/register-tool.ts'
import type { ModelContext } from '../../shared/webmcp/model-context.ts'
import { findModelContext } from '../webmcp/find-model-context.ts'
import { createClaim } from './claim.ts'
import type { Claim } from './claim.ts'
import { loadPageTools, LIST_TIMEOUT_MS, within } from './load-page-tools.ts'
import type { PageTools } from './load-page-tools.ts'
import { offerTools } from './offer-tools.ts'
import type { OfferedTool } from './offer-tools.ts'

/** How scripts on one page find each other, without a global. */
const EVENT = 'gazetteer:register'

interface Request {
  readonly options: DirectoryOptions
  registration?: DirectoryRegistration
}

/**
 * Registers the tools of a page of a directory. The first script on a web page becomes the hub and answers those
 * that come later, including other versions, so that no tool is there twice. Never throws.
 */
export function joinHub(options: DirectoryOptions): DirectoryRegistration {
  const detail: Request = { options }
  document.dispatchEvent(new CustomEvent(EVENT, { detail }))
  if (detail.registration) return detail.registration
  const hub = createHub()
  document.addEventListener(EVENT, (later) => {
    const { detail: request } = later as CustomEvent<Request>
    try {
      request.registration ??= hub(request.options)
    } catch {
      // It throws again where it was called.
    }
  })
  return hub(options)
}

/** Registers the tools of one more page of a directory. */
type Hub = (options: DirectoryOptions) => DirectoryRegistration

/**
 * Creates what keeps the tools on a web page up to date, for all directories on it: WebMCP may become available
 * late, and so may the network. Sends no requests where there is no WebMCP, nor while the page is being prerendered.
 */
function createHub(): Hub {
  const claims = new Set<Claim>()
  const pages = new Map<string, Promise<PageTools>>()
  /** By key. */
  const registered = new Map<string, OfferedTool & { readonly end: () => void }>()
  let context: ModelContext | undefined
  let registerTool: RegisterTool
  let work = Promise.resolve()

  const schedule = (): void => {
    if (!document.prerendering) work = work.then(update)
  }

  const update = async (): Promise<void> => {
    // Claims added meanwhile have an attempt of their own.
    const current = [...claims]
    const found = findModelContext()
    try {
      if (found !== context) {
        drop([])
        context = found
        if (found) registerTool = createToolRegistrar(found)
      }
      if (found) {
        await Promise.all(current.map(load))
        const offers = offerTools(claims)
        drop(offers)
        // All together: agents that look while the page loads would otherwise see some of them.
        await Promise.all(offers.map(register))
      }
    } catch {
      // Not even the error could be read.
    }
    if (found || document.readyState === 'complete') for (const { settle } of current) settle?.()
  }

  /** Requests the tools of a page, once for all claims to it. */
  const load = async (claim: Claim): Promise<void> => {
    const { base, url } = claim
    claim.problem = undefined
    try {
      pages.set(url, pages.get(url) ?? loadPageTools(base, url))
      const page = await pages.get(url)
      // It throws if the tools are not what they should be.
      offerTools([{ ...claim, page }])
      claim.page = page
    } catch (error) {
      // The next attempt may succeed: when the network is back, or the page inserts the tag again.
      pages.delete(url)
      claim.problem = `${url}: ${String(error)}`
    }
  }

  const register = async (offer: OfferedTool): Promise<void> => {
    const { key, tool } = offer
    try {
      const end = registered.get(key)?.end ?? (await within(AbortSignal.timeout(LIST_TIMEOUT_MS), registerTool(tool)))
      registered.set(key, { ...offer, end })
    } catch (error) {
      for (const claim of offer.claims) claim.problem = `${tool.name}: ${String(error)}`
    }
  }

  /** Removes the tools that are no longer offered. */
  const drop = (offers: readonly OfferedTool[]): void => {
    for (const [key, { end }] of registered) {
      if (offers.some((offer) => offer.key === key)) continue
      registered.delete(key)
      end()
    }
  }

  /** Something later in the page may bring WebMCP, or replace what stood in for it. */
  const check = (): void => {
    if (!context || context !== findModelContext()) schedule()
  }
  document.addEventListener('prerenderingchange', check)
  addEventListener('load', check)
  new MutationObserver(check).observe(headOf(document), { childList: true })
  addEventListener('online', schedule)

  return (options) => {
    const { signal } = options
    const claim = createClaim(options, [...claims])
    const namesOf = (): string[] =>
      [...registered.values()].flatMap((offer) =>
        claims.has(claim) && offer.claims.includes(claim) ? [offer.tool.name] : [],
      )
    const unregister = (): void => {
      claims.delete(claim)
      claim.settle?.()
      drop(offerTools(claims))
      schedule()
    }
    claims.add(claim)
    const registration = {
      ready: new Promise<readonly string[]>((resolve) => {
        claim.settle = () => resolve(namesOf())
      }),
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
    schedule()
    // oxlint-disable-next-line no-console -- requested
    if (options.debug) void registration.ready.then((names) => console.debug('directory:', names, registration.problem))
    return registration
  }
}

/** Where `meta` elements are added. A page may have no head. */
function headOf({ head, documentElement }: Document): Element {
  return head ?? documentElement
}
