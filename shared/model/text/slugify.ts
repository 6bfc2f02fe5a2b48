import { MAX_SLUG_LENGTH } from '../slug.ts'
import { foldText } from './fold-text.ts'

/** Words that lose their meaning without their symbols: replaced before anything else. */
const SYMBOL_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])([a-z])\+\+/gu, '$1pp'],
  [/(?<![\p{L}\p{N}])([a-z])[#♯]/gu, '$1sharp'],
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
    .replace(/[ßæœøđðłþıħŋ]/g, foldText)
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
