import { cleanText } from '../../../shared/model/clean-text.ts'

/** By name; `true` is an attribute without a value, `false` and `undefined` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The content of an element; `undefined` adds nothing. */
export type Content = Node | string | undefined

/**
 * Creates an element with these attributes and content.
 *
 * **Security:** text stays text, nothing here accepts markup. Characters that are invisible, or that reorder the text
 * around them, are left out.
 */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(attribute, value === true ? '' : String(value))
  }
  for (const part of content) {
    if (part !== undefined) element.append(typeof part === 'string' ? cleanText(part) : part)
  }
  return element
}
