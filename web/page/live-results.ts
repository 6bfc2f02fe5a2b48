import { parseComparison } from '../../shared/search/comparison-query.ts'
import type { ComparisonQuery } from '../../shared/search/comparison-query.ts'
import { EMPTY_QUERY, parsePageQuery, writePageQuery } from '../../shared/search/page-query.ts'
import type { PageQuery } from '../../shared/search/page-query.ts'
import { emptyFields, readForm, resetFields, keptElements, patchNodes } from './patch-nodes.ts'
import { create } from '../results/create.ts'
import type { ShownPage } from '../results/create-nodes.ts'
import { keep, recall } from './keep.ts'
import type { SearchLoader, PageSettings } from './page-settings.ts'
import { loadDocument } from './load-document.ts'

export interface LiveResults {
  /** Shows what an agent was given for a query. */
  readonly showAnswer: (query: PageQuery | undefined) => Promise<void>
  /** Keeps what is shown as it is. */
  readonly hold: () => void
}

/** What depends on the query. */
const RESULTS = '#_results'

/** Lists are not copied: they stay what they are, whatever takes their place. */
const LISTS = '.rows'

/** Where the view that a reader prefers is kept. */
const VIEW_KEY = 'view'

/**
 * Makes a page answer while one chooses, with what the same address shows when it is loaded, and answers what its address
 * asks where the host has no result pages. What is chosen adds to the browser's history, so that Back undoes it. The
 * engine is loaded when the form is first used.
 *
 * Answers come in the order of the questions: of several, only the last one is answered. What is shown stays until then.
 *
 * @param changed Called when the page has come to show something else.
 */
