import type { PageQuery } from '../../shared/search/page-query.ts'
import type { FoundResults } from '../results/page-search.ts'

/** What a form and the toolbar say about what is shown. */
export interface FormStatus {
  /** Says it once, and offers what the results can be narrowed by. */
  showFound(found: FoundResults, query: PageQuery): void
  showCategories(links: DocumentFragment): void
  showUnavailable(): void
  showAll(): void
}

/** Creates the status of a form, and of the page's title. @param isResultPage Whether the page is one of the server. */
export function createFormStatus(form: HTMLFormElement, isResultPage: boolean): FormStatus {
  const line = document.querySelector('.bar [role=status]')
  const applied = document.querySelector('.bar .chips')
  const everything = line?.textContent ?? ''
  const facets = Array.from(form.querySelectorAll('fieldset'))
  const submit = form.querySelector('.go')
  const heading = isResultPage ? (document.querySelector('h1')?.textContent ?? '') : ''
  const title = document.title.startsWith(`${heading} · `) ? document.title.slice(heading.length + 3) : document.title
  const own = submit?.textContent ?? ''
  const categories = document.createElement('div')
  const say = (text: string): void => {
    if (line !== null && line.textContent !== text) line.textContent = text
  }
  const nameFirstOrder = (query: PageQuery | undefined): void => {
    const best = document.querySelector<HTMLSelectElement>(`select[name="sort"][form="${form.id}"]`)?.options[0]
    const { page = '', best: bestFirst = '' } = best?.dataset ?? {}
    if (best !== undefined) best.text = query === undefined || query.words === '' ? page : bestFirst
  }
  return {
    showFound({ found, show, title: name, parts }, query) {
      say(found)
      document.title = `${name} · ${title}`
      applied?.replaceChildren(parts.applied)
      if (facets.length > 0) showFacets(form, Array.from(parts.facets.children))
      if (submit !== null) submit.textContent = show
      nameFirstOrder(query)
      if (query.words === '') categories.replaceChildren()
    },
    showCategories(links) {
      categories.replaceChildren(links)
      if (!categories.isConnected) form.after(categories)
    },
    showUnavailable() {
      say(form.dataset['failed'] ?? '')
    },
    showAll() {
      say(everything)
      document.title = title
      applied?.replaceChildren()
      categories.replaceChildren()
      if (!isResultPage) {
        for (const box of facets.flatMap((facet) => Array.from(facet.querySelectorAll('input')))) box.checked = false
        if (facets.length > 0) showFacets(form, facets)
      }
      if (submit !== null) submit.textContent = own
      nameFirstOrder(undefined)
    },
  }
}

/** Puts facets in place of those of a form. What was focused and what was open stays so. */
function showFacets(form: HTMLFormElement, facets: readonly Element[]): void {
  const focused = document.activeElement
  const isIn = focused instanceof HTMLInputElement && focused.type === 'checkbox' && focused.form === form
  const old = Array.from(form.querySelectorAll('fieldset'))
  for (const { dataset } of old.filter((facet) => facet.querySelector('details')?.open === true)) {
    const same = facets.find((facet) => facet instanceof HTMLElement && facet.dataset['facet'] === dataset['facet'])
    const details = same?.querySelector('details')
    if (details) details.open = true
  }
  old[0]?.before(...facets)
  for (const facet of old) if (!facets.includes(facet)) facet.remove()
  if (!isIn) return
  const boxes = Array.from(form.elements).filter((each) => each instanceof HTMLInputElement)
  boxes.find(({ name, value }) => name === focused.name && value === focused.value)?.focus()
}
