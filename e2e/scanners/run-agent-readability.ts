import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { runProgram } from '../conformance/run-program.ts'

const CHILD = fileURLToPath(new URL('agent-readability-child.ts', import.meta.url))

const reportSchema = z.object({
  score: z.number(),
  categories: z.record(
    z.string(),
    z.object({ checks: z.array(z.object({ name: z.string(), passed: z.boolean(), detail: z.string().optional() })) }),
  ),
})

/** What @vercel/agent-readability says of a site. */
export interface Readability {
  /** Of 100. */
  readonly score: number
  /** Checks that did not pass, the skipped ones too: name and what was seen. */
  readonly failed: readonly string[]
}

/** Audits the site at `url`. */
export async function runAgentReadability(url: string, folder: string): Promise<Readability> {
  const { stdout } = await runProgram(CHILD, ['audit', url, '--json'], folder)
  const { score, categories } = reportSchema.parse(JSON.parse(stdout))
  const checks = Object.values(categories).flatMap((category) => category.checks)
  return { score, failed: checks.filter(({ passed }) => !passed).map(({ name, detail }) => `${name}: ${detail}`) }
}
