import { ENTRY_NAME } from '../../shared/connect/connect-client.ts'
import { createEndpointUrls, createPageUrls } from '../../shared/urls.ts'
import { writeWays } from '../connect/connect-menu.ts'
import { addCopyButtons } from '../connect/enable-copy.ts'
import { createAccessList } from './create-access-list.ts'
import { createConnectMenu } from './create-connect-menu.ts'
import { createElement } from './create-element.ts'
import { parseBase } from './parse-base.ts'
import { readManifest } from './read-manifest.ts'
import { STYLE } from './style.ts'

/** This script is `{base}/_/directory-access.js`. Bundlers would look for a file if this were inside `new URL()`. */
const SCRIPT_URL = import.meta.url

/** Slugs that no page has, and which would point outside the directory. */
const RESERVED_SLUG = /^[._]/

/**
 * `<directory-access category="databases">`: the agent-access section of a directory, on other people's pages.
 *
 * Without `category` it is that of the whole directory. `base` is only needed if the script is not loaded from the
 * directory. Every URL is written without a request; only the title and whether there are endpoints are requested, and a
 * page that does not exist is reported as such.
 *
 * **Security:** sends no credentials, creates no markup from strings, keeps its style to itself, adds no global, and
 * never throws into the page.
 */
export class DirectoryAccess extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ['category', 'base']

  readonly #root = this.attachShadow({ mode: 'open' })
  /** Stops what is shown now; absent while the element is not on a page. */
  #shown: AbortController | undefined

  connectedCallback(): void {
    this.#show()
  }

  disconnectedCallback(): void {
    this.#shown?.abort()
    this.#shown = undefined
  }

  /** Moved by `moveBefore`: nothing to do, what is open stays open. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(): void {
    if (this.#shown !== undefined) this.#show()
  }

  #show(): void {
    this.#shown?.abort()
    // A sheet belongs to the document it was created in; the element may have moved to another, which may not be shown.
    const view = this.ownerDocument.defaultView
    if (view === null) return
    this.#shown = new AbortController()
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(STYLE)
    this.#root.adoptedStyleSheets = [sheet]
    const attribute = this.getAttribute('base')
    const base = attribute === null ? parseBase('..', SCRIPT_URL) : parseBase(attribute, this.baseURI)
    const slug = (this.getAttribute('category') ?? '').trim().toWellFormed()
    if (base === undefined) this.#put(['The base of this directory is not a web address.'])
    else void this.#showPage(base, slug, this.#shown.signal)
  }

  async #showPage(base: string, slug: string, signal: AbortSignal): Promise<void> {
    const urls = createPageUrls(base)
    const root = urls.page('')
    const page = createElement('a', { href: urls.page(slug), dir: 'auto' }, slug === '' ? root : slug)
    const menu = createConnectMenu()
    addCopyButtons(menu)
    const show = (serverBase: string | undefined): void => {
      const endpoints = serverBase === undefined ? undefined : createEndpointUrls(serverBase)
      if (endpoints) writeWays(menu, { name: ENTRY_NAME, url: endpoints.mcp(slug), title: page.text })
      // What a reader has opened stays open where the server is the one shown already.
      if (serverBase !== base || !menu.isConnected) {
        this.#put(
          [page],
          createAccessList({ urls, slug, surfaces: { endpoints } }, signal),
          ...(endpoints ? [menu] : []),
        )
      }
    }
    show(base)
    const answer = RESERVED_SLUG.test(slug)
      ? { status: 'missing' as const }
      : await readManifest(urls.rendition(slug, 'mcp.json'), signal)
    if (signal.aborted || answer.status === 'unknown') return
    if (answer.status === 'found') {
      const { title, serverUrl } = answer
      page.textContent = title
      show(serverUrl && parseBase(slug === '' ? '.' : '..', serverUrl))
    } else {
      const missing =
        slug === '' ? ['There is no directory at '] : ['No page “', createElement('bdi', {}, slug), '” in ']
      this.#put([...missing, createElement('a', { href: root }, root)])
    }
  }

  /** Our text is English, wherever it appears. */
  #put(lead: readonly (Node | string)[], ...more: readonly Node[]): void {
    const heading = createElement('h2', { id: 'heading' }, 'Agent access')
    const section = createElement(
      'section',
      { lang: 'en', dir: 'ltr' },
      heading,
      createElement('p', {}, ...lead),
      ...more,
    )
    section.setAttribute('aria-labelledby', heading.id)
    this.#root.replaceChildren(section)
    // Parts that pages may style from outside: `::part(button)`, `::part(pre)` …
    for (const element of this.#root.querySelectorAll('*')) element.part.add(element.localName)
  }
}