export function enhanceResults(
  main: HTMLElement,
  { path, isRoot, isStatic, isAnswered, unavailable, forAgent }: PageSettings,
  loader: SearchLoader,
  changed: () => void,
): LiveResults {
  const status = create('p', { className: 'wrap s', role: 'status' })
  main.before(status)
  /** What the address shows that was loaded, if it asks nothing. */
  const own = isAnswered
    ? undefined
    : {
        path: location.pathname,
        title: document.title,
        results: copyNodes(main.querySelector(RESULTS) ?? create('div')),
        lists: Array.from(main.querySelectorAll(LISTS)),
        parts: Array.from(main.childNodes),
      }
  /** The search of a root page, and its place: in the header where results have replaced the rest. */
  const search = main.querySelector('search')
  const searchPlace = new Comment()
  search?.before(searchPlace)
  /** Whether the page that asks nothing is another document: a root page has little of its results. */
  const isElsewhere = isRoot && own === undefined
  let pending = new AbortController()
  /** What was asked last, until it is answered. */
  let unanswered: ((signal: AbortSignal) => Promise<void>) | undefined
  let hasFailed = false
  let isOpen = false
  let timer = 0

  const formOf = (): HTMLFormElement | null => main.querySelector<HTMLFormElement>('#_facets')
  const queryOf = (form: HTMLFormElement): PageQuery | undefined => parsePageQuery(readForm(form))
  const addressOf = (query: PageQuery | undefined): string =>
    query === undefined ? path : `${path}?${writePageQuery(query)}`

  const replace = (fresh: ParentNode & Node): void => {
    main.dataset['live'] = ''
    const place = main.querySelector(RESULTS)
    if (place !== null) {
      patchNodes(place, fresh)
      return
    }
    if (search !== null) document.querySelector('.brand')?.after(search)
    const results = create('div', { id: RESULTS.slice(1) })
    main.replaceChildren(create('div', { className: 'wrap' }, results))
    patchNodes(results, fresh)
  }
  /** What an address shows that asks nothing. */
  const showPage = async (asked: string, signal: AbortSignal): Promise<void> => {
    if (own?.path === asked) {
      if (isRoot) {
        main.replaceChildren(...own.parts)
        if (search !== null) searchPlace.after(search)
      } else {
        const copy = copyNodes(own.results)
        for (const [index, list] of copy.querySelectorAll(LISTS).entries()) list.replaceWith(own.lists[index] ?? list)
        replace(copy)
      }
      document.title = own.title
      return
    }
    const page = await loadDocument(asked)
    signal.throwIfAborted()
    replace(copyNodes(page.querySelector(RESULTS) ?? page.querySelector('main') ?? page))
    document.title = page.title
  }
  const put = ({ title, create: createMain }: ShownPage): void => {
    const found = createMain()
    replace(found.firstElementChild?.matches(RESULTS) === true ? found.firstElementChild : found)
    document.title = title
  }
  const showFound = async (query: PageQuery, signal: AbortSignal): Promise<void> => {
    const show = (shown: ShownPage): void => {
      signal.throwIfAborted()
      put(shown)
    }
    const search = await loader.load()
    // Later, what is shown stays until all of the answer is there.
    const early = isStatic && !isOpen ? show : undefined
    await search.open()
    isOpen = true
    signal.throwIfAborted()
    show(await search.show(query, signal, early))
    const field = document.querySelector<HTMLInputElement>('.find [name=query]')
    if (field !== null && field !== document.activeElement) field.value = query.words
  }
  const showCompared = async (query: ComparisonQuery, signal: AbortSignal): Promise<void> => {
    const shown = await (await loader.load()).compare(query)
    signal.throwIfAborted()
    put(shown)
  }
  const hold = (): void => {
    pending.abort()
    clearTimeout(timer)
  }
  const answer = async (run: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    hold()
    const { signal } = (pending = new AbortController())
    unanswered = run
    const focused = document.activeElement
    // Screen readers wait with what it says.
    main.ariaBusy = 'true'
    try {
      await run(signal)
      keepFocus(main, focused)
      const form = formOf()
      if (form !== null && !keptElements.has(form)) resetFields(form)
      status.textContent = ''
      hasFailed = false
      changed()
    } catch {
      if (signal.aborted) return
      hasFailed = true
      status.textContent = unavailable
    } finally {
      if (!signal.aborted) {
        unanswered = undefined
        main.ariaBusy = null
      }
    }
  }
  const show = async (query: PageQuery | undefined, asked = path): Promise<void> => {
    if (query === undefined && isElsewhere) main.ariaBusy = null
    else await answer((signal) => (query === undefined ? showPage(asked, signal) : showFound(query, signal)))
  }
  /** Goes where Back leads back from, or back. @param back The path that Back has led to. */
  const go = async (query: PageQuery | undefined, back?: string): Promise<void> => {
    if (query === undefined && isElsewhere) {
      // Results with an address of their own are another document, too.
      if (back === undefined) location.assign(path)
      else location.reload()
      return
    }
    if (back === undefined) history.pushState(null, '', addressOf(query))
    await show(query, back)
    // The host shows it then.
    if (hasFailed && !isStatic) location.reload()
  }
  const follow = async ({ query, isPaging }: ResultLink): Promise<void> => {
    const going = go(query)
    const { signal } = pending
    await going
    // Who has gone on or back meanwhile stays there.
    if (signal.aborted) return
    if (isPaging) main.scrollIntoView()
    // What had the focus is gone.
    if (document.activeElement !== document.body) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }
  /**
   * Shows what an agent was given, and leaves the form as it was: browsers cancel calls of a form that has changed, and
   * what stays filled in is part of the next call. A page without listings of its own stays as it is, or as the reader has
   * asked before.
   */
  const showAnswer = async (query: PageQuery | undefined): Promise<void> => {
    const form = formOf()
    if (form === null || main.querySelector('.rows') === null) {
      if (unanswered !== undefined && pending.signal.aborted) await answer(unanswered)
      return
    }
    // Some of its fields are outside of it.
    const kept = [form, ...form.elements]
    for (const element of kept) keptElements.add(element)
    emptyFields(form)
    // To what the reader had, however often the agent asks.
    const { href } = status.querySelector('a') ?? location
    history.replaceState(null, '', addressOf(query))
    await show(query)
    for (const element of kept) keptElements.delete(element)
    if (!hasFailed) status.replaceChildren(forAgent.shown, ' ', create('a', { href }, forAgent.undo))
  }

  for (const event of ['focusin', 'pointerover']) {
    main.addEventListener(event, ({ target }) => {
      if (target instanceof Node && formOf()?.contains(target) === true) {
        // Searching reports the failure.
        loader.load().catch(() => undefined)
      }
    })
  }
  main.addEventListener('change', ({ target }) => {
    const form = formOf()
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    // Fields of the toolbar belong to the form, too.
    if (form === null || !isField || target.form !== form || isHalfChanged(form, target.name)) return
    clearTimeout(timer)
    // Agents fill in every field and submit at once: none of that is a step for Back.
    timer = window.setTimeout(() => void go(queryOf(form)))
  })
  main.addEventListener('submit', (event) => {
    const form = formOf()
    const isAgent = 'agentInvoked' in event && event.agentInvoked === true
    if (event.target !== form || form === null || isAgent || hasFailed) return
    event.preventDefault()
    // On small screens it is a sheet above the listings, and shows what was chosen already.
    if (form.matches(':popover-open')) form.hidePopover()
    else void go(queryOf(form))
  })
  document.addEventListener('click', (event) => {
    const choice = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-view]') : null
    if (choice !== null) {
      event.preventDefault()
      const view = choice.dataset['view'] === 'table' ? ('table' as const) : undefined
      keep('localStorage', VIEW_KEY, view)
      const { view: _, ...query } = parsePageQuery(new URLSearchParams(location.search)) ?? EMPTY_QUERY
      void go(writePageQuery(query) === '' && view === undefined ? undefined : { ...query, ...(view && { view }) })
      return
    }
    const link = main.contains(event.target instanceof Node ? event.target : null)
      ? readResultLink(event, path)
      : undefined
    if (link === undefined) return
    event.preventDefault()
    void follow(link)
  })
  window.addEventListener('popstate', () => {
    void go(parsePageQuery(new URLSearchParams(location.search)), location.pathname)
  })

  const params = new URLSearchParams(location.search)
  const compared = isStatic ? parseComparison(params) : undefined
  const asked = parsePageQuery(params)
  const hasList = !isRoot && formOf() !== null
  if (compared !== undefined) void answer((signal) => showCompared(compared, signal))
  else if (!isAnswered && asked !== undefined) void show(asked)
  else if (hasList && !isAnswered && location.hash === '' && recall('localStorage', VIEW_KEY) === 'table')
    void show({ ...EMPTY_QUERY, view: 'table' })
  return { showAnswer, hold }
}

