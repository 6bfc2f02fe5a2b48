import type { Citation } from './read-citations.ts'
import { isBinding } from './requirement.ts'
import type { Requirement } from './requirement.ts'

const ID = /^[a-z\d]+(?::[a-z\d-]+){2}$/

/**
 * Checks a manifest of requirements against the tests that cite it.
 *
 * @param clauses Clauses of the design contract; each needs a requirement.
 * @returns One line per problem; empty when every requirement is verified.
 */
export function checkRequirements(
  requirements: readonly Requirement[],
  clauses: readonly string[],
  citations: readonly Citation[],
): string[] {
  const known = new Set(requirements.map(({ id }) => id))
  const cited = Map.groupBy(citations, ({ id }) => id)
  const named = new Set(requirements.map(({ clause }) => clause))
  return [
    ...requirements.filter(({ id }) => !ID.test(id)).map(({ id }) => `${id}: expected area:thing:case`),
    ...requirements
      .filter(({ id }, index) => requirements.findIndex((other) => other.id === id) < index)
      .map(({ id }) => `${id}: duplicate id`),
    ...requirements.flatMap((requirement) => checkOne(requirement, cited.get(requirement.id) ?? [])),
    ...requirements
      .filter(({ clause }) => clause.startsWith('DESIGN ') && !clauses.includes(clause))
      .map(({ id, clause }) => `${id}: there is no clause "${clause}"`),
    ...clauses.filter((clause) => !named.has(clause)).map((clause) => `${clause}: no requirement`),
    ...citations
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, line }) => `${id}: cited by ${file}:${line}, but is not a requirement`),
  ]
}

function checkOne(requirement: Requirement, citations: readonly Citation[]): string[] {
  const { id, level } = requirement
  if (!isBinding(requirement)) {
    const reason = Object.values(level).join('')
    if (reason === '') return [`${id}: gives no reason for not being verified`]
    return citations.map(({ file, line }) => `${id}: cited by ${file}:${line}, but is ${Object.keys(level).join('')}`)
  }
  if (citations.length === 0) return [`${id}: no test cites it`]
  if (citations.every(({ isSkipped }) => isSkipped)) return [`${id}: every test that cites it is skipped`]
  return []
}
