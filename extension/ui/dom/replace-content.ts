import type { Content } from './create-element.ts'

/** The attribute that identifies a control when a list is rendered again. */
const KEY = 'data-key'

/**
 * Renders an element's content again. The control that had the focus gets it back, if there is one with the same
 * `data-key`, with what was typed into it; otherwise the element itself takes the focus, so that keyboard users
 * are not sent back to the start.
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

/** The control that replaces one that was rendered again: the one with the same `data-key`. */
export function findAgain(element: HTMLElement, control: Element): HTMLElement | undefined {
  const key = control.getAttribute(KEY)
  if (key === null) return undefined
  return [...element.querySelectorAll<HTMLElement>(`[${KEY}]`)].find((one) => one.getAttribute(KEY) === key)
}
