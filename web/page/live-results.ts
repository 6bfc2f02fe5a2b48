import { parseComparison } from '../../shared/search/comparison-query.ts'
import type { ComparisonQuery } from '../../shared/search/comparison-query.ts'
import { parsePageQuery, writePageQuery } from '../../shared/search/page-query.ts'
import type { PageQuery } from '../../shared/search/page-query.ts'
import { emptyFields, readForm, resetFields, keptElements, patchNodes } from './patch-nodes.ts'
import type { ShownPage } from '../results/create-nodes.ts'
import type { SearchLoader, PageSettings } from './page-settings.ts'
import { loadDocument } from './load-document.ts'

/** Time without a change after which the address names the query. Browsers refuse to change it all the time. */
const ADDRESS_DELAY_MS = 300

/** Typing has paused after this. */
const TYPING_PAUSE_MS = 600

/** Time without a change after which a large directory is searched, which may have to load something for it. */
const LARGE_DELAY_MS = 120

/** Listings above which a directory is large: below, all that answers need is loaded at once. */
const LARGE = 2_000

export interface LiveResults {
  /** Shows what an agent was given for a query. */
  readonly showAnswer: (query: PageQuery | undefined) => Promise<void>
  /** Keeps what is shown as it is. */
  readonly hold: () => void
}

/**
 * Makes a page answer while one types and chooses, with what the same address shows when it is loaded, and answers what
 * its address asks where the host has no result pages. What is typed replaces the address; what is chosen adds to the
 * browser's history, so that Back undoes it. The engine is loaded when the form is first used.
 *
 * Answers come in the order of the questions: of several, only the last one is answered. What is shown stays until then.
 *
 * @param changed Called when the page has come to show something else.
 */
