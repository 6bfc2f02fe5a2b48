import type { Fields } from './read-values.ts'

/** What people may do from what is shown. What the host does not offer is `undefined`: there is no button for it. */
export interface Stage {
  /** Opens an http(s) URL outside of the chat, and tells the model whose it is. @param id Empty where it is no listing's. */
  readonly open: ((url: URL, id: string) => void) | undefined
  /** Calls a tool. @returns Its structured content; `undefined` when that failed, which people have then been told. */
  readonly call: ((tool: string, args: Fields) => Promise<Fields | undefined>) | undefined
  /** Calls a tool and shows its answer in place of what is shown, with a way back. @param ids What was chosen by it. */
  readonly enter: (tool: string, args: Fields, ids: readonly string[]) => void
  /** Tells the model what was chosen. Each choice takes the place of the one before. */
  readonly choose: (ids: readonly string[]) => void
  /** Says something, also to those who do not see it. */
  readonly say: (text: string) => void
}

type Attributes = Readonly<Record<string, string>>

/**
 * Creates an element.
 *
 * **Security:** texts become text nodes, so no answer adds markup; names of elements and attributes are ours.
 */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const key in attributes) element.setAttribute(key, attributes[key] ?? '')
  element.append(...content)
  return element
}

/** An element of texts of an answer, in their own direction. @param style Name of its class; empty for none. */
export function createText<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  style: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  return createElement(name, { class: style, dir: 'auto' }, ...content)
}

/** What a screen begins with; it takes the focus when the screen is entered. @param style As of {@link createText}. */
export function createHeading(text: string, style = ''): HTMLElement {
  return createElement('h1', { class: style, dir: 'auto', tabindex: '-1' }, text)
}

/** A button. @param label What it is called, where `text` alone does not say which it is; it contains that text. */
export function createButton(text: string, press: () => unknown, label: string = text): HTMLButtonElement {
  const button = createElement('button', { dir: 'auto', 'aria-label': label }, text)
  button.addEventListener('click', () => void press())
  return button
}
