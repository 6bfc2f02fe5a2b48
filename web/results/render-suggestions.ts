import { create } from './create.ts'
import type { OpenPage } from '../../shared/release/release.ts'
import type { CategorySummary } from '../../shared/model/category.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { markWords, tellingWords } from '../../shared/renditions/text/mark-words.ts'
import { resultsUrl } from '../../shared/renditions/view/results-title.ts'
import type { FoundWords } from '../../shared/renditions/words/found-words.ts'
import type { Collection } from '../../shared/search/collection.ts'
import { foldText } from '../../shared/model/text/fold-text.ts'
import { TEXT_START } from '../../shared/tools/categories/category-list.ts'

const MAX_LISTINGS = 5
const MAX_CATEGORIES = 2
const MAX_PAGES = 2
const MAX_QUESTIONS = 2

/** Listings among which those of the page one is on are looked for. */
const MAX_SEARCHED = 30

/** Longest query text repeated, in UTF-16 code units. */
const MAX_SHOWN_LENGTH = 100

/** Characters before a marked word of the text that says why something was found. */
const BEFORE = 40

/** Fields that say whose work something is. */
const BYLINE = /^(?:authors?|by|artist|publisher|company)$/i

/** What a search field lists below itself. */
export interface Suggestions {
  /** Options of a listbox, without ids: categories, listings, questions, and last the way to all that was found. */
  readonly options: DocumentFragment
  /** Where each option leads, in their order: without scheme and host. */
  readonly targets: readonly Promise<string>[]
  /** What is announced: `5 of 13 listings`. */
  readonly status: string
}

interface Suggestion {
  readonly option: HTMLElement
  readonly target: string | Promise<string>
}

/**
 * Renders what may be meant by words as options: categories with them in their title, the best of the listings, and
 * questions that these answer. Throws as {@link Collection.search}.
 *
 * @param own Our words on the page.
 * @param here Path of the page one is on: listings of a category come first there.
 */
export function renderSuggestions(
  page: OpenPage,
  own: FoundWords,
  collection: Collection,
  words: string,
  here: string,
): Suggestions {
  const { urls } = page
  // On the page itself none comes before the others, and what is not shown need not be loaded.
  const limit = here === pathOf(urls.page(page.slug)) ? MAX_LISTINGS : MAX_SEARCHED
  const answer = collection.search(words, { limit })
  const { hits, total, totalWithAll } = answer
  const telling = tellingWords(words, answer)
  const positions = hits.map(({ position }) => position)
  const found = collection.listings(positions)
  const isHere = ({ categories }: Listing): boolean => categories.some((slug) => pathOf(urls.page(slug)) === here)
  const listings = [...found.filter(isHere), ...found.filter((each) => !isHere(each))].slice(0, MAX_LISTINGS)
  const slugOf = ({ categories: [slug = page.slug] }: Listing): string => slug
  const placeOf = (listing: Listing): string => {
    const labels = new Map(Object.entries(page.labels(positions[found.indexOf(listing)] ?? 0)))
    return labels.get(slugOf(listing)) ?? slugOf(listing)
  }
  const things = (count: number): string => thingsOf(page, own, count)
  const quoted = own.fill(own.search.quoted, { words: words.slice(0, MAX_SHOWN_LENGTH) })
  const { allFor, someWords } = own.search
  const all =
    totalWithAll === 0
      ? `${someWords}: ${things(total)}`
      : own.fill(allFor, { things: things(totalWithAll), words: quoted })
  const suggestions: Suggestion[] = [
    ...findCategories(page, words).map((category) => ({
      option: createOption(
        create('b', {}, create('bdi', {}, ...mark(category.title, telling))),
        create('span', { className: 'n' }, `${own.facts.category} · ${things(category.count)}`),
      ),
      target: urls.page(category.slug),
    })),
    ...listings.map((listing) => ({
      option: renderListing(listing, own, telling, placeOf(listing)),
      target: urls.listing(slugOf(listing), listing.id),
    })),
    ...findOwnPages(words),
    ...listQuestions(page, own, found, telling),
    // One is listed already.
    ...(total === 1
      ? []
      : [
          {
            option: createOption(create('b', {}, create('bdi', {}, all))),
            target: resultsUrl(page, { words, filters: new Map(), sort: undefined, start: 0 }),
          },
        ]),
  ]
  const options = document.createDocumentFragment()
  options.append(...suggestions.map(({ option }) => option))
  return {
    options,
    targets: suggestions.map(async ({ target }) => pathOf(await target)),
    status: own.fill(own.count.of, { shown: listings.length, things: things(total) }),
  }
}

/** As the operator calls them, else as we do. */
function thingsOf({ directory: { noun } }: OpenPage, own: FoundWords, count: number): string {
  if (noun === undefined) return own.fill(own.count.listings, { count })
  return `${own.number(count)} ${noun[own.pluralCategory(count)] ?? noun.other}`
}

