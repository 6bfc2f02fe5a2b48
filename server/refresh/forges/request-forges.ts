import type { RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import type { Remembered } from '../states/refresh-cache.ts'
import { requestGraphql, type ForgeOutcome } from './request-graphql.ts'
import { requestRest, FORGEJO_REST, GITHUB_REST, GITLAB_REST, type RestDialect } from './request-rest.ts'
import { createForgeClient, type ForgeApi, type ForgeContext } from './forge-client.ts'
import type { RepositoryAnswer } from '../states/repository-answer.ts'

/** Addresses and tokens of the known forges. */
export interface ForgeAccess {
  readonly github: ForgeApi & { readonly graphql: string }
  readonly gitlab: ForgeApi
  readonly codeberg: ForgeApi
}

/** The outcome of requests to all forges. */
export interface ForgesOutcome {
  readonly answers: ReadonlyMap<string, RepositoryAnswer>
  /** Requests and, where known, points that are left, by host. */
  readonly usage: ReadonlyMap<string, { readonly queries: number; readonly points_left?: number }>
  /** For people: what was not requested, and what to do. */
  readonly notes: readonly string[]
  /** Whether no forge that was requested can be reached. */
  readonly down: boolean
  /** Hosts that do not know the token they were given. */
  readonly unauthorized: readonly string[]
}

/** Repositories requested in one run without a token: GitHub answers 60 requests an hour. */
const MAX_WITHOUT_TOKEN = 50

/** Milliseconds between two requests: GitLab answers 400 a minute, the limits of others are not known. */
const GAPS = { github: 0, gitlab: 200, forgejo: 1000 } as const

const DIALECTS = { github: GITHUB_REST, gitlab: GITLAB_REST, forgejo: FORGEJO_REST } as const satisfies Record<
  RepositoryRef['forge'],
  RestDialect
>

/** Paths of APIs on hosts that operators name. */
const API_PATHS = { github: '/api/v3', gitlab: '/api/v4', forgejo: '/api/v1' } as const

/** Reads addresses and tokens from the environment; GitHub's names are those of its own workflows. */
export function readForgeAccess(env: Readonly<Record<string, string | undefined>>): ForgeAccess {
  const api = (root: string | undefined, byDefault: string, token: string | undefined): ForgeApi => ({
    root: (root || byDefault).replace(/\/+$/, ''),
    isTrusted: Boolean(root),
    token: token || undefined,
  })
  const github = api(env['GITHUB_API_URL'], 'https://api.github.com', env['GITHUB_TOKEN'])
  return {
    github: {
      ...github,
      isTrusted: Boolean(env['GITHUB_API_URL'] || env['GITHUB_GRAPHQL_URL']),
      graphql: env['GITHUB_GRAPHQL_URL'] || `${github.root}/graphql`,
    },
    gitlab: api(env['GITLAB_API_URL'], 'https://gitlab.com/api/v4', env['GITLAB_TOKEN']),
    codeberg: api(env['CODEBERG_API_URL'], 'https://codeberg.org/api/v1', env['CODEBERG_TOKEN']),
  }
}

/**
 * Requests repositories of forges, the longest not requested first. One forge that answers no more does not keep
 * the others from answering.
 */
export async function requestForges(
  repositories: readonly RepositoryRef[],
  access: ForgeAccess,
  remembered: ReadonlyMap<string, Remembered>,
  exact: boolean,
  context: ForgeContext,
): Promise<ForgesOutcome> {
  const hosts = Map.groupBy(repositories.toSorted(byAge), ({ host }) => host)
  const results = await Promise.all(
    Array.from(hosts, async ([host, refs]) => ({ host, refs, ...(await requestHost(host, refs)) })),
  )
  return {
    answers: new Map(results.flatMap(({ answers }) => [...answers])),
    usage: new Map(
      results
        .toSorted((a, b) => (a.host < b.host ? -1 : 1))
        .map(({ host, queries, pointsLeft }) => [
          host,
          { queries, ...(pointsLeft !== undefined && { points_left: pointsLeft }) },
        ]),
    ),
    notes: results.flatMap(({ note }) => note ?? []).sort(),
    down: results.length > 0 && results.every(({ ended }) => ended === 'failed' || ended === 'unrequested'),
    unauthorized: results.filter(({ ended }) => ended === 'unauthorized').map(({ host }) => host),
  }

  function byAge(a: RepositoryRef, b: RepositoryRef): number {
    const age = (ref: RepositoryRef): number => remembered.get(ref.key)?.asked ?? 0
    return age(a) - age(b) || (a.key < b.key ? -1 : 1)
  }

  async function requestHost(
    host: string,
    refs: readonly RepositoryRef[],
  ): Promise<ForgeOutcome & { queries: number; note?: string }> {
    const forge = refs[0]?.forge ?? 'github'
    if (host === 'github.com' && access.github.token !== undefined) {
      // Another root than that of the REST API: its origin is the only one to get the token.
      const { origin, pathname, search } = new URL(access.github.graphql)
      const client = createForgeClient({ ...access.github, root: origin }, context, GAPS.github)
      const outcome = await requestGraphql(client, pathname + search, refs, exact)
      return finish(host, refs, outcome, client.requests())
    }
    const client = createForgeClient(apiOf(host, forge), context, GAPS[forge])
    const isLimited = forge === 'github'
    const requested = isLimited ? refs.slice(0, MAX_WITHOUT_TOKEN) : refs
    const outcome = await requestRest(client, DIALECTS[forge], requested, exact)
    const advice = `${host}: ${requested.length} of ${refs.length} repositories requested; set GITHUB_TOKEN for all of them, with commits and releases`
    const done = finish(host, refs, outcome, client.requests())
    return { ...done, ...(host === 'github.com' && outcome.ended === undefined && { note: advice }) }
  }

  function apiOf(host: string, forge: RepositoryRef['forge']): ForgeApi {
    if (host === 'github.com') return access.github
    if (host === 'gitlab.com') return access.gitlab
    if (host === 'codeberg.org') return access.codeberg
    return { root: `https://${host}${API_PATHS[forge]}` }
  }
}

const REASONS = {
  limited: 'it answers no more requests for now',
  unauthorized: 'it does not know the token',
  failed: 'it does not answer',
  unrequested: 'the proxy lets nothing through to it',
} as const

function finish(
  host: string,
  refs: readonly RepositoryRef[],
  outcome: ForgeOutcome,
  queries: number,
): ForgeOutcome & { queries: number; note?: string } {
  const missing = refs.length - outcome.answers.size
  const reason = outcome.ended === undefined ? 'they stay as they were' : REASONS[outcome.ended]
  return {
    ...outcome,
    queries,
    ...(missing > 0 && { note: `${host}: nothing learned of ${missing} of ${refs.length} repositories: ${reason}` }),
  }
}
