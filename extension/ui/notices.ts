import { createButton, h } from './dom.ts'

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
  const element = h('div', { role: 'status', class: 'notice-place' })
  const close = (): void => element.replaceChildren()
  let isPassing = false
  document.addEventListener('click', () => isPassing && close(), { capture: true })
  return {
    element,
    show(text, undo) {
      isPassing = !undo
      const takeBack = undo && createButton('Undo', () => undo().then(close))
      const actions = h('div', { class: 'actions' }, takeBack, createButton('Close', close))
      element.replaceChildren(h('div', { class: 'notice' }, h('p', {}, text), actions))
    },
  }
}

/**
 * Shows failures of the extension itself, with a way out: a page of ours that has lost its extension can only be
 * reopened.
 *
 * @returns Where it is shown.
 */
export function reportFailures(): HTMLElement {
  const place = h('div', { role: 'alert' })
  const show = (reason: unknown): void => {
    const message = reason instanceof Error ? reason.message : String(reason)
    place.replaceChildren(
      h(
        'div',
        { class: 'banner problem' },
        h('p', {}, `The extension has a problem, or was just updated: ${message.slice(0, 300)}`),
        createButton('Reload this view', () => location.reload()),
      ),
    )
  }
  window.addEventListener('unhandledrejection', (event) => show(event.reason))
  window.addEventListener('error', (event) => show(event.error ?? event.message))
  return place
}

/** Shows when the browser is offline. @returns Where it is shown. */
export function watchOnline(): HTMLElement {
  const place = h('div', { role: 'status' })
  const text = 'You are offline. What is shown here stays; directories can be reached when you are online again.'
  const update = (): void => {
    place.replaceChildren(...(navigator.onLine ? [] : [h('p', { class: 'banner' }, text)]))
  }
  window.addEventListener('online', update)
  window.addEventListener('offline', update)
  update()
  return place
}
