import type { BuildReport } from '../../publish/build-report.ts'
import { formatAccount } from '../console/report.ts'
import { code, table, tableOfProblems, titled } from './summary-markdown.ts'

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
