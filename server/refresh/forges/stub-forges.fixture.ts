import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startSites, type StubSites } from '../fetching/stub-sites.fixture.ts'

/** A repository of the stub. What is missing has a value that a real one could have. */
export interface StubRepository {
  readonly id?: unknown
  /** As it is called now. */
  readonly path?: unknown
  readonly stars?: unknown
  readonly committed?: unknown
  readonly release?: unknown
  readonly released?: unknown
  readonly archived?: unknown
  readonly license?: unknown
  readonly error?: 'NOT_FOUND' | 'FORBIDDEN' | 'SOMETHING'
}

/** How the stub behaves. */
export interface StubForgeOptions {
  /** By `owner/name` in small letters. `undefined` is not found. */
  readonly find: (path: string) => StubRepository | undefined
  /** Says something else to a request, or answers it as usual. Default: as usual. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse, aliases: readonly string[]) => boolean
}

/** Stand-in for GitHub (GraphQL at `/graphql`, REST at `/repos/…`), GitLab (`/api/v4`) and Forgejo (`/api/v1`). */
export interface StubForge extends StubSites {
  readonly root: string
  readonly points: () => number
  readonly authorizations: readonly (string | undefined)[]
}

/** Most aliases of one query, as the real one has no time for more. */
const MAX_ALIASES = 100

/** Starts a forge. It parses queries, and refuses those that have names in their text. */
export async function startForge({ find, intercept = () => false }: StubForgeOptions): Promise<StubForge> {
  let points = 0
  const authorizations: (string | undefined)[] = []
  const sites = await startSites((request, response) => {
    void text(request).then((body) => answer(request, response, body))
  })
  const json = (response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    authorizations.push(request.headers.authorization)
    const url = new URL(request.url ?? '', 'http://x')
    if (url.pathname === '/graphql') {
      const { query, variables } = JSON.parse(body)
      const aliases = parseQuery(query, variables)
      if (intercept(request, response, aliases)) return
      if (request.headers.authorization === undefined)
        return json(response, 401, { message: 'Requires authentication' })
      if (aliases.length > MAX_ALIASES) return json(response, 502, {})
      points += 2
      return json(response, 200, answerQuery(aliases, points))
    }
    if (intercept(request, response, [url.pathname])) return
    const [, path = ''] = /^\/(?:api\/v1\/)?repos\/([^/]+\/[^/]+)(?:\/|$)/.exec(url.pathname) ?? []
    const project = /^\/api\/v4\/projects\/([^/]+)/.exec(url.pathname)?.[1]
    const name = decodeURIComponent(project ?? path).toLowerCase()
    const found = find(name)
    if (found === undefined) return json(response, 404, { message: 'Not Found' })
    const { id = `R_${name}`, stars = 1, archived = false, license = 'MIT', committed, release, released } = found
    const full = found.path ?? name
    if (url.pathname.endsWith('/commits')) {
      return json(
        response,
        200,
        committed === undefined ? [] : [{ committed_date: committed, commit: { committer: { date: committed } } }],
      )
    }
    if (url.pathname.endsWith('/releases')) {
      const one = { tag_name: release, released_at: released, published_at: released }
      return json(response, 200, release === undefined ? [] : [one])
    }
    const common = {
      id,
      node_id: id,
      archived,
      full_name: full,
      path_with_namespace: full,
      license: { spdx_id: license },
    }
    json(response, 200, { ...common, stargazers_count: stars, star_count: stars, stars_count: stars })
  }

  function answerQuery(aliases: readonly string[], spent: number): unknown {
    const errors: unknown[] = []
    const data: Record<string, unknown> = {
      rateLimit: { cost: 2, remaining: 5000 - spent, resetAt: '2026-11-22T13:00:00Z' },
    }
    aliases.forEach((path, at) => {
      const found = find(path.toLowerCase())
      data[`r${at}`] = null
      if (found === undefined || found.error !== undefined) {
        errors.push({ type: found?.error ?? 'NOT_FOUND', path: [`r${at}`], message: 'Could not resolve' })
        return
      }
      const {
        id = `R_${path.toLowerCase()}`,
        stars = 1,
        archived = false,
        license = 'MIT',
        committed,
        release,
        released,
      } = found
      data[`r${at}`] = {
        id,
        nameWithOwner: found.path ?? path,
        isArchived: archived,
        stargazerCount: stars,
        defaultBranchRef: committed === undefined ? null : { target: { committedDate: committed } },
        latestRelease: release === undefined ? null : { tagName: release, publishedAt: released },
        licenseInfo: license === null ? null : { spdxId: license },
      }
    })
    return { data, ...(errors.length > 0 && { errors }) }
  }

  return { ...sites, root: `http://127.0.0.1:${sites.port}`, points: () => points, authorizations }
}

/** `owner/name` of each alias. @throws {Error} for a query that a forge would not take, or that names a repository. */
function parseQuery(query: string, variables: Record<string, unknown>): string[] {
  const declared = [...query.matchAll(/\$([on]\d+):String!/g)].map(([, name]) => name)
  const used = [...query.matchAll(/r(\d+): repository\(owner:\$o(\d+), name:\$n(\d+)\) \{ \.\.\.R \}/g)]
  if (declared.length !== 2 * used.length || new Set(declared).size !== declared.length) throw new Error('variables')
  if (/["']/.test(query)) throw new Error('a text in the query')
  return used.map(([, alias, owner, name], at) => {
    if (alias !== String(at) || owner !== alias || name !== alias) throw new Error(`alias ${alias}`)
    return `${String(variables[`o${at}`])}/${String(variables[`n${at}`])}`
  })
}
