import { enginesOf } from './engines-of.ts'
import type { Citation } from './read-citations.ts'
import { describeLevel, isBinding } from './requirement.ts'
import type { Requirement } from './requirement.ts'

/** Writes the requirements for a terminal: what each says, its source, and the lines of the tests that cite it. */
export function writeRequirementsTable(requirements: readonly Requirement[], citations: readonly Citation[]): string {
  const cited = Map.groupBy(citations, ({ id }) => id)
  const rows = requirements.map((requirement) => {
    const { id, clause, says } = requirement
    const tests = (cited.get(id) ?? []).map((test) => `    ${test.file}:${test.line} (${enginesOf(test).join(', ')})`)
    return [`${id}  ${says}`, `    ${clause}, ${describeLevel(requirement)}`, ...tests].join('\n')
  })
  const verified = requirements.filter(isBinding).length
  return `${rows.join('\n')}\n\n${requirements.length} requirements, ${verified} to be verified, ${citations.length} citations`
}
