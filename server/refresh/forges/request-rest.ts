import type { RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import type { ForgeOutcome } from './request-graphql.ts'
import type { ForgeClient, ForgeReply } from './forge-client.ts'
import {
  type FactPaths,
  memberOf,
  parseFacts,
  type RawFacts,
  readFacts,
  type RepositoryAnswer,
} from '../states/repository-answer.ts'

/** How one kind of forge is asked for its repositories, one by one. */
export interface RestDialect {
  /** Path of a repository below the API's root. */
  readonly path: (ref: RepositoryRef) => string
  /** Member of an answer with the name. */
  readonly name: string
  readonly facts: FactPaths
  /** Lists below the path whose first has further facts. Default: none. */
  readonly lists?: readonly { readonly path: string; readonly facts: FactPaths }[]
}

/** GitHub without a token: the newest commit and release would take a request each, of 60 an hour. */
export const GITHUB_REST: RestDialect = {
  path: ({ path }) => `/repos/${path}`,
  name: 'full_name',
  facts: { id: ['node_id'], stars: ['stargazers_count'], archived: ['archived'], license: ['license', 'spdx_id'] },
}

export const GITLAB_REST: RestDialect = {
  path: ({ path }) => `/projects/${encodeURIComponent(path)}`,
  name: 'path_with_namespace',
  facts: { id: ['id'], stars: ['star_count'], archived: ['archived'] },
  lists: [
    { path: '/repository/commits?per_page=1', facts: { committed: ['committed_date'] } },
    { path: '/releases?per_page=1', facts: { release: ['tag_name'], released: ['released_at'] } },
  ],
}

/** Forgejo and Gitea. */
export const FORGEJO_REST: RestDialect = {
  path: ({ path }) => `/repos/${path}`,
  name: 'full_name',
  facts: { id: ['id'], stars: ['stars_count'], archived: ['archived'] },
  lists: [
    {
      path: '/commits?limit=1&stat=false&verification=false&files=false',
      facts: { committed: ['commit', 'committer', 'date'] },
    },
    {
      path: '/releases?limit=1&draft=false&pre-release=false',
      facts: { release: ['tag_name'], released: ['published_at'] },
    },
  ],
}

/** Those of the first of a list; none where the forge did not answer. */
function readFirst(reply: ForgeReply, paths: FactPaths): RawFacts {
  if (reply.kind !== 'json') return {}
  // An empty repository has no commits (409), and one without releases may say that there are none (404).
  const isKnown = Array.isArray(reply.value) || reply.status === 404 || reply.status === 409
  return isKnown ? readFacts([reply.value].flat()[0], paths) : {}
}

/** Failures in a row after which a forge is down. */
const MAX_FAILURES = 3

/** Requests repositories of a forge one by one. */
export async function requestRest(
  client: ForgeClient,
  { path, name, facts: paths, lists = [] }: RestDialect,
  repositories: readonly RepositoryRef[],
  exact: boolean,
): Promise<ForgeOutcome> {
  const answers = new Map<string, RepositoryAnswer>()
  let failures = 0
  for (const ref of repositories) {
    const reply = await client.get(path(ref))
    if (reply.kind === 'stopped') break
    if (reply.kind === 'limited' || reply.kind === 'unauthorized' || reply.kind === 'unrequested')
      return { answers, ended: reply.kind }
    if (reply.kind === 'failed') {
      failures += 1
      if (failures >= MAX_FAILURES) return { answers, ended: 'failed' }
      continue
    }
    failures = 0
    const { status, value } = reply
    if (status === 404 || status === 410) answers.set(ref.key, { kind: 'gone' })
    else if (status === 403 || status === 451) answers.set(ref.key, { kind: 'blocked' })
    else if (status < 300 && typeof value === 'object' && value !== null) {
      const raw = readFacts(value, paths)
      for (const list of lists) Object.assign(raw, readFirst(await client.get(path(ref) + list.path), list.facts))
      const own = memberOf(value, name)
      answers.set(ref.key, {
        kind: 'found',
        path: typeof own === 'string' ? own : ref.path,
        facts: parseFacts(raw, exact),
      })
    }
  }
  return { answers }
}
