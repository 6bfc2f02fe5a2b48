import { createButton, h } from './dom.ts'

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
