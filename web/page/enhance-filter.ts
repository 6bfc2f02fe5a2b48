import { parsePageQuery, writePageQuery } from '../../shared/search/page-query.ts'
import { decodePositions } from '../../shared/search/position-list.ts'
import { answerAgents } from './answer-agents.ts'
import { readChoices } from './choices.ts'
import { loadDocument } from './load-document.ts'
import { createWordMatcher } from './match-words.ts'
import { createNothingFound } from './nothing-found.ts'

/** Time without a keystroke after which the address says what is asked. Browsers refuse to change it all the time. */
const ADDRESS_DELAY_MS = 300

/** Share of the window above which the form must end while one types. */
const SEEN_SHARE = 0.7

/**
 * Makes the form of a page filter its listings, or on the root page its pages, while one types and chooses. The address
 * says what is asked, so that it can be passed on; sending the form still leads to the result page of the server, which
 * forgives spelling mistakes.
 *
 * A result page has only what was found. Before the first change of the form there, the whole page is fetched.
 */
export function enhanceFilter(form: HTMLFormElement): void {
  const list = document.querySelector<HTMLElement>('.listings')
  if (list?.dataset['partial'] === undefined) {
    if (location.search !== '') writeForm(form, new URLSearchParams(location.search))
    filterItems(form, list)
  } else form.addEventListener('input', () => void completePage(form), { once: true })
}

/** Puts the page in the place of what was found on it, and filters it as the form says by now. */
async function completePage(form: HTMLFormElement): Promise<void> {
  try {
    const page = await loadDocument(form.action)
    const whole = page.querySelector<HTMLElement>('.listings')
    const offered = page.querySelector<HTMLFormElement>('form.filter')
    const partial = document.querySelector('.listings')
    if (whole === null || offered === null || partial === null) return
    const asked = new FormData(form)
    for (const only of document.querySelectorAll('.pager, .none')) only.remove()
    for (const place of ['header', '.lead']) {
      const own = page.querySelector(place)
      if (own !== null) document.querySelector(place)?.replaceWith(own)
    }
    document.title = page.title
    partial.replaceWith(whole)
    for (const select of offered.querySelectorAll('select')) {
      form.querySelector(`select[name="${CSS.escape(select.name)}"]`)?.replaceChildren(...select.children)
    }
    writeForm(form, asked)
    filterItems(form, whole)
    form.dispatchEvent(new Event('input'))
  } catch {
    // Without the rest there is nothing to filter; the form can still be sent.
  }
}

function filterItems(form: HTMLFormElement, list: HTMLElement | null): void {
  const items = Array.from(
    list === null
      ? document.querySelectorAll<HTMLElement>('.pages > li')
      : list.querySelectorAll<HTMLElement>('article'),
  )
  const input = form.querySelector('input')
  if (input === null || items.length === 0) return
  const words = input
  const sort = form.querySelector<HTMLSelectElement>('select[name="sort"]')
  const choices = readChoices(form)
  const matcher = createWordMatcher(items)
  const nothingFound = createNothingFound(form, list ?? items.at(-1)?.closest('section') ?? form)
  const writeFound = createFound(form, items.length)
  let sorted = ''
  let counting = 0
  let addressing = 0

  const update = (): void => {
    const hasWords = matcher.match(words.value)
    const isChosen = choices.accepts()
    let shown = 0
    for (const [index, item] of items.entries()) {
      const visible = hasWords(index) && isChosen(index)
      if (visible) shown += 1
      if (item.hidden === visible) item.hidden = !visible
    }
    const order = sort?.value ?? ''
    if (list !== null && order !== sorted) {
      const positions = decodePositions(sort?.selectedOptions[0]?.dataset['at'] ?? '')
      list.append(...(positions.length === 0 ? items : positions.flatMap((position) => items[position] ?? [])))
      sorted = order
    }
    writeFound(shown)
    nothingFound(shown === 0, words.value)
    clearTimeout(counting)
    // Seen only when a select is opened, which is later than the next frame.
    counting = window.setTimeout(() => choices.writeCounts(items.length, hasWords), ADDRESS_DELAY_MS)
  }
  const tell = (): void => {
    const query = parsePageQuery(toParams(form))
    history.replaceState(null, '', query === undefined ? location.pathname : `?${writePageQuery(query)}`)
    // What was found is to be seen, also where the form stands at the bottom of the window.
    if (form.getBoundingClientRect().bottom > window.innerHeight * SEEN_SHARE) form.scrollIntoView()
  }
  const change = (): void => {
    update()
    clearTimeout(addressing)
    addressing = window.setTimeout(tell, ADDRESS_DELAY_MS)
  }
  const clear = (): void => {
    writeForm(form, new FormData())
    change()
  }

  const getReady = (): void => {
    list?.classList.add('filtering')
    matcher.prepare()
  }

  form.addEventListener('focusin', getReady, { once: true })
  form.addEventListener('input', change)
  form.querySelector('.found a')?.addEventListener('click', (event) => {
    event.preventDefault()
    clear()
    words.focus()
  })
  list?.addEventListener('click', (event) => {
    if (chooseTag(form, event)) {
      change()
      form.scrollIntoView({ block: 'nearest' })
    }
  })
  const showTarget = (): void => {
    const target = items.find(({ id }) => id !== '' && id === decodeURIComponent(location.hash.slice(1)))
    if (target?.hidden !== true) return
    writeForm(form, new FormData())
    update()
    target.scrollIntoView()
  }
  window.addEventListener('hashchange', showTarget)
  // A browser that comes back to the page may restore what was asked, but not what is hidden.
  window.addEventListener('pageshow', update)
  answerAgents(form, update, () => items.filter(({ hidden }) => !hidden))

  update()
  showTarget()
}

/** Keeps the line that says how much is shown, and offers to show everything where something is hidden. */
function createFound(form: HTMLFormElement, total: number): (shown: number) => void {
  const status = form.querySelector('.found [role]')
  const all = form.querySelector<HTMLElement>('.found a')
  const everything = status?.textContent === '' ? `${total} listings` : (status?.textContent ?? '')
  return (shown) => {
    const text = shown === total ? everything : `${shown} of ${everything}`
    if (status !== null && status.textContent !== text) status.textContent = text
    if (all !== null) all.hidden = parsePageQuery(toParams(form)) === undefined
  }
}

/** A tag is a link to the listings that have it. Where the form offers it, it is chosen there; otherwise it is searched. */
function chooseTag(form: HTMLFormElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.tags a') : null
  if (link === null) return false
  event.preventDefault()
  const params = new URLSearchParams(link.search)
  const tag = params.get('filter_tags') ?? ''
  const select = form.querySelector<HTMLSelectElement>('select[name="filter_tags"]')
  const isOffered = Array.from(select?.options ?? []).some(({ value }) => value === tag)
  writeForm(form, isOffered ? params : new URLSearchParams({ query: tag }))
  return true
}

/** Writes values into the controls of a form; a control without one is emptied. */
function writeForm(form: HTMLFormElement, values: URLSearchParams | FormData): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const value = values.get(control.name)
    control.value = typeof value === 'string' ? value : ''
    // What a select does not offer leaves it without a choice at all.
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = ''
  }
}

function toParams(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  return params
}