export function enhanceResults(
  main: HTMLElement,
  { path, isRoot, isStatic, isAnswered, unavailable }: PageSettings,
  loader: SearchLoader,
  changed: () => void,
): LiveResults {
  const status = document.createElement('p')
  status.className = 'wrap s'
  status.role = 'status'
  main.before(status)
  /** What the address shows that was loaded, if it asks nothing. */
  const own = isAnswered
    ? undefined
    : {
        path: location.pathname,
        title: document.title,
        className: main.className,
        main: copyNodes(main),
        parts: Array.from(main.children),
      }
  /** Whether the page that asks nothing is another document: a root page has little of its results. */
  const isElsewhere = isRoot && own === undefined
  let pending = new AbortController()
  let hasFailed = false
  let size = 0
  const timers = { go: 0, address: 0, show: 0, rest: 0 }

  const formOf = (): HTMLFormElement | null => main.querySelector<HTMLFormElement>('#_facets')
  const queryOf = (form: HTMLFormElement): PageQuery | undefined => parsePageQuery(readForm(form))
  const addressOf = (query: PageQuery | undefined): string =>
    query === undefined ? path : `${path}?${writePageQuery(query)}`

  /** What an address shows that asks nothing. */
  const showPage = async (asked: string, signal: AbortSignal): Promise<void> => {
    if (own?.path === asked) {
      patchNodes(main, copyNodes(own.main))
      // Parts that were away come back as they were, with all that scripts had made of them.
      for (const [index, part] of own.parts.entries()) if (!part.isConnected) main.children[index]?.replaceWith(part)
      document.title = own.title
      main.className = own.className
      return
    }
    const page = await loadDocument(asked)
    signal.throwIfAborted()
    patchNodes(main, copyNodes(page.querySelector('main') ?? page))
    document.title = page.title
  }
  const replace = ({ title, main: found, standIns }: ShownPage): void => {
    keepAgentAccess(main, { main: found, standIns })
    patchNodes(main, found, standIns)
    document.title = title
    // Root pages are as wide as the window.
    if (main.className !== 'wrap') main.className = 'wrap'
  }
  const showFound = async (query: PageQuery, signal: AbortSignal): Promise<void> => {
    const put = (shown: ShownPage): void => {
      signal.throwIfAborted()
      const { main: found } = shown
      found.prepend(copyBefore(main, found.querySelector('.head') === null ? '.head ~ div' : '.crumbs ~ .head'))
      replace(shown)
    }
    const search = await loader.load()
    // Later, what is shown stays until all of the answer is there.
    const early = isStatic && size === 0 ? put : undefined
    size = await search.open()
    signal.throwIfAborted()
    put(await search.show(query, signal, early))
  }
  const showCompared = async (query: ComparisonQuery, signal: AbortSignal): Promise<void> => {
    const shown = await (await loader.load()).compare(query)
    signal.throwIfAborted()
    replace(shown)
  }
  const hold = (): void => {
    pending.abort()
    clearTimeout(timers.show)
    clearTimeout(timers.go)
  }
  const answer = async (run: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    hold()
    const { signal } = (pending = new AbortController())
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
      if (!signal.aborted) main.ariaBusy = null
    }
  }
  const show = async (query: PageQuery | undefined, asked = path): Promise<void> => {
    if (query === undefined && isElsewhere) main.ariaBusy = null
    else await answer((signal) => (query === undefined ? showPage(asked, signal) : showFound(query, signal)))
  }
  const writeAddress = (): void => {
    if (timers.address === 0) return
    clearTimeout(timers.address)
    timers.address = 0
    const form = formOf()
    if (form !== null) history.replaceState(null, '', addressOf(queryOf(form)))
  }
  /** Goes where Back leads back from. */
  const go = async (query: PageQuery | undefined): Promise<void> => {
    writeAddress()
    if (query === undefined && isElsewhere) {
      location.assign(path)
      return
    }
    history.pushState(null, '', addressOf(query))
    await show(query)
    // The host shows it then.
    if (hasFailed && !isStatic) location.reload()
  }
  const follow = async ({ query, isPaging }: ResultLink): Promise<void> => {
    await go(query)
    if (isPaging) main.scrollIntoView()
    // What had the focus is gone.
    if (document.activeElement !== document.body) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }
  /**
   * Shows what an agent was given, and leaves the form as it was: browsers cancel calls of a form that has changed, and
   * what stays filled in is part of the next call. A page without listings of its own stays as it is.
   */
  const showAnswer = async (query: PageQuery | undefined): Promise<void> => {
    const form = formOf()
    if (form === null || main.querySelector('.rows') === null) return
    clearTimeout(timers.address)
    timers.address = 0
    // Some of its fields are outside of it.
    const kept = [form, ...form.elements]
    for (const element of kept) keptElements.add(element)
    emptyFields(form)
    history.replaceState(null, '', addressOf(query))
    await show(query)
    for (const element of kept) keptElements.delete(element)
  }
  const type = (form: HTMLFormElement): void => {
    hold()
    clearTimeout(timers.address)
    timers.address = 0
    main.ariaBusy = 'true'
    // What is out of sight waits for a pause: see the stylesheet. Nothing moves when one scrolls.
    main.dataset['typing'] = ''
    clearTimeout(timers.rest)
    timers.rest = window.setTimeout(() => delete main.dataset['typing'], TYPING_PAUSE_MS)
    // Not at once: agents type, too, and submit then. Browsers cancel calls of a form that has changed.
    timers.show = window.setTimeout(() => void show(queryOf(form)), size > LARGE ? LARGE_DELAY_MS : 0)
    // An emptied field is about to be filled again.
    if (isElsewhere && queryOf(form) === undefined) return
    timers.address = window.setTimeout(writeAddress, ADDRESS_DELAY_MS)
  }
  /** The form, for events of its fields: some are outside of it. */
  const formOfField = ({ target }: Event): HTMLFormElement | null => {
    const form = formOf()
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    return isField && target.form === form ? form : null
  }

  for (const event of ['focusin', 'pointerover']) {
    main.addEventListener(event, ({ target }) => {
      if (target instanceof Node && formOf()?.contains(target) === true) {
        // Searching reports the failure.
        loader.load().catch(() => undefined)
      }
    })
  }
  main.addEventListener('input', (event) => {
    const form = formOfField(event)
    // A page without listings of its own leads to its results.
    if (form === null || !isTyped(event) || main.querySelector('.rows') === null) return
    type(form)
  })
  main.addEventListener('change', (event) => {
    const form = formOfField(event)
    if (form === null || isTyped(event)) return
    clearTimeout(timers.go)
    // Agents fill in every field and submit at once: none of that is a step for Back.
    timers.go = window.setTimeout(() => void go(queryOf(form)))
  })
  main.addEventListener('submit', (event) => {
    const form = formOf()
    const isAgent = 'agentInvoked' in event && event.agentInvoked === true
    if (event.target !== form || form === null || isAgent || hasFailed) return
    if (main.querySelector('.rows') === null) return
    event.preventDefault()
    writeAddress()
    // On small screens it is a sheet above the listings.
    if (form.matches(':popover-open')) form.hidePopover()
  })
  // The address that is left names the query.
  document.addEventListener('click', writeAddress, true)
  main.addEventListener('click', (event) => {
    const link = readResultLink(event, path)
    if (link === undefined) return
    event.preventDefault()
    void follow(link)
  })
  window.addEventListener('popstate', () => {
    const query = parsePageQuery(new URLSearchParams(location.search))
    const field = formOf()?.querySelector<HTMLInputElement>('[name=query]')
    if (field) field.value = query?.words ?? ''
    void show(query, location.pathname)
  })
  const params = new URLSearchParams(location.search)
  const compared = isStatic ? parseComparison(params) : undefined
  const asked = parsePageQuery(params)
  if (compared !== undefined) void answer((signal) => showCompared(compared, signal))
  else if (!isAnswered && asked !== undefined) void show(asked)
  return { showAnswer, hold }
}

function isTyped({ target }: Event): boolean {
  return target instanceof HTMLInputElement && target.type === 'search'
}

/** A link to the page or to results of it. */
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

function copyNodes(place: Node): DocumentFragment {
  const copy = document.createDocumentFragment()
  for (const node of place.childNodes) copy.append(document.importNode(node, true))
  return copy
}

/** How agents use a page is the same for all that it shows: the section stays as it is, or comes along. */
function keepAgentAccess(main: Element, { main: found, standIns }: Pick<ShownPage, 'main' | 'standIns'>): void {
  const section = main.querySelector('.agent')
  if (section === null) return
  const place = document.createElement('section')
  place.id = section.id
  standIns.set(place, section)
  keptElements.add(section)
  // A fragment is no `:scope`.
  found.insertBefore(place, Array.from(found.children).find(({ className }) => className === 'tray') ?? null)
}

/** What precedes an element of a place: what is said of a category, and the way to it, are the same for all results. */
function copyBefore(place: Element, selector: string): DocumentFragment {
  const copy = document.createDocumentFragment()
  const end = place.querySelector(`:scope > ${selector}`)
  for (let node = end?.previousSibling; node; node = node.previousSibling) copy.prepend(node.cloneNode(true))
  return copy
}

/** Gives the focus back to a choice that has moved to another place. */
function keepFocus(main: HTMLElement, focused: Element | null): void {
  if (!(focused instanceof HTMLInputElement) || document.activeElement !== document.body) return
  const { name, value } = focused
  const same = Array.from(main.querySelectorAll('input')).find((each) => each.name === name && each.value === value)
  same?.focus({ preventScroll: true })
}
