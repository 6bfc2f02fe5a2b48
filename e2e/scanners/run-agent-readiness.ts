import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { runProgram } from '../conformance/run-program.ts'

const PACKAGE = new URL('.', import.meta.resolve('agent-readiness/package.json'))
const PROGRAM = fileURLToPath(new URL('bin/agent-ready.mjs', PACKAGE))

const reportSchema = z.object({
  score: z.number(),
  checks: z.array(z.object({ label: z.string(), pass: z.boolean() })),
})

/** What agent-readiness says of a page. */
export interface Readiness {
  /** Of 100. */
  readonly score: number
  /** Checks that did not pass. */
  readonly failed: readonly string[]
}

/** Scans the page at `url`. */
export async function runAgentReadiness(url: string, folder: string): Promise<Readiness> {
  await runProgram(PROGRAM, [url], folder)
  const report = readFileSync(join(folder, 'agent-ready-out', 'agent-ready.json'), 'utf8')
  const { score, checks } = reportSchema.parse(JSON.parse(report))
  return { score, failed: checks.filter(({ pass }) => !pass).map(({ label }) => label) }
}
