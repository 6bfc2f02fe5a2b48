import { cleanLine } from '../../../shared/model/clean-text.ts'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { BuildReport } from '../../publish/build-report.ts'
import { formatAccount } from '../console/report.ts'

/** Rows of one table; the others are counted. */
export const MAX_ROWS = 100

/** Longest text of a stranger that is repeated, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 120

/** A section with a title; nothing, where it has no lines. */
export function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}\n`, ...lines]
}

/** A table of Markdown, at most {@link MAX_ROWS} long; nothing, where it has no rows. @param heads Of its columns. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const write = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const shown = rows.slice(0, MAX_ROWS).map(write)
  const rest = rows.length - shown.length
  const lines = [write(heads), write(heads.map(() => '---')), ...shown]
  return [`${lines.join('\n')}\n`, ...(rest > 0 ? [`… and ${rest} more\n`] : [])]
}

/** Diagnostics with their places. */
export function tableOfProblems(problems: readonly Diagnostic[]): string[] {
  return table(
    ['Where', 'What', 'Message'],
    problems.map(({ severity, message, location }) => [
      code(`${location.file}:${location.line}`),
      severity,
      code(message),
    ]),
  )
}

/** As {@link code}; a dash, where there is no text. */
export function codeOr(text: string | undefined): string {
  return text === undefined || text === '' ? '–' : code(text)
}

/** Text as a code span of a table's cell: nothing in it is read as markup, and no `|` ends the cell. */
export function code(text: string): string {
  const line = cleanLine(text, MAX_TEXT_LENGTH).replaceAll('|', '\\|')
  const longest = Math.max(0, ...Array.from(line.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const room = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${room}${line}${room}${fence}`
}

const OUTCOMES: Readonly<Record<BuildReport['status'], string>> = {
  published: 'published',
  unchanged: 'nothing changed',
  repaired: 'nothing changed, damaged files restored',
  rejected: 'not published: there are diagnostics',
  shrunk: 'not published: too much would be lost',
}

/** Writes the outcome of a build as Markdown. **Security:** texts of the directory are shown as code. */
export function summarizeBuild(report: BuildReport): string {
  const { title, status, pages, listings, accounts, diagnostics, notes } = report
  const counts = [
    ['Pages', `${pages.total} (${pages.rendered} rendered)`],
    ['Listings', String(listings)],
    ['Problems', String(diagnostics.length)],
  ]
  return [
    `## ${code(title)}: ${OUTCOMES[status]}\n`,
    ...table(['', ''], counts),
    ...accounts.map((account) => `- ${code(formatAccount(account))}\n`),
    ...notes.map((note) => `- ${code(note)}\n`),
    ...titled('### Problems', tableOfProblems(diagnostics)),
  ].join('\n')
}
