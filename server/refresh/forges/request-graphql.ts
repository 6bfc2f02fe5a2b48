import type { RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import type { ForgeClient } from './forge-client.ts'
import { type FactPaths, memberOf, parseFacts, readFacts, type RepositoryAnswer } from '../states/repository-answer.ts'

export interface ForgeOutcome {
  /** By key. Missing ones were not requested, or have no answer. */
  readonly answers: ReadonlyMap<string, RepositoryAnswer>
  /** Why it ended early. */
  readonly ended?: 'limited' | 'unauthorized' | 'failed' | 'unrequested' | undefined
  /** Points that are left in this hour, where the forge reports it. */
  readonly pointsLeft?: number | undefined
}

/** Repositories that fail alone, one after the other, before any was answered: then it is the forge, not they. */
const ENOUGH_ALONE = 3

/** Repositories of one query: more are answered too slowly. */
const BATCH = 50

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

/**
 * Asks GitHub for repositories, 50 a query. A query that fails is halved, down to single repositories; one that fails
 * alone has no answer; where the first ones do, no others are requested. Later queries are as large as what succeeded.
 */
export async function requestGraphql(
  client: ForgeClient,
  path: string,
  repositories: readonly RepositoryRef[],
  exact: boolean,
): Promise<ForgeOutcome> {
  const answers = new Map<string, RepositoryAnswer>()
  let pointsLeft: number | undefined
  let ended: ForgeOutcome['ended'] | 'stopped'
  let size = BATCH
  let failedAlone = 0
  for (let start = 0; start < repositories.length && ended === undefined;) {
    const batch = repositories.slice(start, start + size)
    start += batch.length
    const largest = await requestBatch(batch)
    if (largest === 0) ended ??= 'failed'
    size = Math.min(size, Math.max(1, largest))
  }
  return { answers, ended: ended === 'stopped' ? undefined : ended, pointsLeft }

  /** @returns The size of the largest query that was answered. */
  async function requestBatch(batch: readonly RepositoryRef[]): Promise<number> {
    if (batch.length === 0 || ended !== undefined) return 0
    const variables = Object.fromEntries(
      batch.flatMap((ref, at) => {
        const [owner, name] = ref.path.split('/')
        return [
          [`o${at}`, owner],
          [`n${at}`, name],
        ]
      }),
    )
    const reply = await client.post(path, { query: writeQuery(batch.length), variables })
    if (reply.kind === 'json' && reply.status === 200 && take(batch, reply.value)) return batch.length
    if (reply.kind !== 'json' && reply.kind !== 'failed') {
      ended ??= reply.kind
      return 0
    }
    if (batch.length === 1) {
      failedAlone += 1
      if (answers.size === 0 && failedAlone >= ENOUGH_ALONE) ended ??= 'failed'
      return 0
    }
    const middle = Math.ceil(batch.length / 2)
    const first = await requestBatch(batch.slice(0, middle))
    return Math.max(first, await requestBatch(batch.slice(middle)))
  }

  /** @returns Whether anything was answered. */
  function take(batch: readonly RepositoryRef[], value: unknown): boolean {
    const data = memberOf(value, 'data')
    const problems = readProblems(memberOf(value, 'errors'))
    if (problems.has('RATE_LIMITED')) ended ??= 'limited'
    if (typeof data !== 'object' || data === null) return false
    const remaining = memberOf(data, 'rateLimit', 'remaining')
    if (typeof remaining === 'number') pointsLeft = remaining
    batch.forEach((ref, at) => {
      const found = memberOf(data, `r${at}`)
      const problem = problems.get(`r${at}`)
      if (typeof found === 'object' && found !== null) answers.set(ref.key, readRepository(found, ref, exact))
      else if (problem === 'NOT_FOUND') answers.set(ref.key, { kind: 'gone' })
      else if (problem === 'FORBIDDEN') answers.set(ref.key, { kind: 'blocked' })
    })
    return true
  }
}

const FACTS: FactPaths = {
  id: ['id'],
  stars: ['stargazerCount'],
  committed: ['defaultBranchRef', 'target', 'committedDate'],
  released: ['latestRelease', 'publishedAt'],
  release: ['latestRelease', 'tagName'],
  archived: ['isArchived'],
  license: ['licenseInfo', 'spdxId'],
}

function readRepository(found: object, ref: RepositoryRef, exact: boolean): RepositoryAnswer {
  const path = memberOf(found, 'nameWithOwner')
  const facts = parseFacts(readFacts(found, FACTS), exact)
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
