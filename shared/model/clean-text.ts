/**
 * Code points that never belong in published text, as ranges. ZWJ, ZWNJ and VS16 stay: Persian, Indic scripts and emoji
 * need them.
 */
const FORBIDDEN_RANGES = [
  '0000-0008 000B-001F 007F-009F', // C0 (not tab and newline), delete, C1
  '00AD 115F 1160 180E 200B 2060-2064 3164 FEFF FFA0', // soft hyphen, invisible fillers, zero-width
  '061C 200E 200F 202A-202E 2066-206F', // bidirectional controls
  '2028 2029 FFF9-FFFB', // line separators, interlinear marks
  'E000-F8FF', // private use: signs of one font or system
  'FDD0-FDEF FFFE FFFF 1FFFE 1FFFF 2FFFE 2FFFF 10FFFE 10FFFF', // noncharacters
  'E0000-E007F E0100-E01EF', // tags, variation selectors supplement
].join(' ')

const FORBIDDEN = new RegExp(`[${FORBIDDEN_RANGES.replace(/[0-9A-F]+/g, '\\u{$&}').replaceAll(' ', '')}]`, 'gu')

/** Printable ASCII: most texts, already clean. */
const PLAIN = /^[ -~\n\t]*$/

/** Printable ASCII words with single spaces between them: most lines, already clean. */
const PLAIN_LINE = /^[!-~]+(?: [!-~]+)*$/

const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g

/** Longest listing or category name kept, in UTF-16 code units. */
export const MAX_NAME_LENGTH = 200

/** Longest description kept, in UTF-16 code units. */
export const MAX_DESCRIPTION_LENGTH = 4000

/**
 * Makes text from a source safe to publish: one Unicode form (NFC), LF line breaks, no control, bidirectional,
 * zero-width or tag characters, no lone surrogates.
 *
 * **Security:** listing text is written by strangers and read by language models. Invisible characters are how
 * instructions are smuggled past a human reviewer, so they are removed at the boundary, once, for every surface.
 *
 * @returns The cleaned text; may be empty. Never longer than NFC of the input.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text
  return text.replace(LINE_BREAKS, '\n').toWellFormed().replace(FORBIDDEN, '').normalize('NFC')
}

/**
 * As {@link cleanText}, folded to one line (runs of white space become one space, ends trimmed) and cut at
 * `maxLength` UTF-16 code units on a word boundary, with an ellipsis, where it is longer.
 */
export function cleanLine(text: string, maxLength: number = MAX_DESCRIPTION_LENGTH): string {
  const line = PLAIN_LINE.test(text) ? text : cleanText(text).replace(/\s+/g, ' ').trim()
  return clipText(line, maxLength)
}

/** Cuts `text` to at most `maxLength` UTF-16 code units, preferring a word boundary, and ends the cut with `…`. */
export function clipText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > maxLength * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** Whole texts that a browser would run, or read from the reader's machine. */
const NO_ADDRESS = /^\s*(?:javascript|vbscript|data|file|blob|filesystem):\S*$/i

/**
 * Cleans all texts in a value of JSON, also in JSON that is a text in it; addresses that are not of the web are empty.
 *
 * @param replace Called for each text that is clean.
 */
export function cleanForeign(value: unknown, replace: (text: string) => string = (text) => text): unknown {
  if (typeof value === 'string') {
    const json = /^[[{]/.test(value) ? parseJson(value) : undefined
    if (json !== undefined) return JSON.stringify(cleanForeign(json, replace))
    const text = cleanText(value)
    return NO_ADDRESS.test(text) ? '' : replace(text)
  }
  if (Array.isArray(value)) return value.map((one) => cleanForeign(one, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [cleanText(key), cleanForeign(one, replace)]))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
