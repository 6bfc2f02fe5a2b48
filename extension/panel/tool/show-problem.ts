import { createElement } from '../../ui/dom/create-element.ts'

/** Characters of a problem that are shown. */
const MAX_LENGTH = 5000

/** Shows why something failed, and announces it immediately to screen readers. @param problem Says what to do. */
export function showProblem(problem: string): HTMLElement {
  return createElement(
    'div',
    { role: 'alert', class: 'problem' },
    createElement('h3', {}, 'It did not work'),
    createElement('p', { class: 'prose', dir: 'auto' }, problem.slice(0, MAX_LENGTH)),
    navigator.onLine ? undefined : createElement('p', {}, 'You are offline. Try again when you are online.'),
  )
}
