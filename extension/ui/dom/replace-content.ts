import type { Content } from './create-element.ts'

/** The attribute that says which control is which, when a list is written anew. */
const KEY = 'data-key'

/**
 * Writes an element's content anew. The control that had the focus has it again, when there is one of the same
 * `data-key`, and what was written into it; otherwise the element itself takes the focus, so that nobody who uses the
 * keyboard is sent back to the start.
 */
export function replaceContent(element: HTMLElement, ...content: readonly Content[]): void {
  const focused = element.contains(document.activeElement) ? document.activeElement : undefined
  element.replaceChildren(...content.filter((part) => part !== undefined))
  if (!focused || focused === element) return
  const again = findAgain(element, focused)
  if (!again) element.tabIndex = -1
  if (focused instanceof HTMLInputElement && again instanceof HTMLInputElement && again.type === 'search') {
    again.value = focused.value
    again.dispatchEvent(new Event('input'))
  }
  const target = again ?? element
  target.focus()
}

/** The control that stands there now for one that was written anew: the one of the same `data-key`. */
export function findAgain(element: HTMLElement, control: Element): HTMLElement | undefined {
  const key = control.getAttribute(KEY)
  if (key === null) return undefined
  return [...element.querySelectorAll<HTMLElement>(`[${KEY}]`)].find((one) => one.getAttribute(KEY) === key)
}
