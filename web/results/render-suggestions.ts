import type { OpenPage } from '../../shared/release/release.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { logoPath, tileClasses, tileLetters } from '../../shared/renditions/text/tile-letters.ts'
import { resultsUrl, titleOfResults } from '../../shared/renditions/view/results-title.ts'
import type { FoundWords } from '../../shared/renditions/words/found-words.ts'
import type { Collection } from '../../shared/search/collection.ts'
import type { PageUrls } from '../../shared/urls.ts'

const MAX_SUGGESTIONS = 7

/** Longest query text repeated, in UTF-16 code units. */
const MAX_SHOWN_LENGTH = 100

/** What a search field lists below itself. */
export interface Suggestions {
  /** Options of a listbox, without ids: the listings found first, and last the way to all of them. */
  readonly options: DocumentFragment
  /** Where each option leads, in their order: without scheme and host. */
  readonly targets: readonly string[]
  /** What is announced: `7 of 13 listings`. */
  readonly status: string
}

/** Renders the best of what is found as options. Throws as {@link Collection.search}. @param own Our words on the page. */
export function renderSuggestions(
  page: Pick<OpenPage, 'slug' | 'urls' | 'labels'>,
  own: FoundWords,
  collection: Collection,
  words: string,
): Suggestions {
  const { hits, total } = collection.search(words, { limit: MAX_SUGGESTIONS })
  const listings = collection.listings(hits.map(({ position }) => position))
  const slugOf = ({ categories: [slug = page.slug] }: Listing): string => slug
  const options = document.createDocumentFragment()
  for (const [at, listing] of listings.entries()) {
    const slug = slugOf(listing)
    const labels = new Map(Object.entries(page.labels(hits[at]?.position ?? 0)))
    options.append(renderOption(listing, page.urls, own, words, labels.get(slug) ?? slug))
  }
  const title = create('span', '', titleOfResults(own, words.slice(0, MAX_SHOWN_LENGTH), total))
  title.dir = 'auto'
  options.append(createOption(create('span'), title, hide(create('span', 'n', '↵'))))
  const targets = listings.map((listing) => page.urls.listing(slugOf(listing), listing.id))
  return {
    options,
    targets: [...targets, resultsUrl(page, { words, filters: new Map(), sort: undefined, start: 0 })].map(pathOf),
    status: own.fill(own.count.of, { shown: listings.length, count: total }),
  }
}

function renderOption(listing: Listing, urls: PageUrls, own: FoundWords, words: string, place: string): HTMLElement {
  const { name, description = '', status, link } = listing
  const text = create('p', 's soft', ...mark(description, words))
  text.dir = 'auto'
  return createOption(
    createTile(listing, urls),
    create(
      'div',
      '',
      create('b', '', create('bdi', '', ...mark(name, words))),
      // As rows say it, without the day.
      ...[status, link?.state].flatMap((state) =>
        state === undefined || state === 'active' ? [] : [' ', create('span', 'chip shut', own.facts[state])],
      ),
      text,
    ),
    create('span', 'n', create('bdi', '', place)),
  )
}

/** As `renderTile` writes it. */
function createTile({ id, name, logo }: Listing, urls: PageUrls): HTMLElement {
  const path = logoPath(logo, urls)
  if (path === undefined) return hide(create('span', tileClasses(id, 'tiny'), tileLetters(name)))
  const image = new Image()
  image.className = tileClasses(undefined, 'tiny')
  image.alt = ''
  image.loading = 'lazy'
  image.decoding = 'async'
  image.src = path
  return image
}

function createOption(...content: readonly Node[]): HTMLElement {
  const option = create('li', '', ...content)
  option.role = 'option'
  option.ariaSelected = 'false'
  return option
}

function mark(text: string, words: string): (Node | string)[] {
  return markWords(text, words).map(([part, isMarked]) => (isMarked ? create('mark', '', part) : part))
}

/** Hides an element from screen readers. */
function hide(element: HTMLElement): HTMLElement {
  element.ariaHidden = 'true'
  return element
}

function create(name: string, className = '', ...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.append(...content)
  return element
}

/** The server may be reached under another name. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

/** Characters that mean something in a pattern. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** A run of text, and whether it is a word of the query. */
type MarkedText = readonly [text: string, isMarked: boolean]

/**
 * Splits text so that words of a query can be marked wherever they are in it as they were written: spelling mistakes
 * that a search forgives are not marked.
 */
export function markWords(text: string, query: string): MarkedText[] {
  const words = query.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [[text, false]]
  // The longest first: of two that begin in the same place, that one is marked.
  const sorted = words.toSorted((a, b) => b.length - a.length).map((word) => word.replace(SYNTAX, '\\$&'))
  // What a pattern captures is between what it splits.
  const parts = text.split(new RegExp(`(${sorted.join('|')})`, 'iu'))
  return parts.map((part, at): MarkedText => [part, at % 2 === 1]).filter(([part]) => part !== '')
}
