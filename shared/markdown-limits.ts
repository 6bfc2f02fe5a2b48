/** Deepest nesting of quotes and lists in one line; real texts have fewer than ten levels. */
const MAX_NESTING = 40

/** Levels beyond ten, of all lines together: each costs time in every line. */
const MAX_DEEP_LEVELS = 5_000
const USUAL_NESTING = 10

/** Columns before a list item: each two are a level that lines before it opened. */
const MAX_INDENTATION = 200

/** Characters of a paragraph, table row or list item that may open a link, emphasis or code. */
const MAX_DELIMITERS = 5_000

/** Most columns of a table. */
const MAX_COLUMNS = 1_000

/** What a parser of Markdown cannot be given. */
export interface MarkdownProblem {
  /** From 1. */
  readonly line: number
  /** For instance `nested more than 40 levels deep`. */
  readonly message: string
}

/**
 * Finds what makes a text of a few kilobytes a bomb for parsers of Markdown, whose time grows with the square of these
 * and whose stack with the nesting. Takes one pass over the text, and no memory.
 *
 * @returns `undefined` for every text that a person has written.
 */
export function findMarkdownProblem(text: string): MarkdownProblem | undefined {
  let delimiters = 0
  let deepLevels = 0
  let fence = ''
  let isTable = false
  let isList = false
  let wasBlank = true
  let number = 0
  for (let start = 0; start <= text.length;) {
    const next = text.indexOf('\n', start)
    const end = next < 0 ? text.length : next
    number += 1
    const nesting = measureNesting(text, start, end)
    deepLevels += Math.max(0, nesting.levels - USUAL_NESTING)
    const isFar = nesting.levels > 0 && nesting.columns > MAX_INDENTATION
    if (nesting.levels > MAX_NESTING || deepLevels > MAX_DEEP_LEVELS || isFar) {
      return { line: number, message: `nested more than ${MAX_NESTING} levels deep` }
    }
    const first = text.charCodeAt(nesting.end)
    const isBlank = nesting.end >= end || (first === CR && nesting.end + 1 >= end)
    if (fence !== '') {
      if (first === fence.charCodeAt(0) && closes(text.slice(nesting.end, end), fence)) fence = ''
    } else if ((first === BACKTICK || first === TILDE) && nesting.levels === 0 && nesting.columns < 4) {
      fence = FENCE.exec(text.slice(nesting.end, Math.min(end, nesting.end + 200)))?.[1] ?? ''
    }
    // A number goes on with a paragraph, unless it goes on with a list.
    const isItem: boolean = nesting.item === 'bullet' || (nesting.item === 'number' && (isList || wasBlank))
    isList = isItem || (isList && !isBlank)
    wasBlank = isBlank
    if (isBlank) isTable = false
    else if (first === PIPE || first === COLON || first === HYPHEN) {
      isTable ||= DELIMITER_ROW.test(text.slice(nesting.end, Math.min(end, nesting.end + 4_000)))
    }
    // Each of these begins a new text; a line that does none of it goes on with the one before.
    if (isBlank || isTable || isItem || first === HASH || fence !== '') delimiters = 0
    if (fence === '') {
      let columns = 0
      for (let at = nesting.end; at < end; at += 1) {
        const code = text.charCodeAt(at)
        if (DELIMITERS.has(code)) delimiters += 1
        else if (code === PIPE) columns += 1
      }
      if (columns > MAX_COLUMNS) return { line: number, message: `a table of more than ${MAX_COLUMNS} columns` }
      if (delimiters > MAX_DELIMITERS) {
        const message = `one paragraph has more than ${MAX_DELIMITERS} characters that could begin a link, emphasis or code`
        return { line: number, message }
      }
    }
    start = end + 1
  }
  return undefined
}

const TAB = 9
const CR = 13
const SPACE = 32
const HASH = 35
const BRACKET = 41
const STAR = 42
const PLUS = 43
const HYPHEN = 45
const POINT = 46
const COLON = 58
const QUOTE = 62
const BACKTICK = 96
const PIPE = 124
const TILDE = 126

/** `*`, `[`, `]`, `_`, the backtick and `~`. */
const DELIMITERS: ReadonlySet<number> = new Set([STAR, 91, 93, 95, BACKTICK, TILDE])

/** Of a block of code; what follows backticks has none. */
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/

/** Below the head of a table. */
const DELIMITER_ROW = /^\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*(?::?-+:?)?[ \t]*\r?$/

function closes(line: string, fence: string): boolean {
  const run = /^(?:`+|~+)(?=[ \t]*\r?$)/.exec(line)?.[0]
  return run !== undefined && run.length >= fence.length
}

/** How a line begins. */
interface Beginning {
  /** Markers of quotes and list items. */
  levels: number
  /** Before the first of them, or the text. */
  columns: number
  /** The last marker, where it is one of a list. */
  item: 'bullet' | 'number' | undefined
  /** Where the text begins. */
  end: number
}

function measureNesting(text: string, start: number, end: number): Beginning {
  const found: Beginning = { levels: 0, columns: 0, item: undefined, end: start }
  for (;;) {
    let at = found.end
    while (at < end && (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB)) at += 1
    if (found.levels === 0) found.columns = at - start
    found.end = at
    const code = text.charCodeAt(at)
    if (at >= end) return found
    if (code === QUOTE) {
      found.item = undefined
      found.end += 1
    } else {
      const isBullet = code === HYPHEN || code === STAR || code === PLUS
      const markerEnd = isBullet ? at + 1 : skipNumber(text, at, end)
      const after = text.charCodeAt(markerEnd)
      if (markerEnd === at || (markerEnd < end && after !== SPACE && after !== TAB)) return found
      found.item = isBullet ? 'bullet' : 'number'
      found.end = markerEnd
    }
    found.levels += 1
  }
}

/** Up to nine digits and a point or bracket. */
function skipNumber(text: string, start: number, end: number): number {
  let at = start
  while (at < end && at - start < 9 && text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at += 1
  const code = text.charCodeAt(at)
  return at > start && at < end && (code === POINT || code === BRACKET) ? at + 1 : start
}
