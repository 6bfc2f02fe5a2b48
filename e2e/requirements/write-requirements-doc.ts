import { CLAUSES } from './clauses.ts'
import { enginesOf } from './engines-of.ts'
import type { Citation } from './read-citations.ts'
import { describeLevel, isBinding } from './requirement.ts'
import type { Requirement } from './requirement.ts'

const INTRODUCTION = `# Requirements

What Gazetteer promises, the source of each promise, and the tests that verify it. "DESIGN" is the design contract of the project, whose clauses are listed at the end; all other sources are published specifications. A test cites a requirement by its id, in square brackets at the end of its title; \`npm run requirements\` prints the lines.

This file is generated from \`e2e/requirements\` and the tests by \`npm run requirements -- --write\`. \`npm run check\` fails when it is stale, when a requirement has no test, and when a test cites an unknown id.`

/**
 * Writes `docs/requirements.md`. It names files without lines, so that editing a test does not make it stale.
 *
 * @param citations Of all test files, in any order.
 */
export function writeRequirementsDoc(requirements: readonly Requirement[], citations: readonly Citation[]): string {
  const binding = requirements.filter(isBinding)
  const verified = Map.groupBy(binding, ({ id }) => id.split(':', 1)[0] ?? '')
  const tables = [...verified].map(([area, rows]) => {
    const lines = rows.map((requirement) => describe(requirement, citations))
    return `## ${area}\n\n| id | says | level | source | tests | engines |\n| --- | --- | --- | --- | --- | --- |\n${lines.join('\n')}`
  })
  const others = requirements.filter((requirement) => !isBinding(requirement)).map(describeUnverified)
  const rest = `## Not verified\n\n| id | says | source | why |\n| --- | --- | --- | --- |\n${others.join('\n')}`
  const clauses = `## Clauses of DESIGN\n\n${Object.entries(CLAUSES)
    .map(([clause, says]) => `- ${clause}: ${says}`)
    .join('\n')}`
  const count = `${binding.length} requirements are verified, ${others.length} are planned or waived.`
  return `${[INTRODUCTION, count, ...tables, rest, clauses].join('\n\n')}\n`
}

function describe(requirement: Requirement, citations: readonly Citation[]): string {
  const { id, says, clause } = requirement
  const own = citations.filter((citation) => citation.id === id)
  const files = [...new Set(own.map(({ file }) => `\`${file}\``))].sort()
  const engines = [...new Set(own.flatMap(enginesOf))].sort().reverse()
  return row([`\`${id}\``, says, describeLevel(requirement), clause, files.join(' '), engines.join(', ')])
}

function describeUnverified(requirement: Requirement): string {
  return row([`\`${requirement.id}\``, requirement.says, requirement.clause, describeLevel(requirement)])
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
}
