const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Everything outside the `Char` production of XML 1.0 §2.2; lone surrogates are replaced beforehand. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/**
 * Escapes text for the content of an XML element or a quoted attribute's value.
 *
 * **Security:** characters that XML 1.0 cannot contain even as references are removed: one of them would make the whole
 * document unreadable.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** An element with nothing but text in it. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
