const ASCII = /^[\0-\x7F]*$/

/**
 * Marks that people omit when they type: Latin, Greek and Cyrillic diacritics, Hebrew points, Arabic vowel signs
 * and tatweel. Marks of Indic scripts are vowels and stay.
 */
const OPTIONAL_MARK_RANGES = '0300-036F 0591-05BD 05BF 05C1 05C2 05C4 05C5 05C7 0640 064B-0652 0670'

const OPTIONAL_MARKS = new RegExp(
  `[${OPTIONAL_MARK_RANGES.replace(/[0-9A-F]+/g, '\\u{$&}').replaceAll(' ', '')}]`,
  'gu',
)

/**
 * Makes spellings of one word equal: NFKC, lower case, optional marks and invisible characters dropped,
 * `ß` → `ss`, `ø` → `o`. Applied to both indexed text and queries.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(OPTIONAL_MARKS, '')
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/[ßæœøđðłþıħŋ]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
}

/** Latin letters that Unicode does not decompose, with what they are written as without them. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
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
