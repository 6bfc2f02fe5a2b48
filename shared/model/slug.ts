import { isRenditionName } from './rendition.ts'

/** Longest slug or id, in UTF-16 code units. */
export const MAX_SLUG_LENGTH = 80

/** Windows device names: a static host on that system cannot store them. */
const DEVICE_NAMES = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/

/** Files of the root page besides its renditions: a folder of the same name could not exist beside them. */
const FILE_NAMES =
  /^(?:(?:index|sitemap)(?:\.\d+)?\.md|sitemap(?:-pages|(?:-listings)?-\d+)?\.xml|feed\.xml|llms(?:-full(?:\.\d+)?)?\.txt|robots\.txt|auth\.md|404\.html|embed\.m?js)$/

/**
 * Explains why a category slug cannot be a path segment of ours; `undefined` when it can.
 *
 * Reserved: `mcp` (the root endpoint), anything starting with `.` or `_` (our own files), Windows device names, and the
 * names of the root page's own files, such as `index.json` and `llms.txt`.
 * Real directories have categories called `api`, `search` and `assets`; nothing else is reserved.
 */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'is empty'
  if (slug.length > MAX_SLUG_LENGTH) return `is longer than ${MAX_SLUG_LENGTH} characters`
  if (slug === 'mcp') return 'is reserved for the root MCP endpoint; use for instance "mcp-servers"'
  if (/^[._]/.test(slug)) return 'starts with "." or "_", which are reserved for our own files'
  if (DEVICE_NAMES.test(slug)) return 'is a device name on Windows'
  if (isRenditionName(slug) || FILE_NAMES.test(slug)) return 'is the name of a file beside the pages'
  if (!/^[\p{L}\p{M}\p{N}]+(?:[-._~][\p{L}\p{M}\p{N}]+)*$/u.test(slug)) {
    return 'may contain letters and digits with single "-", ".", "_" or "~" between them'
  }
  if (slug !== slug.normalize('NFC')) return 'is not in Unicode normalization form C'
  if (slug !== slug.toLowerCase()) return 'has capital letters'
  return undefined
}
