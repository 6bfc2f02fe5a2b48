import { basename, extname } from 'node:path'
import { webOfGit } from './git-address.ts'

/** Languages of markup beside Markdown whose lists are read, by extension. */
const CONVERTERS: Readonly<Record<string, (lines: readonly string[]) => string[]>> = {
  '.org': orgToMarkdown,
  '.rst': rstToMarkdown,
  '.adoc': asciidocToMarkdown,
  '.asciidoc': asciidocToMarkdown,
  '.mediawiki': wikiToMarkdown,
  '.html': htmlToMarkdown,
  '.htm': htmlToMarkdown,
}

/** The name of the file in which Git keeps where submodules come from. */
export const SUBMODULES = '.gitmodules'

/**
 * A text of Org, reStructuredText, AsciiDoc or MediaWiki as Markdown, by its extension; `.gitmodules` as a list in YAML; any other unchanged. Headings, lists, links,
 * tables and bold text become those of Markdown, line by line, so that lines keep their numbers; what else there is stays.
 */
export function asMarkdown(path: string, text: string): string {
  if (basename(path) === SUBMODULES) return submodulesToYaml(text.split('\n')).join('\n')
  const convert = CONVERTERS[extname(path).toLowerCase()]
  return convert === undefined ? text : convert(text.split('\n')).join('\n')
}

/** `[submodule "lib/name"]` and its `path` and `url`, which becomes that of a web page. */
function submodulesToYaml(lines: readonly string[]): string[] {
  return lines.map((line) => {
    const [, section] = /^\[submodule "(.+)"\]$/.exec(line.trim()) ?? []
    if (section !== undefined) return `- name: ${JSON.stringify(basename(section))}`
    const [, key = '', value = ''] = /^\s+(\w+)\s*=\s*(.+?)\s*$/.exec(line) ?? []
    if (key === '') return ''
    return `  ${key}: ${JSON.stringify(key === 'url' ? webOfGit(value).replace(/\.git$/, '') : value)}`
  })
}

/** One block of HTML, as Markdown ends one at an empty line; without what stands around the text. */
function htmlToMarkdown(lines: readonly string[]): string[] {
  const shown = withoutSurroundings(lines.join('\n')).replace(/<!doctype[^<>]*>|<\/?(?:html|body)\b[^<>]*>/gi, '')
  return shown.split('\n').map((line, index) => `${index === 0 ? '<div>' : ''}${line.trim() || '<!---->'}`)
}

/** Ends of comments, and of elements of a page that are not its text. */
const AROUND_TEXT =
  /<!--|-->|<(head|script|style|nav|footer|noscript)\b|<\/(head|script|style|nav|footer|noscript)\s*>/gi

/** Leaves only the line breaks of what is no text: each ends where its first end is, or else with the file. */
function withoutSurroundings(html: string): string {
  const kept: string[] = []
  let hidden: string | undefined
  let from = 0
  const keep = (end: number): void => {
    const part = html.slice(from, end)
    kept.push(hidden === undefined ? part : part.replaceAll(/[^\n]+/g, ''))
  }
  for (const { 0: tag, 1: opened, 2: closed, index } of html.matchAll(AROUND_TEXT)) {
    const end = closed?.toLowerCase() ?? tag
    if (hidden === undefined ? end !== tag || tag === '-->' : end !== hidden) continue
    keep(index)
    from = hidden === undefined ? index : index + tag.length
    hidden = hidden === undefined ? (opened?.toLowerCase() ?? '-->') : undefined
  }
  keep(html.length)
  return kept.join('')
}

