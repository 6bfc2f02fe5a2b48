import type { WidgetDirectory } from '../../shared/widget-directory.ts'
import { createPageUrls } from '../../shared/urls.ts'
import { create } from '../results/create.ts'
import { fillList } from './fill-list.ts'
import type { WidgetPlace } from './fill-list.ts'
import STYLE from './widget.css?inline'

/** Stands here in the built script; see `server/publish/widget-files.ts`. */
declare const GAZETTEER_DIRECTORY: WidgetDirectory

/** The directory that this script is of. Other directories' scripts take it from here where a page has widgets of several. */
export const directory: WidgetDirectory = GAZETTEER_DIRECTORY

/** This script is `{base}/_/widget.js`. */
const OWN_BASE = readBase(import.meta.url.slice(0, import.meta.url.lastIndexOf('/_/')), '')

/**
 * What both elements do: they show their content in a shadow root while they are on a page, anew when an attribute
 * changes. What the page has inside them, a link, shows until then, and where there is nothing to show.
 *
 * **Security:** sends no credentials, creates no markup from strings, keeps its style to itself, adds no global, and
 * never throws into the page.
 */
abstract class Widget extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ['src', 'category', 'limit', 'order', 'id', 'title']

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

  /** Moved by `moveBefore`: nothing to do, what is typed stays. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.#shown !== undefined && before !== after) this.#show()
  }

  #show(): void {
    this.#shown?.abort()
    const { signal } = (this.#shown = new AbortController())
    const src = this.getAttribute('src')
    const base = src === null ? OWN_BASE : readBase(src, this.baseURI)
    const slot = document.createElement('slot')
    this.#root.replaceChildren(slot)
    if (base === undefined) return
    const slug = (this.getAttribute('category') ?? '').trim().toWellFormed()
    const page = createPageUrls(base).page(slug)
    // Of a page that has put nothing inside.
    slot.append(create('a', { href: page }, page))
    const fill = async (): Promise<void> => {
      const of = base === OWN_BASE ? directory : await loadDirectory(base)
      const content = await this.render({ base, slug, directory: of, signal })
      if (signal.aborted) return
      content.lang = of.language
      content.dir = of.direction
      this.#style(of)
      this.#root.replaceChildren(content)
    }
    // Offline, refused by a policy of the page, or no such page: the link stays.
    fill().catch(() => undefined)
  }

  /** What is shown: all texts are those of the directory. @throws {Error} where there is nothing to show. */
  protected abstract render(place: WidgetPlace): Promise<HTMLElement> | HTMLElement

  /** A sheet belongs to the document that it was created in; the element may have moved to another. */
  #style({ accent }: WidgetDirectory): void {
    const sheet = new (this.ownerDocument.defaultView ?? window).CSSStyleSheet()
    sheet.replaceSync(`:host{--own:${accent}}${STYLE}`)
    this.#root.adoptedStyleSheets = [sheet]
  }
}

/**
 * The base URL of a directory, as `createUrls` takes it: absolute, without a trailing slash.
 *
 * @param src As written by the owner of the page; relative to it.
 * @returns `undefined` unless it is http(s).
 */
function readBase(src: string, pageUrl: string): string | undefined {
  try {
    const { protocol, origin, pathname } = new URL(src, pageUrl || undefined)
    return /^https?:$/.test(protocol) ? origin + pathname.replace(/\/+$/, '') : undefined
  } catch {
    return undefined
  }
}

async function loadDirectory(base: string): Promise<WidgetDirectory> {
  const module: { readonly directory: WidgetDirectory } = await import(/* @vite-ignore */ `${base}/_/widget.js`)
  return module.directory
}

/** `<gazetteer-list category limit order title>`: a search field, and the first rows of a page below it. */
class GazetteerList extends Widget {
  protected render(place: WidgetPlace): Promise<HTMLElement> {
    return fillList(place, this)
  }
}

/** `<gazetteer-badge category id>`: “Listed in …”, as a link to the listing. It requests nothing. */
class GazetteerBadge extends Widget {
  protected render({ base, slug, directory: { title, texts } }: WidgetPlace): HTMLElement {
    const page = createPageUrls(base).page(slug)
    const href = slug === '' || this.id === '' ? page : `${page}${encodeURIComponent(this.id)}/`
    const [before = '', after = ''] = texts.listedIn.split('{directory}').map((part) => part.trim())
    const small = (text: string): HTMLElement[] => (text === '' ? [] : [create('small', {}, text, ' ')])
    return create('a', { href, className: 'badge' }, ...small(before), create('b', {}, title, ' '), ...small(after))
  }
}

// The script may be on the page twice, even of two directories: the first one stays.
for (const [name, element] of [
  ['gazetteer-list', GazetteerList],
  ['gazetteer-badge', GazetteerBadge],
] as const) {
  if (customElements.get(name) === undefined) customElements.define(name, element)
}
