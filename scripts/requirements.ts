/**
 * `npm run requirements`: prints every requirement with the tests that verify it, and fails when one has none, when a test
 * cites an unknown id, or when `docs/requirements.md` is stale.
 *
 * `--write` writes that file. `--mutate` breaks a copy of the code in many places and fails when the tests that cite
 * the broken parts still pass (several minutes).
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { checkRequirements } from '../e2e/requirements/check-requirements.ts'
import { CLAUSES } from '../e2e/requirements/clauses.ts'
import { readCitations } from '../e2e/requirements/read-citations.ts'
import { REQUIREMENTS } from '../e2e/requirements/requirements.ts'
import { runMutations } from '../e2e/requirements/run-mutations.ts'
import { writeRequirementsDoc } from '../e2e/requirements/write-requirements-doc.ts'
import { writeRequirementsTable } from '../e2e/requirements/write-requirements-table.ts'
import { PROJECT_DIR } from '../e2e/paths.ts'

const DOC = join(PROJECT_DIR, 'docs/requirements.md')

/** Contains examples of citations. */
const EXAMPLES = 'e2e/requirements/check-requirements.test.ts'

const files = globSync('{shared,server,web,extension,e2e,scripts}/**/*.test.ts', {
  cwd: PROJECT_DIR,
  exclude: [EXAMPLES],
}).sort()
const citations = files.flatMap((file) =>
  readCitations(file.replaceAll(sep, '/'), readFileSync(join(PROJECT_DIR, file), 'utf8')),
)
const problems = checkRequirements(REQUIREMENTS, Object.keys(CLAUSES), citations)
const doc = writeRequirementsDoc(REQUIREMENTS, citations)
if (process.argv.includes('--write')) writeFileSync(DOC, doc)
else if (!isWritten(doc)) problems.push('docs/requirements.md is stale: write it with npm run requirements -- --write')

console.log(writeRequirementsTable(REQUIREMENTS, citations))
if (problems.length === 0 && process.argv.includes('--mutate')) problems.push(...runMutations(citations, console.log))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1

function isWritten(text: string): boolean {
  try {
    return readFileSync(DOC, 'utf8') === text
  } catch {
    return false
  }
}
