import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { runProgram } from './run-program.ts'
import { WAIT_LIMIT_MS } from '../wait-limit.ts'

const PACKAGE = new URL('.', import.meta.resolve('@modelcontextprotocol/conformance/package.json'))

const SUITE = fileURLToPath(new URL('dist/index.js', PACKAGE))

/** Revisions the suite has requirements for. */
export type SuiteRevision = '2025-11-25' | '2026-07-28'

/** What came of one scenario. */
export interface ScenarioReport {
  readonly name: string
  /** `unproven`: nothing failed, because no check of it could be made. The suite counts it as passed. */
  readonly verdict: 'passed' | 'unproven' | 'failed'
  /** What failing checks say, or the warnings where none failed. */
  readonly reasons: readonly string[]
}

/** What came of the scenarios of a revision, in the suite's order. */
export interface SuiteReport {
  /** Those that a revision requires. */
  readonly scored: readonly ScenarioReport[]
  /** Those that are run and never counted: pending, added later, or of an extension. */
  readonly unscored: readonly ScenarioReport[]
}

/**
 * Runs the official conformance suite against an endpoint and counts scenarios, as its requirements do. Its own sum counts
 * checks, one of which (`wire-schema-valid`) passes wherever something was answered.
 *
 * @throws {Error} when the suite does not come to its end.
 */
export async function runSuite(url: string, revision: SuiteRevision): Promise<SuiteReport> {
  const results = await runScenarios(url, revision)
  const { server, not_scored } = readRequirements(revision)
  const report = (name: string): ScenarioReport => reportOf(name, results.get(name) ?? [NO_RESULT])
  return {
    scored: server.map(report),
    unscored: not_scored.filter(({ leg }) => leg === 'server').map(({ scenario }) => report(scenario)),
  }
}

async function runScenarios(
  url: string,
  revision: SuiteRevision,
): Promise<ReadonlyMap<string, readonly ConformanceCheck[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  try {
    const args = ['server', '--url', url, '--requirements', revision, '-o', folder, '--timeout', `${WAIT_LIMIT_MS}`]
    const { stdout, stderr } = await runProgram(SUITE, args, folder)
    if (!stdout.includes('=== SUMMARY ===')) throw new Error(`the suite broke off: ${stderr}${stdout.slice(-2000)}`)
    return readResults(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const requirementsSchema = z.object({
  server: z.array(z.string()),
  not_scored: z.array(z.object({ scenario: z.string(), leg: z.string() })),
})

const checkSchema = z.object({ id: z.string(), status: z.string(), errorMessage: z.string().optional() })

/** One check of a scenario. */
type ConformanceCheck = z.infer<typeof checkSchema>

const NO_RESULT: ConformanceCheck = { id: 'no-result', status: 'FAILURE', errorMessage: 'the scenario left no result' }

function readRequirements(revision: SuiteRevision): z.infer<typeof requirementsSchema> {
  const text = readFileSync(new URL(`requirements/${revision}.yaml`, PACKAGE), 'utf8')
  return requirementsSchema.parse(parse(text))
}

/** Checks by scenario: each has a folder of its own, `server-{name}-{time}`. */
function readResults(folder: string): Map<string, ConformanceCheck[]> {
  const results = new Map<string, ConformanceCheck[]>()
  for (const entry of readdirSync(folder)) {
    const name = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(entry)?.[1]
    const path = join(folder, entry, 'checks.json')
    if (name === undefined || !existsSync(path)) continue
    results.set(name, z.array(checkSchema).parse(JSON.parse(readFileSync(path, 'utf8'))))
  }
  return results
}

function reportOf(name: string, checks: readonly ConformanceCheck[]): ScenarioReport {
  const said = (status: string): string[] =>
    checks.filter((check) => check.status === status).map(({ id, errorMessage }) => errorMessage ?? id)
  const failures = said('FAILURE')
  if (failures.length > 0) return { name, verdict: 'failed', reasons: failures }
  const proven = checks.some(({ id, status }) => status === 'SUCCESS' && id !== 'wire-schema-valid')
  return { name, verdict: proven ? 'passed' : 'unproven', reasons: said('WARNING') }
}

/** Names of the scenarios that came out so, in the suite's order. */
export function namesOf(reports: readonly ScenarioReport[], verdict: ScenarioReport['verdict']): string[] {
  return reports.filter((report) => report.verdict === verdict).map(({ name }) => name)
}

/** Those that pass with a warning: what the specification only recommends is not done. */
export function warnedOf({ scored, unscored }: SuiteReport): ScenarioReport[] {
  return [...scored, ...unscored].filter(({ verdict, reasons }) => verdict === 'passed' && reasons.length > 0)
}
