/**
 * What an SVG file could do besides being drawn: run, load, lead elsewhere, or contain other documents. Names may have a
 * prefix; a backslash hides names in styles; images of its own (`data:image/png`) are its own drawing.
 */
const ACTIVE_SVG =
  /<\s*(?:[^\s<>/]*:)?(?:script|foreignObject|iframe|object|embed|animate|set|handler|listener)\b|<!DOCTYPE(?=[^>]*\[)|<!(?:ENTITY|ATTLIST)|<\?xml-stylesheet|1999\/xhtml|[\s"'/]on[a-z]+\s*=|@import|\\[\da-f]|(?:href|src)\s*=\s*(?!["']?(?:#|data:image\/(?:png|jpeg|gif|webp)[;,]))|url\(\s*(?!["']?#)/i

/**
 * Finds what makes an SVG file more than a drawing.
 *
 * **Security:** static hosts send no policy of ours with a file that is opened by itself, so it is refused rather than
 * repaired.
 */
export function findActiveSvg(text: string): string | undefined {
  return ACTIVE_SVG.exec(text)?.[0].trim()
}
