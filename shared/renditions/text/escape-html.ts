const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an HTML element's content or a quoted attribute's value. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character) : text
}

/** As {@link escapeHtml} for content only, where quotes mean nothing: JSON stays short. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character) : text
}

/**
 * Makes JSON safe inside `<script type="application/ld+json">`: the characters that could end the element, open a
 * comment or break a line become JSON escapes, so the JSON keeps its meaning.
 *
 * @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export function escapeJsonForHtml(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
