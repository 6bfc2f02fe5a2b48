import { create } from '../results/create.ts'
import { loadDocument } from './load-document.ts'

/** Changes shown on the root page. */
const MAX_SHOWN = 8

/** How far below what is seen the list is loaded: what it moves down is then not seen to move. */
const AHEAD = '600px'

/**
 * Shows what has changed lately, with the day, below its heading on the root page, once a reader comes near; after a
 * first release nothing is shown. The release does not know it: the page of changes does, to which the heading leads.
 *
 * @param section Hidden, in a place that is not.
 */
export function showRecent(section: HTMLElement): void {
  const link = section.querySelector('a')
  if (link === null) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      loadDocument(link.href).then(
        (page) => list(section, page),
        // The footer leads there all the same.
        () => undefined,
      )
    },
    { rootMargin: AHEAD },
  )
  observer.observe(section.parentElement ?? section)
}

function list(section: HTMLElement, page: Document): void {
  const rows = Array.from(page.querySelectorAll('main li')).slice(0, MAX_SHOWN)
  if (rows.length === 0) return
  section.append(create('ul', { className: 'more' }, ...rows))
  section.hidden = false
  section.parentElement?.classList.add('block')
}
