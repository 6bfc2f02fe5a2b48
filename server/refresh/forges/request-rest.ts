import type { RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import { type FactPaths, memberOf, readFacts } from '../states/repository-answer.ts'
import type { ForgeAnswer, ForgeDialect } from './forge-client.ts'

/** What one kind of forge calls what. */
interface RestNames {
  /** Path of a repository below the API's root. */
  readonly path: (ref: RepositoryRef) => string
  /** Member of an answer with the name. */
  readonly name: string
  readonly facts: FactPaths
  /** Lists below the path whose first has further facts. Default: none. */
  readonly lists?: readonly { readonly path: string; readonly facts: FactPaths }[]
}

/** GitHub without a token: the newest commit and release would take a request each, of 60 an hour. */
export const GITHUB_REST: ForgeDialect = createRestDialect({
  path: ({ path }) => `/repos/${path}`,
  name: 'full_name',
  facts: { id: ['node_id'], stars: ['stargazers_count'], archived: ['archived'], license: ['license', 'spdx_id'] },
})

export const GITLAB_REST: ForgeDialect = createRestDialect({
  path: ({ path }) => `/projects/${encodeURIComponent(path)}`,
  name: 'path_with_namespace',
  facts: { id: ['id'], stars: ['star_count'], archived: ['archived'] },
  lists: [
    { path: '/repository/commits?per_page=1', facts: { last_commit: ['committed_date'] } },
    { path: '/releases?per_page=1', facts: { release: ['tag_name'], last_release: ['released_at'] } },
  ],
})

/** Forgejo and Gitea. */
export const FORGEJO_REST: ForgeDialect = createRestDialect({
  path: ({ path }) => `/repos/${path}`,
  name: 'full_name',
  facts: { id: ['id'], stars: ['stars_count'], archived: ['archived'] },
  lists: [
    {
      path: '/commits?limit=1&stat=false&verification=false&files=false',
      facts: { last_commit: ['commit', 'committer', 'date'] },
    },
    {
      path: '/releases?limit=1&draft=false&pre-release=false',
      facts: { release: ['tag_name'], last_release: ['published_at'] },
    },
  ],
})

/** A forge that is asked for its repositories one by one. */
function createRestDialect({ path, name, facts, lists = [] }: RestNames): ForgeDialect {
  return {
    batch: 1,
    async ask(client, [ref], { answers }, exact) {
      const answer = ref && (await client.ask(path(ref)))
      if (!answer) return false
      const { status, value } = answer
      if (status === 404 || status === 410) answers.set(ref.key, { kind: 'gone' })
      else if (status === 403 || status === 451) answers.set(ref.key, { kind: 'blocked' })
      else if (status < 300 && Object(value) === value) {
        const all = readFacts(value, facts, exact)
        for (const list of lists) {
          const first = firstOf(await client.ask(path(ref) + list.path))
          if (first !== undefined) Object.assign(all, readFacts(first.value, list.facts, exact))
        }
        const own = memberOf(value, name)
        const ownPath = typeof own === 'string' ? own : ref.path
        answers.set(ref.key, { kind: 'found', path: ownPath, facts: all })
      }
      return true
    },
  }
}

/** The first of a list; `undefined` where the forge did not answer. */
function firstOf(answer: ForgeAnswer): { readonly value: unknown } | undefined {
  const { status = 0, value } = answer ?? {}
  // An empty repository has no commits (409), and one without releases may say that there are none (404).
  return Array.isArray(value) || status === 404 || status === 409 ? { value: [value].flat()[0] } : undefined
}
