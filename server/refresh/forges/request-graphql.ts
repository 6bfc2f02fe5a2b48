import type { RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import { type FactPaths, memberOf, readFacts, type RepositoryAnswer } from '../states/repository-answer.ts'
import { type ForgeDialect, ForgeEnded } from './forge-client.ts'

const FIELDS = `fragment R on Repository { id nameWithOwner isArchived stargazerCount
  defaultBranchRef { target { ... on Commit { committedDate } } }
  latestRelease { tagName publishedAt } licenseInfo { spdxId } }`

/** The query for a number of repositories. Their names are variables: nothing of them is in its text. */
export function writeQuery(count: number): string {
  const numbers = Array.from({ length: count }, (_, at) => at)
  const variables = numbers.map((at) => `$o${at}:String!,$n${at}:String!`).join(',')
  const aliases = numbers.map((at) => `r${at}: repository(owner:$o${at}, name:$n${at}) { ...R }`)
  return `query (${variables}) { rateLimit { cost remaining resetAt }\n${aliases.join('\n')} }\n${FIELDS}`
}

/** GitHub with a token: 50 repositories a query, since more are answered too slowly. Its root is the query's address. */
export const GITHUB_GRAPHQL: ForgeDialect = {
  batch: 50,
  async ask(client, refs, found, exact) {
    const variables = Object.fromEntries(
      refs.flatMap(({ path }, at) => {
        const [owner, name] = path.split('/')
        return [
          [`o${at}`, owner],
          [`n${at}`, name],
        ]
      }),
    )
    const answer = await client.ask('', { query: writeQuery(refs.length), variables })
    const data = answer?.status === 200 ? memberOf(answer.value, 'data') : undefined
    const problems = readProblems(memberOf(answer?.value, 'errors'))
    const remaining = memberOf(data, 'rateLimit', 'remaining')
    if (typeof remaining === 'number') found.pointsLeft = remaining
    for (const [at, ref] of refs.entries()) {
      const repository = memberOf(data, `r${at}`)
      const problem = data === undefined ? undefined : problems.get(`r${at}`)
      if (Object(repository) === repository) found.answers.set(ref.key, readRepository(repository, ref, exact))
      else if (problem === 'NOT_FOUND') found.answers.set(ref.key, { kind: 'gone' })
      else if (problem === 'FORBIDDEN') found.answers.set(ref.key, { kind: 'blocked' })
    }
    if (problems.has('RATE_LIMITED')) throw new ForgeEnded('limited')
    return Object(data) === data
  },
}

const FACTS: FactPaths = {
  id: ['id'],
  stars: ['stargazerCount'],
  last_commit: ['defaultBranchRef', 'target', 'committedDate'],
  last_release: ['latestRelease', 'publishedAt'],
  release: ['latestRelease', 'tagName'],
  archived: ['isArchived'],
  license: ['licenseInfo', 'spdxId'],
}

function readRepository(found: unknown, ref: RepositoryRef, exact: boolean): RepositoryAnswer {
  const path = memberOf(found, 'nameWithOwner')
  const facts = readFacts(found, FACTS, exact)
  return { kind: 'found', path: typeof path === 'string' ? path : ref.path, facts }
}

/** Kinds of errors, by the alias they are about; those about all by their kind. */
function readProblems(errors: unknown): Map<string, string> {
  const problems = new Map<string, string>()
  for (const error of Array.isArray(errors) ? errors : []) {
    const type = memberOf(error, 'type')
    const path = memberOf(error, 'path')
    const alias: unknown = Array.isArray(path) ? path[0] : type
    if (typeof type === 'string' && typeof alias === 'string') problems.set(alias, type)
  }
  return problems
}
