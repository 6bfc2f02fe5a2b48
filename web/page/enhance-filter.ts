import { parsePageQuery, writePageQuery } from '../../shared/search/page-query.ts'
import type { PageQuery } from '../../shared/search/page-query.ts'
import { answerAgents } from './answer-agents.ts'
import { createFormStatus } from './form-status.ts'
import { readForm, writeForm } from './form-values.ts'
import { createListingView, createSeparateView } from './listing-view.ts'
import { createSearchLoader } from './load-search.ts'
import type { PageSearch } from '../results/page-search.ts'

/** Time without a change after which the URL is updated. Browsers refuse to change it all the time. */
const ADDRESS_DELAY_MS = 300

/** Time without a change after which a large directory is asked, which may have to load something for it. */
const LARGE_DELAY_MS = 120

/** Listings above which a directory is large: below, all that answers need is loaded at once. */
const LARGE = 2_000

/** Everything, in the order of the page. */
const EVERYTHING: PageQuery = { words: '', filters: new Map(), sort: undefined, start: 0 }

/**
 * Makes a page answer as the user types and chooses, and answers what its address asks where the host has no result
 * pages. The engine that answers is loaded when the form is first used; the form can always be sent instead.
 *
 * Answers come in the order of the questions: of several, only the last one is answered. What is shown stays until then.
 */
export function enhanceFilter(form: HTMLFormElement): void {
  const loader = createSearchLoader(form)
  const list = document.querySelector<HTMLElement>('.rows')
  const isResultPage = list?.dataset['partial'] !== undefined
  const inAddress = parsePageQuery(new URLSearchParams(location.search))
  if (!isResultPage && location.search !== '') writeForm(form, new URLSearchParams(location.search))
  const status = createFormStatus(form, isResultPage)
  const view = list === null ? createSeparateView(form, pageSections(form)) : createListingView(list)
  let asked = isResultPage ? inAddress : undefined
  let pending = new AbortController()
  let size = 0
  const timers = { ask: 0, tell: 0 }

  const answer = async (query: PageQuery, { signal }: AbortController): Promise<void> => {
    try {
      const search = await loader.load()
      size = await search.open()
      if (signal.aborted) return
      const found = await search.find(query, signal)
      if (signal.aborted) return
      view.show(found)
      status.showFound(found, query)
      if (query.words !== '' && list === null) void showCategories(search, query.words, signal)
    } catch {
      if (!signal.aborted) status.showUnavailable()
    } finally {
      if (!signal.aborted) form.ariaBusy = null
    }
  }
  const showCategories = async (search: PageSearch, words: string, signal: AbortSignal): Promise<void> => {
    try {
      const categories = await search.findCategories(words, signal)
      if (!signal.aborted) status.showCategories(categories)
    } catch {
      // The listings found are shown without them.
    }
  }
  const hold = (): void => {
    pending.abort()
    clearTimeout(timers.ask)
  }
  /** @param query `undefined` for the page as it is when nothing is asked. */
  const ask = (query: PageQuery | undefined): void => {
    asked = query
    hold()
    pending = new AbortController()
    if (query === undefined && !isResultPage) {
      view.showAll?.()
      status.showAll()
      form.ariaBusy = null
    } else {
      const run = (): void => void answer(query ?? EVERYTHING, pending)
      // Screen readers wait with what the form says.
      form.ariaBusy = 'true'
      if (size > LARGE) timers.ask = window.setTimeout(run, LARGE_DELAY_MS)
      else run()
    }
  }
  const askForm = (): void => ask(parsePageQuery(readForm(form)))
  const change = (): void => {
    askForm()
    clearTimeout(timers.tell)
    timers.tell = window.setTimeout(() => tell(form), ADDRESS_DELAY_MS)
  }
  const clear = (): void => {
    writeForm(form, new URLSearchParams())
    change()
  }
  const showTarget = (): void => {
    if (isResultPage || asked === undefined || location.hash === '' || document.querySelector(':target') !== null)
      return
    clear()
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }
  const prepare = (): void => {
    loader
      .load()
      .then((search) => search.open())
      // Whoever asks is told.
      .catch(() => undefined)
  }

  for (const event of ['focusin', 'pointerenter']) form.addEventListener(event, prepare, { once: true })
  form.addEventListener('input', change)
  // A part of the form outside of it.
  document.querySelector(`select[name="sort"][form="${form.id}"]`)?.addEventListener('input', change)
  // Fields without a value say nothing in an address.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of Array.from(formData)) if (value === '') formData.delete(name)
  })
  window.addEventListener('hashchange', showTarget)
  // When the user navigates back, a browser may restore the form, but not what was found.
  window.addEventListener('pageshow', () => {
    const restored = parsePageQuery(readForm(form))
    if (restored !== undefined && asked === undefined) ask(restored)
  })
  answerAgents(form, loader, { hold, show: ask })
  if (!isResultPage && inAddress !== undefined) ask(inAddress)
}

/** What the root page shows of its categories. */
function pageSections(form: HTMLFormElement): HTMLElement[] {
  return Array.from(document.querySelectorAll<HTMLElement>('main > section:has(.cards)')).filter(
    (each) => !each.contains(form),
  )
}

/** Writes the form's query into the URL. */
function tell(form: HTMLFormElement): void {
  const query = parsePageQuery(readForm(form))
  history.replaceState(null, '', query === undefined ? location.pathname : `?${writePageQuery(query)}`)
}
