import type { RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import { type FactPaths, memberOf, parseFacts, type RawFacts, readFacts } from '../states/repository-answer.ts'
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
    { path: '/repository/commits?per_page=1', facts: { committed: ['committed_date'] } },
    { path: '/releases?per_page=1', facts: { release: ['tag_name'], released: ['released_at'] } },
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
      facts: { committed: ['commit', 'committer', 'date'] },
    },
    {
      path: '/releases?limit=1&draft=false&pre-release=false',
      facts: { release: ['tag_name'], released: ['published_at'] },
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
        const raw = readFacts(value, facts)
        for (const list of lists) Object.assign(raw, readFirst(await client.ask(path(ref) + list.path), list.facts))
        const own = memberOf(value, name)
        const ownPath = typeof own === 'string' ? own : ref.path
        answers.set(ref.key, { kind: 'found', path: ownPath, facts: parseFacts(raw, exact) })
      }
      return true
    },
  }
}

/** Those of the first of a list; none where the forge did not answer. */
function readFirst(answer: ForgeAnswer, paths: FactPaths): RawFacts {
  if (!answer) return {}
  const { status, value } = answer
  // An empty repository has no commits (409), and one without releases may say that there are none (404).
  const isKnown = Array.isArray(value) || status === 404 || status === 409
  return isKnown ? readFacts([value].flat()[0], paths) : {}
}