/** Whether a range ends before it begins: then its other end is still to be changed. */
function isHalfChanged(form: HTMLFormElement, name: string): boolean {
  const [, field] = /^(?:from|to)_(.*)/.exec(name) ?? []
  if (field === undefined) return false
  const [from, to] = [`from_${field}`, `to_${field}`].map((each) => form.elements.namedItem(each))
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return false
  if (from.value === '' || to.value === '') return false
  return from.type === 'number' ? from.valueAsNumber > to.valueAsNumber : from.value > to.value
}

interface ResultLink {
  readonly query: PageQuery | undefined
  /** Whether it leads to the results before or after these. */
  readonly isPaging: boolean
}

/** The link that a click follows in this window. */
function readResultLink(event: MouseEvent, path: string): ResultLink | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.pathname !== path || link.hash !== '') return undefined
  const query = parsePageQuery(new URLSearchParams(link.search))
  if (query === undefined && link.search !== '') return undefined
  return { query, isPaging: /\b(?:prev|next)\b/.test(link.rel) }
}

/** Copies what is in a place, but for what is in its lists. */
function copyNodes(place: Node): DocumentFragment {
  const copy = document.createDocumentFragment()
  for (const node of place.childNodes) {
    const own = document.importNode(node)
    if (own instanceof Element && !own.matches(LISTS)) own.append(copyNodes(node))
    copy.append(own)
  }
  return copy
}

/** Gives the focus back to what has moved to another place. */
function keepFocus(main: HTMLElement, focused: Element | null): void {
  if (!(focused instanceof HTMLElement) || document.activeElement !== document.body) return
  const { name, value }: Partial<HTMLInputElement> = focused instanceof HTMLInputElement ? focused : {}
  const same = Array.from(main.querySelectorAll('input')).find((each) => each.name === name && each.value === value)
  const moved = focused.isConnected ? focused : same
  moved?.focus({ preventScroll: true })
}
