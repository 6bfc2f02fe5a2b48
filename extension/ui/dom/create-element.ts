import { cleanText } from '../../../shared/model/clean-text.ts'

/** By name; `true` is an attribute without a value, `false` and nothing leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** What stands in an element; nothing stands for nothing. */
export type Content = Node | string | undefined

/**
 * Creates an element with these attributes and content.
 *
 * **Security:** text is text, nothing here takes markup. Characters that nobody sees, or that turn what others wrote
 * around, are left out of it.
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
