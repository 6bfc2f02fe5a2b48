import { createElement } from './create-element.ts'
import type { Attributes } from './create-element.ts'
import { webUrl } from './web-url.ts'

/**
 * A link to the web, which opens beside the extension.
 *
 * **Security:** a URL of any other kind, for instance `javascript:`, is shown as text only.
 */
export function createLink(text: string, url: string | undefined, attributes: Attributes = {}): HTMLElement {
  const target = webUrl(url)
  if (target === undefined) return createElement('span', attributes, text)
  return createElement('a', { ...attributes, href: target, target: '_blank', rel: 'noopener noreferrer' }, text)
}
