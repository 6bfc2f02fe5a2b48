import type { InsightRow, InsightsReport } from '../../observe/report-insights.ts'
import { EnvironmentError } from '../console/environment-error.ts'

/** Command-line arguments of `gazetteer insights`. */
export interface InsightsArguments {
  admin: string
  json?: boolean
}

/** Asks a server and prints what it says. @throws {EnvironmentError} when it cannot be asked. */
export async function runInsights({ admin, json = false }: InsightsArguments): Promise<void> {
  const report = await readReport(admin)
  process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report))
}

async function readReport(admin: string): Promise<InsightsReport> {
  const url = URL.parse('insights?format=json', admin.endsWith('/') ? admin : `${admin}/`)
  if (url === null) throw new EnvironmentError(`--admin: expected a URL such as http://127.0.0.1:9464/, got "${admin}"`)
  let response
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  } catch (error) {
    throw new EnvironmentError(`${url.origin} does not answer; start "gazetteer serve --insights --admin-port 9464"`, {
      cause: error,
    })
  }
  const text = await response.text()
  if (!response.ok) throw new EnvironmentError(`${url.origin}: ${inert(text.slice(0, 200).trim())}`)
  // Our own server's answer; what is missing is said by the message of whatever is thrown.
  return JSON.parse(text) as InsightsReport
}

function formatReport(report: InsightsReport): string {
  const head = `Since ${inert(report.since)}, of at least ${report.leastClients} clients:\n`
  return [
    head,
    formatPart('Searches without results', report.withoutResults),
    formatPart('Searches with one or two results', report.weak),
    formatPart('Most frequent searches', report.queries),
    formatPart('Tools called', report.tools),
    formatPart('Agents', report.clients),
  ].join('\n')
}

function formatPart(title: string, rows: readonly InsightRow[]): string {
  if (rows.length === 0) return `${title}: nothing yet\n`
  const width = Math.max(...rows.map(({ count }) => String(count).length))
  return `${title}\n${rows.map(({ text, count }) => `  ${String(count).padStart(width)}  ${inert(text)}\n`).join('')}`
}

/** Queries are of strangers: what would move a terminal's cursor is left out. */
function inert(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}
