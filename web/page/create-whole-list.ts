import type { ListingView } from './listing-view.ts'

/** The articles of a list by the positions of their listings: those of a page's index, where each stands once. */
export function articlesOf(list: HTMLElement): HTMLElement[] {
  const ids = new Set<string>()
  return Array.from(list.querySelectorAll<HTMLElement>(':scope > article')).filter(({ id }) => {
    const isFirst = id === '' || !ids.has(id)
    ids.add(id)
    return isFirst
  })
}

/** Shows what was found among the articles of a page that has all of them: the others are hidden. */
export function createWholeList(list: HTMLElement): ListingView {
  const all = Array.from(list.querySelectorAll<HTMLElement>(':scope > article'))
  const articles = articlesOf(list)
  const around = document.createElement('div')
  list.after(around)
  /** Moves an article only where it is elsewhere: moving takes the focus from what is in it. */
  const arrange = (wanted: readonly HTMLElement[]): void => {
    let next = list.firstElementChild
    for (const article of wanted) {
      if (article === next) next = next.nextElementSibling
      else list.insertBefore(article, next)
    }
  }
  return {
    isWhole: true,
    show({ positions, parts }) {
      const found = positions.flatMap((position) => articles[position] ?? [])
      const shown = new Set(found)
      arrange(found)
      for (const article of all) article.hidden = !shown.has(article)
      around.replaceChildren(parts.notice, parts.pager)
    },
    showAll() {
      arrange(all)
      for (const article of all) article.hidden = false
      around.replaceChildren()
    },
  }
}
