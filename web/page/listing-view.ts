import type { FoundResults } from '../results/page-search.ts'

/** The part of a page that shows what was found. */
export interface ListingView {
  show(found: FoundResults): void
  /** Shows what the page shows when nothing is asked; missing on a result page of the server, which has nothing else. */
  readonly showAll?: () => void
}

/** Shows what was found in place of the listings of the page. */
export function createListingView(list: HTMLElement): ListingView {
  const own = Array.from(list.childNodes)
  const pager = document.querySelector('.pager')
  const isResultPage = list.dataset['partial'] !== undefined
  const around = (): readonly Element[] => Array.from(document.querySelectorAll('.pager, .empty'))
  const showHead = ({ parts }: FoundResults): void => document.querySelector('.head')?.replaceWith(parts.head)
  return {
    show(found) {
      const { parts } = found
      for (const old of around()) old.remove()
      if (isResultPage) showHead(found)
      list.before(parts.notice)
      list.replaceChildren(parts.rows)
      list.after(parts.pager)
    },
    ...(!isResultPage && {
      showAll() {
        for (const old of around()) old.remove()
        list.replaceChildren(...own)
        if (pager !== null) list.after(pager)
      },
    }),
  }
}

/**
 * Shows what was found on a page without listings of its own.
 *
 * @param place Element after which it is shown.
 * @param instead What it replaces, as long as something is asked.
 */
export function createSeparateView(place: Element, instead: readonly HTMLElement[]): ListingView {
  const section = document.createElement('section')
  const heading = document.createElement('h2')
  heading.className = 'vh'
  heading.textContent = 'Listings'
  const list = document.createElement('ol')
  list.className = 'rows'
  return {
    show({ parts }) {
      list.replaceChildren(parts.rows)
      section.replaceChildren(heading, parts.toolbar, parts.notice, list, parts.pager)
      if (!section.isConnected) place.after(section)
      for (const element of instead) element.hidden = true
    },
    showAll() {
      section.remove()
      for (const element of instead) element.hidden = false
    },
  }
}
