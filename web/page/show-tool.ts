import { parsePageQuery } from '../../shared/search/page-query.ts'
import { toolFailure } from '../../shared/webmcp/tool-failure.ts'
import { create } from '../results/create.ts'
import { findModelContext } from '../webmcp/find-model-context.ts'
import { keep, recall } from './keep.ts'
import type { LiveResults } from './live-results.ts'
import type { PageSettings } from './page-settings.ts'

/** Where the address is kept, in this tab, from which an agent has led away. */
const LED_FROM = 'agent'

/** Listings named of those on screen. */
const MAX_LISTINGS = 20

const DESCRIPTION =
  'Use this when the user means what is on screen, or wants to be shown a page: takes an address as other tools return it, with ?query= if you like, or none. Returns what is on screen.'

/**
 * Registers the tool that only a page can have, where there is WebMCP: it says what is on screen, and leads the reader to
 * another page of the directory, who sees that an agent did and can go back.
 *
 * @param live Shows a list without leaving the page, if it has one.
 */
export function offerShow(main: HTMLElement, settings: PageSettings, live: LiveResults | undefined): void {
  showLed(main, settings)
  const show = async (input: unknown): Promise<object> => {
    const { url: asked } = Object(input) as { readonly url?: unknown }
    if (asked === undefined || asked === null || asked === '') return describeScreen(main)
    const url = typeof asked === 'string' ? URL.parse(asked, location.href) : null
    if (url === null || url.origin !== location.origin || !url.pathname.startsWith(settings.base)) {
      return toolFailure(`url: expected an address below ${location.origin}${settings.base}.`)
    }
    if (live !== undefined && url.pathname === settings.path && url.hash === '' && main.querySelector('.rows')) {
      await live.showAnswer(parsePageQuery(url.searchParams))
      return describeScreen(main)
    }
    keep('sessionStorage', LED_FROM, location.href)
    // First the answer: with the page, its tools go.
    setTimeout(() => location.assign(url))
    return { opening: url.href }
  }
  try {
    const outcome = findModelContext()?.registerTool({
      name: 'show',
      title: 'Show',
      description: DESCRIPTION,
      inputSchema: {
        type: 'object',
        properties: { url: { type: 'string' } },
      },
      annotations: { readOnlyHint: true, untrustedContentHint: true },
      execute: async (input) => show(input).catch((error: unknown) => toolFailure(String(error))),
    })
    Promise.resolve(outcome).catch(() => undefined)
  } catch {
    // A policy forbids tools, or somebody has taken the name.
  }
}

function describeScreen(main: HTMLElement): object {
  const links = [...main.querySelectorAll<HTMLAnchorElement>('.rows h3 a, .rows [scope=row] a')]
  return {
    url: location.href,
    title: document.title,
    count: links.length,
    listings: links.slice(0, MAX_LISTINGS).map(({ textContent: title, href: url }) => ({ title, url })),
  }
}

/** Tells the reader who has been led here, with the way back. */
function showLed(main: HTMLElement, { forAgent }: PageSettings): void {
  const href = recall('sessionStorage', LED_FROM)
  keep('sessionStorage', LED_FROM)
  if (href === '' || href === location.href) return
  const undo = create('a', { href }, forAgent.undo)
  main.before(create('p', { className: 'wrap s', role: 'status' }, forAgent.shown, ' ', undo))
}
