import { create } from './create.ts'
import type { PageSearch } from './page-search.ts'
import type { Suggestions } from './render-suggestions.ts'

/** Time without a change after which words are looked up. */
const PAUSE_MS = 80

/** Time after which one sees that it takes long. */
const BUSY_MS = 150

/** Loads what suggests. @throws {Error} where it cannot be had. */
interface SuggestionLoader {
  load(): Promise<Pick<PageSearch, 'suggest'>>
}

/** Numbers the lists of a page: ids of listings never start with an underscore. */
let lists = 0

/**
 * Makes a search field list the best listings while one types: a combobox with a listbox. Without an active option Enter
 * sends the form, as it does without script.
 *
 * @param unavailable Shown when there is no list.
 * @param here Path of the page one is on.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function enhanceSearch(
  form: HTMLFormElement,
  loader: SuggestionLoader,
  unavailable: string,
  here: string,
): void {
  const field = form.querySelector<HTMLInputElement>('[name=query]')
  if (field === null) return
  lists += 1
  const ariaLabel = field.placeholder
  const list = create('ul', { className: 'hits', id: `_hits${lists}`, role: 'listbox', ariaLabel, hidden: true })
  const status = create('p', { role: 'status', className: 'vh' })
  form.after(list, status)
  Object.assign(field, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false' })
  field.setAttribute('aria-controls', list.id)

  let targets: Suggestions['targets'] = []
  let active = -1
  let pending = new AbortController()
  let timer = 0

  const activate = (index: number): void => {
    list.children[active]?.setAttribute('aria-selected', 'false')
    active = index
    const option = list.children[active]
    if (option === undefined) {
      field.removeAttribute('aria-activedescendant')
      return
    }
    option.setAttribute('aria-selected', 'true')
    option.scrollIntoView({ block: 'nearest' })
    field.setAttribute('aria-activedescendant', option.id)
  }
  const open = (isOpen: boolean): void => {
    if (!isOpen) activate(-1)
    list.hidden = !isOpen
    field.ariaExpanded = String(isOpen)
  }
  const close = (): void => {
    clearTimeout(timer)
    pending.abort()
    open(false)
  }
  const announce = (text: string, isSeen = false): void => {
    status.className = isSeen ? 'hits s' : 'vh'
    status.textContent = text
  }
  const show = ({ options, targets: places, status: text }: Suggestions): void => {
    targets = places
    activate(-1)
    list.replaceChildren(options)
    for (const [index, option] of Array.from(list.children).entries()) option.id = `${list.id}_${index}`
    open(true)
    announce(text)
  }
  const look = async (words: string, { signal }: AbortController): Promise<void> => {
    const busy = window.setTimeout(() => {
      if (!signal.aborted) form.ariaBusy = 'true'
    }, BUSY_MS)
    try {
      const search = await loader.load()
      const found = await search.suggest(words, signal, here)
      if (!signal.aborted) show(found)
    } catch {
      if (signal.aborted) return
      close()
      announce(unavailable, true)
    } finally {
      clearTimeout(busy)
      if (!signal.aborted) form.ariaBusy = null
    }
  }
  const change = (): void => {
    clearTimeout(timer)
    pending.abort()
    pending = new AbortController()
    const words = field.value.trim()
    if (words === '') {
      open(false)
      announce('')
    } else timer = window.setTimeout(() => void look(words, pending), PAUSE_MS)
  }
  const move = (step: number): void => {
    const { length } = list.children
    if (list.hidden) change()
    else activate(active === -1 && step < 0 ? length - 1 : (active + step + length) % length)
  }
  const go = async (target: Suggestions['targets'][number], isApart = false): Promise<void> => {
    if (!isApart) close()
    const url = await target
    if (isApart) window.open(url, '_blank', 'noopener')
    else location.assign(url)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        move(event.key === 'ArrowDown' ? 1 : -1)
        break
      case 'Escape':
        if (list.hidden && status.className === 'vh') field.value = ''
        close()
        announce('')
        break
      case 'Enter': {
        const target = targets[active]
        if (target === undefined) return
        void go(target)
        break
      }
      default:
        return
    }
    event.preventDefault()
  }
  /** The focus stays in the field, and what is pressed below it: a click on what is replaced meanwhile is none. */
  const keep = (event: Event): void => {
    event.preventDefault()
    clearTimeout(timer)
    pending.abort()
    form.ariaBusy = null
  }
  const choose = (event: MouseEvent): void => {
    const option = event.target instanceof Element ? event.target.closest('[role=option]') : null
    const target = option === null ? undefined : targets[Array.from(list.children).indexOf(option)]
    if (target === undefined || event.button > 1) return
    event.preventDefault()
    void go(target, event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey)
  }

  // Loaded when it is first used; typing reports a failure.
  field.addEventListener('focus', () => void loader.load().catch(() => undefined), { once: true })
  field.addEventListener('input', change)
  field.addEventListener('keydown', press)
  field.addEventListener('blur', () => {
    close()
    announce('')
  })
  form.addEventListener('submit', close)
  list.addEventListener('mousedown', keep)
  for (const event of ['click', 'auxclick'] as const) list.addEventListener(event, choose)
  // A page that comes back from the browser's memory shows no list.
  window.addEventListener('pagehide', close)
}
