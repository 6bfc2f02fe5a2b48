import { countListings } from '../../shared/renditions/view/page-identity.ts'
import type { ChoiceCounts } from '../../shared/renditions/view/count-choices.ts'
import { FILTER_PREFIX } from '../../shared/search/page-query.ts'
import type { PageQuery } from '../../shared/search/page-query.ts'
import type { FoundResults } from '../results/page-search.ts'

const UNAVAILABLE = 'Results cannot be shown while you type: press Enter to search.'

/** For hosts without result pages. */
const UNAVAILABLE_HERE =
  'The search cannot be loaded, so nothing is left out here. Reload the page to try again, or use a newer browser.'

/** What a form says about what is shown. */
export interface FormStatus {
  /** Says it once, and offers what the results can be narrowed by. */
  showFound(found: FoundResults, query: PageQuery): void
  showCategories(links: DocumentFragment): void
  /** @param isStatic Whether the host has no result pages. */
  showUnavailable(isStatic: boolean): void
  showAll(): void
  /** Writes beside each choice how many listings it would leave. */
  writeCounts(counts: ChoiceCounts): void
}

/** Creates the status of a form, and of the page's title. @param isResultPage Whether the page is one of the server. */
export function createFormStatus(form: HTMLFormElement, isResultPage: boolean): FormStatus {
  const line = form.querySelector('.found [role]')
  const all = form.querySelector<HTMLElement>('.found a')
  const everything = line?.textContent ?? ''
  const heading = isResultPage ? (document.querySelector('h1')?.textContent ?? '') : ''
  const title = document.title.startsWith(`${heading} · `) ? document.title.slice(heading.length + 3) : document.title
  const categories = document.createElement('div')
  let offered: Element | undefined
  const say = (text: string): void => {
    if (line !== null && line.textContent !== text) line.textContent = text
  }
  /** The root page offers nothing until something is found. */
  const offer = (choices: DocumentFragment): void => {
    if (form.querySelector('.choices') !== null) return
    offered ??= choices.firstElementChild ?? undefined
    if (offered !== undefined) form.querySelector('.found')?.before(offered)
  }
  return {
    showFound({ total, count, title: found, parts }, query) {
      const of = countListings(count)
      say(total === count ? of : `${total} of ${of}`)
      document.title = `${found} · ${title}`
      if (all !== null) all.hidden = false
      offer(parts.choices)
      const best = form.querySelector<HTMLSelectElement>('select[name="sort"]')?.options[0]
      if (best !== undefined) best.text = query.words === '' ? 'Page order' : 'Best first'
      if (query.words === '') categories.replaceChildren()
    },
    showCategories(links) {
      categories.replaceChildren(links)
      if (!categories.isConnected) (form.closest('search') ?? form).after(categories)
    },
    showUnavailable(isStatic) {
      say(isStatic ? UNAVAILABLE_HERE : UNAVAILABLE)
    },
    showAll() {
      say(everything)
      document.title = title
      if (all !== null) all.hidden = true
      categories.replaceChildren()
      // Not while it is being used: the focus would be lost.
      if (offered?.contains(document.activeElement) === false) offered.remove()
      const own = form.querySelector<HTMLSelectElement>('select[name="sort"]')?.options[0]
      if (own !== undefined) own.text = 'Page order'
    },
    writeCounts(counts) {
      for (const [facet, values] of counts) {
        const select = form.querySelector<HTMLSelectElement>(`select[name="${CSS.escape(FILTER_PREFIX + facet)}"]`)
        for (const option of select?.options ?? []) {
          const count = values.get(option.value)
          const text = count === undefined ? option.text : option.text.replace(/\d+$/, String(count))
          if (option.text !== text) option.text = text
        }
      }
    },
  }
}
