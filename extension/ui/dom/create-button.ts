import { createElement } from './create-element.ts'
import type { Attributes } from './create-element.ts'

/** Creates a button. @param press What it does; if it fails, `reportFailures` shows that. */
export function createButton(
  label: string,
  press: (event: MouseEvent) => unknown,
  attributes: Attributes = {},
): HTMLButtonElement {
  const button = createElement('button', { type: 'button', ...attributes }, label)
  button.addEventListener('click', (event) => void press(event))
  return button
}
