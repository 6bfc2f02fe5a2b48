import type { RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import type { ForgeOutcome } from './request-graphql.ts'
import type { ForgeClient, ForgeReply } from './forge-client.ts'
import { memberOf, parseFacts, type RawFacts, type RepositoryAnswer } from '../states/repository-answer.ts'

/** Requests for the repositories of one kind of forge, one by one. */
export interface RestDialect {
  /** Path of a repository below the API's root. */
  readonly path: (ref: RepositoryRef) => string
  /** Its name and facts in an answer; unknown facts are missing. */
  readonly read: (value: unknown) => { readonly path: unknown; readonly facts: RawFacts }
  /** Further requests for what the first answer lacks. Default: none. */
  readonly more?: (client: ForgeClient, ref: RepositoryRef, value: unknown) => Promise<RawFacts>
}

/** GitHub without a token: the newest commit and release would take a request each, of 60 an hour. */
export const GITHUB_REST: RestDialect = {
  path: ({ path }) => `/repos/${path}`,
  read: (value) => ({
    path: memberOf(value, 'full_name'),
    facts: {
      id: memberOf(value, 'node_id'),
      stars: memberOf(value, 'stargazers_count'),
      archived: memberOf(value, 'archived'),
      license: memberOf(value, 'license', 'spdx_id'),
    },
  }),
}

export const GITLAB_REST: RestDialect = {
  path: ({ path }) => `/projects/${encodeURIComponent(path)}`,
  read: (value) => ({
    path: memberOf(value, 'path_with_namespace'),
    facts: {
      id: memberOf(value, 'id'),
      stars: memberOf(value, 'star_count'),
      archived: memberOf(value, 'archived'),
    },
  }),
  async more(client, { path }) {
    const project = `/projects/${encodeURIComponent(path)}`
    const commit = firstOf(await client.get(`${project}/repository/commits?per_page=1`))
    const release = firstOf(await client.get(`${project}/releases?per_page=1`))
    return {
      ...(commit.known && { committed: memberOf(commit.first, 'committed_date') }),
      ...(release.known && {
        release: memberOf(release.first, 'tag_name'),
        released: memberOf(release.first, 'released_at'),
      }),
    }
  },
}

/** Forgejo and Gitea. */
export const FORGEJO_REST: RestDialect = {
  path: ({ path }) => `/repos/${path}`,
  read: (value) => ({
    path: memberOf(value, 'full_name'),
    facts: {
      id: memberOf(value, 'id'),
      stars: memberOf(value, 'stars_count'),
      archived: memberOf(value, 'archived'),
    },
  }),
  async more(client, { path }) {
    const commit = firstOf(await client.get(`/repos/${path}/commits?limit=1&stat=false&verification=false&files=false`))
    const release = firstOf(await client.get(`/repos/${path}/releases?limit=1&draft=false&pre-release=false`))
    return {
      ...(commit.known && { committed: memberOf(commit.first, 'commit', 'committer', 'date') }),
      ...(release.known && {
        release: memberOf(release.first, 'tag_name'),
        released: memberOf(release.first, 'published_at'),
      }),
    }
  },
}

/** The first of a list; `known` when the forge answered, though with none. */
function firstOf(reply: ForgeReply): { known: boolean; first?: unknown } {
  if (reply.kind !== 'json') return { known: false }
  if (Array.isArray(reply.value)) return { known: true, first: reply.value[0] }
  // An empty repository has no commits (409), and one without releases may say that there are none (404).
  return { known: reply.status === 404 || reply.status === 409 }
}

/** Failures in a row after which a forge is down. */
const MAX_FAILURES = 3

/** Requests repositories of a forge one by one. */
export async function requestRest(
  client: ForgeClient,
  { path, read, more }: RestDialect,
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
      const found = read(value)
      const facts = parseFacts({ ...found.facts, ...(await more?.(client, ref, value)) }, exact)
      answers.set(ref.key, { kind: 'found', path: typeof found.path === 'string' ? found.path : ref.path, facts })
    }
  }
  return { answers }
}
