import { createButton } from './create-button.ts'
import { createElement } from './create-element.ts'
import { findAgain } from './replace-content.ts'
import { uniqueId } from './unique-id.ts'

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
  /** Goes back to the view before. */
  pop(): void
}

/** @param root What is below all views. It stays as it is while they are shown. */
export function createViewStack(root: HTMLElement): ViewStack {
  const element = createElement('div', { class: 'stack' }, root)
  const levels: { readonly node: HTMLElement; readonly back: () => void }[] = []

  const pop = (): void => levels.pop()?.back()
  const push = ({ title, content, closed }: View): void => {
    const below = levels.at(-1)?.node ?? root
    const opener = document.activeElement
    const scrolled = window.scrollY
    const id = uniqueId('view')
    const heading = createElement('h2', { id, tabindex: -1, dir: 'auto' }, title)
    const back = createButton('Back', pop, { class: 'back' })
    const node = createElement('section', { 'aria-labelledby': id, class: 'view' }, back, heading, content)
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
