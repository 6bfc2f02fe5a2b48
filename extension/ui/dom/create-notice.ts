import { createButton } from './create-button.ts'
import { createElement } from './create-element.ts'

/** Says what has been done, and takes it back. */
export interface Notice {
  readonly element: HTMLElement
  /** @param undo What “Undo” does; without it there is nothing to take back. */
  show(text: string, undo?: () => Promise<unknown>): void
}

/**
 * One that can be taken back stays until the next one or until it is closed: nobody has to be quick. Another one stays
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