function orgToMarkdown(lines: readonly string[]): string[] {
  const hasTitle = lines.some((line) => /^#\+title:/i.test(line))
  let isDrawer = false
  // Indents of the items around a line: Org indents lists as it likes, Markdown would take deep ones for code.
  let indents: number[] = []
  return lines.map((line) => {
    if (/^\s*:(?:PROPERTIES|TOC|LOGBOOK|CONTENTS):/i.test(line)) isDrawer = true
    if (isDrawer) {
      if (/^\s*:END:/i.test(line)) isDrawer = false
      return ''
    }
    const [, keyword = '', value = ''] = /^\s*#\+(\w+)(?::|\s|$)\s*(.*)$/.exec(line) ?? []
    if (/^title$/i.test(keyword)) return `# ${value}`
    if (/^(?:begin|end)_(?:src|example|export|quote)$/i.test(keyword)) return /quote$/i.test(keyword) ? '' : '```'
    if (keyword !== '' || /^\s*#(?:\s|$)/.test(line)) return ''
    const [, stars = '', title = ''] = /^(\*+)\s+(.*?)(?:\s+:[\w@:]+:)?\s*$/.exec(line) ?? []
    if (stars !== '') indents = []
    if (stars !== '') return `${'#'.repeat(Math.min(6, stars.length + (hasTitle ? 1 : 0)))} ${orgInline(title)}`
    if (/^\s*\|[-+]+\|\s*$/.test(line)) return line.replaceAll('+', '|')
    const [, indent = '', item] = /^(\s*)(?:[-+]|\d+[.)])\s+(.*)$/.exec(line) ?? []
    if (item !== undefined) {
      indents = [...indents.filter((outer) => outer < indent.length), indent.length]
      return `${'  '.repeat(indents.length - 1)}- ${orgInline(item)}`
    }
    if (/^\S/.test(line)) indents = []
    return indents.length === 0 ? orgInline(line) : `${'  '.repeat(indents.length)}${orgInline(line.trim())}`
  })
}

function orgInline(line: string): string {
  return line
    .replace(/\[\[([^\][]+)\]\[([^\][]+)\]\]/g, (_link, url: string, text: string) => `[${text}](<${url}>)`)
    .replace(/\[\[([^\][]+)\]\]/g, '<$1>')
    .replace(/(^|[\s(])[=~](\S(?:[^=~]*\S)?)[=~](?=[\s.,;:!?)]|$)/g, '$1`$2`')
    .replace(/(^|[\s(])\*(\S(?:[^*]*\S)?)\*(?=[\s.,;:!?)]|$)/g, (match, before: string, text: string, at: number) =>
      // A star that begins a line is that of a list.
      at === 0 && before === '' && line.startsWith('* ') ? match : `${before}**${text}**`,
    )
}

/** A line above, below or between the rows of a simple table. */
const TABLE_RULE = /^=+(?: +=+)+\s*$/

/** Line of a title, by the character that repeats. */
const RULE = /^([=\-~^"'`#*+.:_<>])\1{2,}\s*$/

/** A line between the rows of a grid table; the one below its header is of `=`. */
const GRID_RULE = /^\s*\+(?:[-=]+\+)+\s*$/

/** Lines of grid tables by number: tags, or the cells of the row that begins there. */
function readGrids(lines: readonly string[]): Map<number, string | { element: 'td' | 'th'; cells: string[] }> {
  const grids: ReturnType<typeof readGrids> = new Map()
  for (let start = lines.findIndex((line) => GRID_RULE.test(line)); start !== -1;) {
    const top = lines[start] ?? ''
    const edges = Array.from(top.matchAll(/\+/g), ({ index }) => index)
    const after = lines.findIndex((line, index) => index > start && !/^\s*[+|]/.test(line))
    const end = after === -1 ? lines.length : after
    const rules = lines.flatMap((line, index) => (index >= start && index < end && GRID_RULE.test(line) ? [index] : []))
    const head = rules.findIndex((index) => lines[index]?.includes('='))
    for (let index = start; index < end; index += 1) grids.set(index, '<!---->')
    for (const [row, rule] of rules.slice(0, -1).entries()) {
      const inside = lines.slice(rule + 1, rules[row + 1])
      const cells = edges.slice(1).map((edge, column) => {
        const parts = inside.map((line) => line.slice((edges[column] ?? 0) + 1, edge).trim())
        return parts.join(' ').trim()
      })
      grids.set(rule + 1, { element: row < head ? 'th' : 'td', cells })
    }
    grids.set(start, '<table>')
    grids.set(end - 1, '</table>')
    start = lines.findIndex((line, index) => index >= end && GRID_RULE.test(line))
  }
  return grids
}

function rstToMarkdown(lines: readonly string[]): string[] {
  const grids = readGrids(lines)
  const targets = new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name = '', url = ''] = /^\.\. _`?([^`:]+)`?:\s+(\S+)\s*$/.exec(line) ?? []
      return name === '' ? [] : [[name.toLowerCase(), url]]
    }),
  )
  const anonymous = lines.flatMap((line) => /^__ (\S+)\s*$/.exec(line)?.[1] ?? [])
  // Where the columns of a table begin, and how many of its three rules were seen.
  let columns: number[] = []
  let rules = 0
  let isGrid = false
  const link = (text: string, url: string): string =>
    columns.length > 0 || isGrid ? `<a href="${url}">${text}</a>` : `[${text}](<${url}>)`
  const inline = (line: string): string =>
    line
      .replace(/`([^`<]+)<([^>`]+)>`__?/g, (_link, text: string, url: string) => link(text.trim(), url))
      .replace(/`([^`]+)`(__?)|(?<![\w`])([A-Za-z][\w.-]*)_(?![\w`])/g, (match, quoted: string, mark, bare: string) => {
        const url = mark === '__' ? anonymous.shift() : targets.get((quoted ?? bare).toLowerCase())
        return url === undefined ? match : link(quoted ?? bare, url)
      })
      .replace(/``([^`]+)``/g, '`$1`')
      .replace(/(^|\s)\|([A-Za-z][\w -]*)\|_{0,2}(?=\s|$)/g, '$1![$2](<$2>)')
  // Other angle brackets than those of addresses are text.
  const inlineCell = (cell: string): string => inline(cell.replace(/<(?!https?:|[./#])/g, '&lt;'))
  const rowOf = (element: string, cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<${element}>${inlineCell(cell)}`).join('')}`
  const levels: string[] = []
  let isDirective = false
  return lines.map((line, index) => {
    const before = lines[index - 1] ?? ''
    const after = lines[index + 1] ?? ''
    const grid = grids.get(index)
    isGrid = grid !== undefined
    if (grid !== undefined) return typeof grid === 'string' ? grid : rowOf(grid.element, grid.cells)
    if (TABLE_RULE.test(line)) {
      rules = columns.length === 0 ? 1 : rules + 1
      columns = rules === 3 ? [] : Array.from(line.matchAll(/=+/g), ({ index }) => index)
      return rules === 1 ? '<table>' : rules === 3 ? '</table>' : '<!---->'
    }
    if (columns.length > 0) {
      const cells = columns.map((start, at) => line.slice(start, columns[at + 1]).trim())
      if (cells[0] === '') return cells.map(inlineCell).join(' ').trim() || '<!---->'
      return rowOf(rules === 1 ? 'th' : 'td', cells)
    }
    if (/^(?:\.\.|__)(?: |$)/.test(line)) isDirective = true
    else if (line !== '' && !/^\s/.test(line)) isDirective = false
    if (isDirective) return ''
    const isTitle =
      line.trim() !== '' &&
      !/^\s*[-*+]\s/.test(line) &&
      RULE.test(after) &&
      after.trim().length >= line.trim().length * 0.7
    if (isTitle && !RULE.test(line)) {
      const kind = `${RULE.test(before) ? 'over' : ''}${after[0]}`
      if (!levels.includes(kind)) levels.push(kind)
      return `${'#'.repeat(Math.min(6, levels.indexOf(kind) + 1))} ${inline(line.trim())}`
    }
    // Rules above and below titles, and transitions.
    return RULE.test(line) ? '' : inline(line)
  })
}

function asciidocToMarkdown(lines: readonly string[]): string[] {
  return lines.map((line) => {
    if (/^(?::[\w-]+:|\/\/|\[[^\]]*\]\s*$|\|===)/.test(line)) return ''
    const [, equals = '', title = ''] = /^(=+)\s+(.*)$/.exec(line) ?? []
    if (equals !== '') return `${'#'.repeat(Math.min(6, equals.length))} ${asciidocInline(title)}`
    const [, marks = '', item = ''] = /^\s*([*-]+|\.+)\s+(.*)$/.exec(line) ?? []
    if (marks !== '' && !/^-{2,}$/.test(marks)) return `${'  '.repeat(marks.length - 1)}- ${asciidocInline(item)}`
    return asciidocInline(line)
  })
}

function asciidocInline(line: string): string {
  return line
    .replace(
      /(?:link:)?(https?:\/\/[^\s[\]]+)\[([^\]]*)\]/g,
      (_link, url: string, text: string) => `[${text.replace(/[,^].*$/, '') || url}](<${url}>)`,
    )
    .replace(/(^|[\s(])\*([^\s*](?:[^*]*[^\s*])?)\*(?=[\s.,;:!?)]|$)/g, '$1**$2**')
}

/** Tables become HTML, whose rows may have several lines, with a comment for each empty one. */
function wikiToMarkdown(lines: readonly string[]): string[] {
  let isTable = false
  return lines.map((line) => {
    const [, equals = '', title = ''] = /^(=+)\s*(.*?)\s*=+\s*$/.exec(line) ?? []
    if (equals !== '') return `${'#'.repeat(Math.min(6, equals.length))} ${wikiInline(title)}`
    if (line.startsWith('{|')) isTable = true
    if (isTable) {
      const [, mark = '', rest = ''] = /^(\{\||\|\}|\|-|\|\+|[|!])(.*)$/.exec(line) ?? []
      if (mark === '|}') isTable = false
      if (mark === '{|' || mark === '|}') return mark === '{|' ? '<table><tr>' : '</table>'
      if (mark === '|-') return '<tr>'
      if (mark === '|' || mark === '!') return wikiCells(rest, mark === '|' ? 'td' : 'th')
      return (mark === '' && wikiInline(line, true)) || '<!---->'
    }
    const [, marks = '', item = ''] = /^([*#]+)\s*(.*)$/.exec(line) ?? []
    if (marks !== '') return `${'   '.repeat(marks.length - 1)}${marks.endsWith('#') ? '1.' : '-'} ${wikiInline(item)}`
    return wikiInline(line)
  })
}

/** `| style="…" | One || [https://… Two]`. */
function wikiCells(line: string, element: string): string {
  return line
    .split(element === 'th' ? '!!' : '||')
    .map(
      (cell) => `<${element}>${wikiInline(cell.replace(/^(?:\s*[\w-]+\s*=\s*"[^"]*")+\s*\|(?!\|)/, '').trim(), true)}`,
    )
    .join('')
}

function wikiInline(line: string, isHtml = false): string {
  const link = (url: string, text: string): string => (isHtml ? `<a href="${url}">${text}</a>` : `[${text}](<${url}>)`)
  const bold = isHtml ? '<b>$1</b>' : '**$1**'
  return line
    .replace(/\[\[([^\][|]+)(?:\|([^\][]*))?\]\]/g, (_link, page: string, text?: string) => link(page, text ?? page))
    .replace(/(?<!\])\[((?:https?:)?\/\/[^\s\][]+)(?:\s([^\][]*))?\](?!\()/g, (_link, url: string, text?: string) =>
      link(url, text?.trim() ?? url),
    )
    .replace(/'''(.+?)'''/g, bold)
    .replace(/''(.+?)''/g, isHtml ? '<i>$1</i>' : '*$1*')
}
