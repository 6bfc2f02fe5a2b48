import { createButton, h, uniqueId } from './dom.ts'
import type { Content } from './dom.ts'

/** What is shown instead of a list, until the user goes back. */
export interface View {
  readonly title: string
  readonly content: HTMLElement
  /** Called when the user has left it for good. */
  readonly closed?: () => void
}

/** Views on top of each other: the last one is shown. */
export interface ViewStack {
  readonly element: HTMLElement
  push(view: View): void
  pop(): void
}

/** @param root What is below all views. It stays as it is while they are shown. */
export function createViewStack(root: HTMLElement): ViewStack {
  const element = h('div', { class: 'stack' }, root)
  const levels: { readonly node: HTMLElement; readonly back: () => void }[] = []

  const pop = (): void => levels.pop()?.back()
  const push = ({ title, content, closed }: View): void => {
    const below = levels.at(-1)?.node ?? root
    const opener = document.activeElement
    const scrolled = window.scrollY
    const id = uniqueId('view')
    const heading = h('h2', { id, tabindex: -1, dir: 'auto' }, title)
    const back = createButton('Back', pop, { class: 'back' })
    const node = h('section', { 'aria-labelledby': id, class: 'view' }, back, heading, content)
    below.hidden = true
    element.append(node)
    levels.push({
      node,
      back() {
        node.remove()
        below.hidden = false
        closed?.()
        window.scrollTo(0, scrolled)
        focusAgain(opener, below)
      },
    })
    window.scrollTo(0, 0)
    heading.focus({ preventScroll: true })
  }
  return { element, push, pop }
}

/** Lists may have been rendered again meanwhile. */
function focusAgain(opener: Element | null, below: HTMLElement): void {
  const same = opener instanceof HTMLElement && opener.isConnected ? opener : opener && findAgain(below, opener)
  if (!same) below.tabIndex = -1
  const target = same ?? below
  target.focus({ preventScroll: true })
}

/** The attribute that identifies a control when a list is rendered again. */
const KEY = 'data-key'

/**
 * Renders an element's content again. Controls with the same `data-key` as before keep what was typed into them, stay
 * open and have the focus again; if there is none to have it, the element itself takes it, so that keyboard users are not
 * sent back to the start.
 */
export function replaceContent(element: HTMLElement, ...content: readonly Content[]): void {
  const focused = element.contains(document.activeElement) ? document.activeElement : undefined
  const used = element.querySelectorAll(`[${KEY}]:is([type=search], [open])`)
  element.replaceChildren(...content.filter((part) => part !== undefined))
  for (const control of used) {
    const again = findAgain(element, control)
    if (again instanceof HTMLDetailsElement) again.open = true
    if (!(control instanceof HTMLInputElement && again instanceof HTMLInputElement) || control.value === '') continue
    again.value = control.value
    again.dispatchEvent(new Event('input'))
  }
  if (!focused || focused === element) return
  const again = findAgain(element, focused)
  if (!again) element.tabIndex = -1
  const target = again ?? element
  target.focus()
}

/** The control that replaces one that was rendered again: the one with the same `data-key`. */
function findAgain(element: HTMLElement, control: Element): HTMLElement | undefined {
  const key = control.getAttribute(KEY)
  if (key === null) return undefined
  return [...element.querySelectorAll<HTMLElement>(`[${KEY}]`)].find((one) => one.getAttribute(KEY) === key)
}
