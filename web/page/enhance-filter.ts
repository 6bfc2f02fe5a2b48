import { parsePageQuery, writePageQuery } from '../../shared/search/page-query.ts'
import { answerAgents } from './answer-agents.ts'
import { chooseTag } from './choose-tag.ts'
import { completePage } from './complete-page.ts'
import { readForm, writeForm } from './form-values.ts'
import { createItemFilter } from './item-filter.ts'

/** Time without a change after which the address says what is asked. Browsers refuse to change it all the time. */
const ADDRESS_DELAY_MS = 300

/** Share of the window above which the form must end while one types. */
const SEEN_SHARE = 0.7

/**
 * Makes the form of a page filter its listings, or on the root page its pages, while one types and chooses. The address
 * says what is asked, so that it can be passed on; sending the form still leads to the result page of the server, which
 * forgives spelling mistakes.
 *
 * A result page has only what was found. At the first change of the form there, the whole page takes its place.
 */
export function enhanceFilter(form: HTMLFormElement): void {
  const list = document.querySelector<HTMLElement>('.listings')
  if (list?.dataset['partial'] === undefined) {
    if (location.search !== '') writeForm(form, new URLSearchParams(location.search))
    filterPage(form, list)
    return
  }
  const complete = async (): Promise<void> => {
    const whole = await completePage(form)
    if (whole === undefined) return
    filterPage(form, whole)
    form.dispatchEvent(new Event('input'))
  }
  form.addEventListener('input', () => void complete(), { once: true })
}

/** @param list The listings; on the root page there are none. */
function filterPage(form: HTMLFormElement, list: HTMLElement | null): void {
  const items = Array.from(
    list === null
      ? document.querySelectorAll<HTMLElement>('.pages > li')
      : list.querySelectorAll<HTMLElement>('article'),
  )
  if (items.length === 0) return
  const filter = createItemFilter(form, items, list)
  let telling = 0
  const change = (): void => {
    filter.update()
    clearTimeout(telling)
    telling = window.setTimeout(() => tell(form), ADDRESS_DELAY_MS)
  }
  const clear = (): void => {
    writeForm(form, new URLSearchParams())
    change()
  }
  const showTarget = (): void => {
    const target = items.find((item) => item.matches(':target'))
    if (target?.hidden !== true) return
    clear()
    target.scrollIntoView()
  }
  const showAsked = (): void => {
    // Nothing is hidden as long as nothing was asked: a large page need not be gone through.
    if (parsePageQuery(readForm(form)) !== undefined) filter.update()
    showTarget()
  }

  form.addEventListener('focusin', () => filter.prepare(), { once: true })
  form.addEventListener('input', change)
  form.querySelector('.found a')?.addEventListener('click', (event) => {
    event.preventDefault()
    clear()
    form.querySelector('input')?.focus()
  })
  list?.addEventListener('click', (event) => {
    if (!chooseTag(form, event)) return
    change()
    form.scrollIntoView({ block: 'nearest' })
  })
  window.addEventListener('hashchange', showTarget)
  // A browser that comes back to the page may restore what was asked, but not what is hidden.
  window.addEventListener('pageshow', showAsked)
  answerAgents(form, filter)
  showAsked()
}

/** Says in the address what the form asks. */
function tell(form: HTMLFormElement): void {
  const query = parsePageQuery(readForm(form))
  history.replaceState(null, '', query === undefined ? location.pathname : `?${writePageQuery(query)}`)
  // What was found is to be seen, also where the form stands at the bottom of the window.
  if (form.getBoundingClientRect().bottom > window.innerHeight * SEEN_SHARE) form.scrollIntoView()
}
