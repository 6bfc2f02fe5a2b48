import { ENTRY_NAME } from '../../shared/connect/connect-client.ts'
import type { PagePlace } from '../../shared/renditions/list-formats.ts'
import { createUrls } from '../../shared/urls.ts'
import { writeWays } from '../page/connect-menu.ts'
import { addCopyButtons } from '../page/enable-copy.ts'
import { createAccessList } from './create-access-list.ts'
import { createConnectMenu } from './create-connect-menu.ts'
import { createElement } from './create-element.ts'
import { parseBase } from './parse-base.ts'
import { readTitle } from './read-title.ts'
import { STYLE } from './style.ts'

/** This script is `{base}/_/directory-access.js`. Bundlers would look for a file if this stood inside `new URL()`. */
const SCRIPT_URL = import.meta.url

/** Slugs no page has, and which would lead out of the directory. */
const RESERVED_SLUG = /^[._]/

/**
 * `<directory-access category="databases">`: the agent-access section of a directory, on other people's pages.
 *
 * Without `category` it is that of the whole directory. `base` is only needed where the script is not loaded from the
 * directory. Every address is written without asking anyone; only the title is asked for, and a page that does not
 * exist says so.
 *
 * **Security:** sends no credentials, makes no markup of strings, keeps its style to itself, leaves no global, and
 * never throws into the page.
 */
export class DirectoryAccess extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ['category', 'base']

  readonly #root = this.attachShadow({ mode: 'open' })
  /** Ends what is shown now; absent while the element is on no page. */
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
    // A sheet belongs to the document it was made in, and the element may have come to another, which nobody may see.
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
    else void this.#showPage({ urls: createUrls(base), slug }, this.#shown.signal)
  }

  async #showPage(place: PagePlace, signal: AbortSignal): Promise<void> {
    const { urls, slug } = place
    const root = urls.page('')
    const target = { name: ENTRY_NAME, url: urls.mcp(slug), title: slug === '' ? root : slug }
    const page = createElement('a', { href: urls.page(slug), dir: 'auto' }, target.title)
    const menu = createConnectMenu()
    addCopyButtons(menu)
    writeWays(menu, target)
    this.#put([page], createAccessList(place, signal), menu)
    const answer = RESERVED_SLUG.test(slug)
      ? { status: 'missing' as const }
      : await readTitle(urls.rendition(slug, 'mcp.json'), signal)
    if (signal.aborted || answer.status === 'unknown') return
    if (answer.status === 'found') {
      page.textContent = answer.title
      writeWays(menu, { ...target, title: answer.title })
    } else {
      const missing =
        slug === '' ? ['There is no directory at '] : ['No page “', createElement('bdi', {}, slug), '” in ']
      this.#put([...missing, createElement('a', { href: root }, root)])
    }
  }

  /** Our words are English, wherever they stand. */
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
    // What pages may style from outside: `::part(button)`, `::part(pre)` …
    for (const element of this.#root.querySelectorAll('*')) element.part.add(element.localName)
  }
}
