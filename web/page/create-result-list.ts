import type { ListingView } from './listing-view.ts'

/**
 * Shows what was found as a result page does, in place of what the page shows otherwise.
 *
 * @param place Element after which it is shown.
 * @param instead What it replaces, as long as something is asked.
 */
export function createResultList(place: Element, instead: readonly HTMLElement[]): ListingView {
  const section = document.createElement('section')
  const heading = document.createElement('h2')
  heading.textContent = 'Listings'
  const list = document.createElement('div')
  list.className = 'listings'
  return {
    isWhole: false,
    show({ parts }) {
      list.replaceChildren(parts.articles)
      section.replaceChildren(heading, parts.notice, list, parts.pager)
      if (!section.isConnected) place.after(section)
      for (const element of instead) element.hidden = true
    },
    showAll() {
      section.remove()
      for (const element of instead) element.hidden = false
    },
  }
}

/** Shows what was found on a result page of the server, in place of what that found. There is nothing else to show. */
export function createResultPage(list: HTMLElement): ListingView {
  return {
    isWhole: false,
    show({ parts }) {
      for (const old of document.querySelectorAll('.pager, .none')) old.remove()
      document.querySelector('.lead')?.replaceWith(parts.lead)
      list.before(parts.notice)
      list.replaceChildren(parts.articles)
      document.querySelector('main')?.append(parts.pager)
    },
  }
}
