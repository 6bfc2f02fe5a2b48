import type { Site } from '../../model/page.ts'

/**
 * The hash of the style that stands in a document of a page, for its policy. It does where readers often begin, on the root
 * page, so that the first paint waits for nothing else. Other documents share a file, where the site has one: results of
 * the root too, of which readers see several.
 *
 * @param isRootPage Whether the document is the root page itself.
 * @returns `undefined` where the style is a file.
 */
export function ownStyleHash(
  { style_hash: hash, stylesheet }: Site['assets'],
  isRootPage: boolean,
): string | undefined {
  return isRootPage || stylesheet === undefined ? hash : undefined
}