/** The categories in whose titles every word begins a word. */
function findCategories(page: OpenPage, words: string): CategorySummary[] {
  if (page.kind !== 'root') return []
  const titles = page.categories.texts('names', 0).split(`${TEXT_START}\n`).slice(1)
  const positions = titles.flatMap((text, position) => (hasWords(text.split('\n')[1] ?? '', words) ? [position] : []))
  return page.categories.read(positions.slice(0, MAX_CATEGORIES))
}

/** The operator's own pages, to which the header and the footer of ours link, by their titles. */
function findOwnPages(words: string): Suggestion[] {
  const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('a[data-gazetteer-page]'))
  const titles = new Map(links.map(({ href, textContent }) => [href, textContent]))
  return Array.from(titles)
    .filter(([, title]) => hasWords(foldText(title), words))
    .slice(0, MAX_PAGES)
    .map(([target, title]) => ({
      option: createOption(create('b', {}, create('bdi', {}, ...mark(title, words.split(/\s+/))))),
      target,
    }))
}

/** Whether every word begins a word of a text that is folded. */
function hasWords(text: string, words: string): boolean {
  const wanted = foldText(words)
    .split(/\s+/)
    .filter((word) => word !== '')
  return wanted.every((word) => ` ${text}`.includes(` ${word}`))
}

function renderListing(listing: Listing, own: FoundWords, words: readonly string[], place: string): HTMLElement {
  const { name, status, link } = listing
  const reason = create('p', { className: 's soft' }, create('bdi', {}, ...mark(reasonOf(listing, words), words)))
  return createOption(
    create(
      'b',
      '',
      create('bdi', {}, ...mark(name, words)),
      // As rows say it, without the day.
      ...[status, link?.state].flatMap((state) =>
        state === undefined || state === 'active'
          ? []
          : [' ', create('span', { className: 'state' }, own.facts[state])],
      ),
    ),
    create('span', { className: 'n' }, create('bdi', {}, place)),
    reason,
  )
}

/** The text of a listing that says why it was found: with a word of the query where there is one. */
function reasonOf(
  { name, description = '', tags, alternative_to: replaced, extra }: Listing,
  words: readonly string[],
): string {
  const has = (text: string): boolean => markWords(text, words).some(([, isMarked]) => isMarked)
  if (has(name) || has(description)) return excerpt(description, words)
  const values = Object.values(extra).flatMap((value) => [value].flat())
  const texts = [...values, ...replaced, ...tags].filter((value) => typeof value === 'string')
  return texts.find(has) ?? description
}

/** From shortly before the first marked word on. */
function excerpt(text: string, words: readonly string[]): string {
  const [before = '', isMarked] = markWords(text, words)[0] ?? []
  if (isMarked === true || before.length <= BEFORE || before.length === text.length) return text
  return `…${text.slice(text.indexOf(' ', before.length - BEFORE))}`
}

/** Questions whose answers are lists: what replaces a thing, what is by someone. */
function listQuestions(page: OpenPage, own: FoundWords, found: readonly Listing[], words: string[]): Suggestion[] {
  const { alternativesTo, thingsBy, things: listings } = own.search
  const things = capitalize(page.directory.noun?.other ?? listings)
  const wanted = words.join(' ')
  const asked = new Map<string, Suggestion>()
  for (const { alternative_to: replaced, extra } of found) {
    const values = Object.entries({ alternative_to: replaced, ...extra })
      .filter(([facet]) => facet === 'alternative_to' || BYLINE.test(facet))
      .flatMap(([facet, some]) => [some].flat().map((value) => ({ facet, value })))
    for (const { facet, value } of values) {
      if (typeof value !== 'string' || wanted === '' || !hasWords(foldText(value), wanted)) continue
      const text = own.fill(facet === 'alternative_to' ? alternativesTo : thingsBy, { name: value, things })
      if (asked.size === MAX_QUESTIONS || asked.has(text)) continue
      asked.set(text, {
        option: createOption(create('b', {}, create('bdi', {}, ...mark(text, words)))),
        target: findTarget(page, facet, value),
      })
    }
  }
  return [...asked.values()]
}

/** Where a value leads to: its own page or, where it has none, results. */
async function findTarget(page: OpenPage, facet: string, value: string): Promise<string> {
  const { findValueUrl } = await import('./find-pages.ts')
  return findValueUrl(page, facet, value)
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function createOption(...content: readonly Node[]): HTMLElement {
  return create('li', { role: 'option', ariaSelected: 'false' }, ...content)
}

function mark(text: string, words: readonly string[]): (Node | string)[] {
  return markWords(text, words).map(([part, isMarked]) => (isMarked ? create('mark', {}, part) : part))
}

/** The server may be reached under another name. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
