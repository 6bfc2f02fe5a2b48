import { createButton } from './create-button.ts'
import { createElement } from './create-element.ts'

/** Reports what has been done, and lets the user undo it. */
export interface Notice {
  readonly element: HTMLElement
  /** @param undo What “Undo” does; without it there is nothing to undo. */
  show(text: string, undo?: () => Promise<unknown>): void
}

/**
 * A notice with “Undo” stays until the next one or until it is closed, so that there is no hurry. Any other stays
 * until the next click.
 */
export function createNotice(): Notice {
  const element = createElement('div', { role: 'status', class: 'notice-place' })
  const close = (): void => element.replaceChildren()
  let isPassing = false
  document.addEventListener('click', () => isPassing && close(), { capture: true })
  return {
    element,
    show(text, undo) {
      isPassing = !undo
      const takeBack = undo && createButton('Undo', () => undo().then(close))
      const actions = createElement('div', { class: 'actions' }, takeBack, createButton('Close', close))
      element.replaceChildren(createElement('div', { class: 'notice' }, createElement('p', {}, text), actions))
    },
  }
}
