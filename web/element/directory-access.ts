import { ENTRY_NAME } from '../../shared/connect/connect-client.ts'
import { createEndpointUrls, createPageUrls } from '../../shared/urls.ts'
import { writeWays } from '../connect/connect-menu.ts'
import { addCopyButtons } from '../connect/enable-copy.ts'
import { createAccessList, createConnectMenu, createElement, parseBase } from './access-parts.ts'

/**
 * Style of the element, for its shadow root only. `color-scheme` at the element decides between light and dark;
 * font and size are those of the page. Browsers without `light-dark()` show the colors of the page.
 */
const STYLE = `
:host { display: block; text-align: start; }
:host([hidden]) { display: none; }
section {
  --line: var(--directory-access-border, light-dark(#d9d4c8, #3a4045));
  --accent: var(--directory-access-accent, light-dark(#0b5f66, #74c7cd));
  padding: 1em;
  border: 1px solid var(--line);
  border-radius: var(--directory-access-radius, 10px);
  background: var(--directory-access-background, light-dark(#f5f3ee, #1e2225));
  color: var(--directory-access-color, light-dark(#1d1f21, #e8e6e1));
  line-height: 1.5;
  overflow-wrap: anywhere;
}
h2, h3, p, dl, dd, pre { margin: 0; }
h2, h3 { font-size: 1.1em; }
h2 + p, dl, h3 { margin-block-start: .5em; }
a { color: var(--accent); text-underline-offset: .18em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
dl > div { display: flex; flex-wrap: wrap; padding-block: .35em; border-block-start: 1px solid var(--line); }
dt { flex: 0 0 10em; }
dd { flex: 1 1 15em; min-inline-size: 0; }
dt, small { color: var(--directory-access-muted, light-dark(#5b5f66, #a3a7ab)); }
code, pre { font: .88em/1.5 ui-monospace, monospace; }
details details { padding-inline-start: 1.1em; }
summary { padding-block: .2em; cursor: pointer; }
pre { padding: .8em 1em; overflow-x: auto; border: 1px solid var(--line); white-space: pre; }
button { padding: .05em .6em; border: 1px solid var(--line); border-radius: 6px; background: none; color: inherit; font: inherit; font-size: .8em; cursor: pointer; }
pre + button, small { display: block; margin-block: .4em; }
`

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
class DirectoryAccess extends HTMLElement {
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

/** What the directory returns for one of its pages. `unknown`: it could not be reached, or its answer made no sense. */
type ManifestAnswer =
  | { status: 'found'; title: string; serverUrl: string | undefined }
  | { status: 'missing' }
  | { status: 'unknown' }

/**
 * Requests what a page of the directory is called and offers, without credentials.
 *
 * @param url The page's `mcp.json`: some 2 KB compressed, and already cached on pages that also have the embed.
 */
async function readManifest(url: string, signal: AbortSignal): Promise<ManifestAnswer> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal })
    if (response.status === 404 || response.status === 410) return { status: 'missing' }
    if (!response.ok) return { status: 'unknown' }
    const { title, websiteUrl, remotes: [remote] = [] }: Manifest = await response.json()
    // Where the page is tried out elsewhere than it is published, so is its own endpoint.
    const serverUrl = remote?.url === `${websiteUrl}mcp` ? url : remote?.url
    return title ? { status: 'found', title, serverUrl } : { status: 'unknown' }
  } catch {
    // Blocked by a policy of the page, offline, or not JSON.
    return { status: 'unknown' }
  }
}

/** The members of a server card that are used. Unchecked: they only become text and links to web addresses. */
interface Manifest {
  title?: string
  websiteUrl?: string
  remotes?: readonly { url: string }[]
}

const NAME = 'directory-access'

// The script may be on the page twice, even in two versions, or another may have taken the name: the first one stays.
if (customElements.get(NAME) === undefined) customElements.define(NAME, DirectoryAccess)
