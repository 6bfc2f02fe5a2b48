import { isRenditionName } from './rendition.ts'

/** Longest slug or id, in UTF-16 code units. */
export const MAX_SLUG_LENGTH = 80

/** Words that lose their meaning without their symbols: replaced before anything else. */
const SYMBOL_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])([a-z])\+\+/gu, '$1pp'],
  [/(?<![\p{L}\p{N}])([a-z])#/gu, '$1sharp'],
  [/(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])/gu, ' dotnet'],
  [/&/g, ' and '],
  [/\+/g, ' plus '],
  [/@/g, ' at '],
]

/** Latin letters with combining marks (U+0300–U+036F) after NFD: the marks go, other scripts keep theirs. */
const LATIN_WITH_MARKS = /(\p{Script=Latin})\p{Mn}+/gu

/** Titles that only need lower case and dashes: most of them. */
const PLAIN_TITLE = /^[A-Za-z0-9 /:_-]*$/

/**
 * Derives a URL slug from a title: lower case, `c++` → `cpp`, `c#` → `csharp`, `.net` → `dotnet`, `&` → `and`,
 * Latin diacritics folded, letters of other scripts kept (NFC), every other run of characters one `-`.
 *
 * @returns At most {@link MAX_SLUG_LENGTH} code units; an empty string when the title has no letter or digit.
 */
export function slugify(title: string): string {
  return cutSlug(PLAIN_TITLE.test(title) ? title.toLowerCase().replace(/[^a-z0-9]+/g, '-') : foldTitle(title))
}

function foldTitle(title: string): string {
  let text = title
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Variation_Selector}|\u20E3/gu, '')
    .toLowerCase()
  for (const [pattern, replacement] of SYMBOL_WORDS) text = text.replace(pattern, replacement)
  return text
    .normalize('NFD')
    .replace(LATIN_WITH_MARKS, '$1')
    .normalize('NFC')
    .replace(/[ßæœøđðłþıħŋ]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
}

function cutSlug(dashed: string): string {
  const text = dashed.replace(/^-+|-+$/g, '')
  if (text.length <= MAX_SLUG_LENGTH) return text
  const cut = text
    .slice(0, MAX_SLUG_LENGTH)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  const dash = cut.lastIndexOf('-')
  return (dash > MAX_SLUG_LENGTH * 0.6 ? cut.slice(0, dash) : cut).replace(/-+$/, '')
}

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

/** Latin letters that Unicode does not decompose, with what they are written as without them. */
export const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
}
