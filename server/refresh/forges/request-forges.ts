import type { RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import type { Remembered } from '../states/refresh-cache.ts'
import { GITHUB_GRAPHQL } from './request-graphql.ts'
import { FORGEJO_REST, GITHUB_REST, GITLAB_REST } from './request-rest.ts'
import { createForgeClient, ForgeEnded } from './forge-client.ts'
import type { ForgeApi, ForgeClient, ForgeDialect, ForgeEnd, FoundRepositories } from './forge-client.ts'
import type { Refreshing } from '../requesting/request-sites.ts'
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

const DIALECTS = { github: GITHUB_REST, gitlab: GITLAB_REST, forgejo: FORGEJO_REST } as const

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
  context: Refreshing,
): Promise<ForgesOutcome> {
  const hosts = Map.groupBy(repositories.toSorted(byAge), ({ host }) => host)
  const results = await Promise.all(
    Array.from(hosts, async ([host, refs]) => ({ host, ...(await requestHost(host, refs)) })),
  )
  return {
    answers: new Map(results.flatMap(({ answers }) => [...answers])),
    usage: new Map(
      results
        .toSorted((a, b) => (a.host < b.host ? -1 : 1))
        .map(({ host, queries, pointsLeft: left }) => {
          return [host, { queries, ...(left !== undefined && { points_left: left }) }]
        }),
    ),
    notes: results.flatMap(({ note }) => note ?? []).sort(),
    down: results.length > 0 && results.every(({ ended }) => ended === 'failed' || ended === 'unrequested'),
    unauthorized: results.filter(({ ended }) => ended === 'unauthorized').map(({ host }) => host),
  }

  function byAge(a: RepositoryRef, b: RepositoryRef): number {
    const age = (ref: RepositoryRef): number => remembered.get(ref.key)?.asked ?? 0
    return age(a) - age(b) || (a.key < b.key ? -1 : 1)
  }

  async function requestHost(host: string, refs: readonly RepositoryRef[]): Promise<HostOutcome> {
    const forge = refs[0]?.forge ?? 'github'
    const isGitHub = host === 'github.com'
    const hasGraphql = isGitHub && access.github.token !== undefined
    // Another address than that of the REST API: its origin is the only one to get the token.
    const api = hasGraphql ? { ...access.github, root: access.github.graphql } : apiOf(host, forge)
    const client = createForgeClient(api, context, GAPS[forge])
    const requested = forge === 'github' && !hasGraphql ? refs.slice(0, MAX_WITHOUT_TOKEN) : refs
    const found: FoundRepositories = { answers: new Map() }
    const ended = await requestAll(client, hasGraphql ? GITHUB_GRAPHQL : DIALECTS[forge], requested, found, exact)
    const missing = refs.length - found.answers.size
    const isPart = isGitHub && !hasGraphql && ended === undefined
    const note = isPart
      ? `${host}: ${requested.length} of ${refs.length} repositories requested; set GITHUB_TOKEN for all of them, with commits and releases`
      : `${host}: nothing learned of ${missing} of ${refs.length} repositories: ${REASONS[ended ?? 'stopped']}`
    return { ...found, ended, queries: client.requests(), note: isPart || missing > 0 ? note : undefined }
  }

  function apiOf(host: string, forge: RepositoryRef['forge']): ForgeApi {
    if (host === 'github.com') return access.github
    if (host === 'gitlab.com') return access.gitlab
    if (host === 'codeberg.org') return access.codeberg
    return { root: `https://${host}${API_PATHS[forge]}` }
  }
}

interface HostOutcome extends FoundRepositories {
  /** Why it ended early. */
  readonly ended: ForgeEnd | undefined
  readonly queries: number
  readonly note: string | undefined
}

const REASONS = {
  limited: 'it answers no more requests for now',
  unauthorized: 'it does not know the token',
  failed: 'it does not answer',
  unrequested: 'the proxy lets nothing through to it',
  stopped: 'they stay as they were',
} as const satisfies Record<ForgeEnd, string>

/** Repositories that fail alone, one after the other: then it is the forge, not they. */
const ENOUGH_ALONE = 3

/**
 * Requests repositories of one forge. A request that fails is halved, down to single repositories; one that fails alone
 * has no answer. Later requests are as large as what succeeded.
 *
 * @returns Why it ended early.
 */
async function requestAll(
  client: ForgeClient,
  dialect: ForgeDialect,
  refs: readonly RepositoryRef[],
  found: FoundRepositories,
  exact: boolean,
): Promise<ForgeEnd | undefined> {
  let failures = 0
  try {
    let size = dialect.batch
    for (let start = 0, end = 0; start < refs.length; start = end) {
      end = start + size
      size = Math.min(size, Math.max(1, await requestPart(refs.slice(start, end))))
    }
    return failures > 0 && found.answers.size === 0 ? 'failed' : undefined
  } catch (error) {
    if (error instanceof ForgeEnded) return error.reason === 'stopped' ? undefined : error.reason
    throw error
  }

  /** @returns The size of the largest request that was answered. */
  async function requestPart(part: readonly RepositoryRef[]): Promise<number> {
    if (await dialect.ask(client, part, found, exact)) {
      failures = 0
      return part.length
    }
    if (part.length === 1) {
      failures += 1
      if (failures === ENOUGH_ALONE) throw new ForgeEnded('failed')
      return 0
    }
    const middle = Math.ceil(part.length / 2)
    const first = await requestPart(part.slice(0, middle))
    return Math.max(first, await requestPart(part.slice(middle)))
  }
}
