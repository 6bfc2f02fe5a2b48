import { webUrl } from '../result/create-card.ts'
import { createElement } from './create-element.ts'
import type { Attributes } from './create-element.ts'

/**
 * A link to somewhere on the web, which opens beside the extension.
 *
 * **Security:** where the URL is none of the web, for instance `javascript:`, it is only text.
 */
export function createLink(text: string, url: string | undefined, attributes: Attributes = {}): HTMLElement {
  const target = webUrl(url)
  if (target === undefined) return createElement('span', attributes, text)
  return createElement('a', { ...attributes, href: target, target: '_blank', rel: 'noopener noreferrer' }, text)
}
