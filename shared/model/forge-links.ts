/** Software that keeps repositories, by how its addresses are made. */
export const FORGES = ['github', 'gitlab', 'forgejo'] as const

/** Software that keeps repositories. Gitea is as Forgejo. */
export type Forge = (typeof FORGES)[number]

/** A repository that people can propose changes to. */
export interface Repository {
  /** Of its front page, without a slash at the end. */
  readonly repository: string
  readonly forge?: Forge | undefined
  readonly branch: string
  /** Folder of `directory.yml` in it, with `/`. */
  readonly path?: string | undefined
}

/** What an issue is opened with. */
export interface IssueForm {
  readonly template?: string | undefined
  /** Name of a value → id of the form's field that takes it. */
  readonly fields?: Readonly<Record<string, string | undefined>> | undefined
}

/** Longest address in characters that every forge takes. */
const MAX_URL_LENGTH = 6000

const HOSTS: readonly (readonly [RegExp, Forge])[] = [
  [/^github\./, 'github'],
  [/^gitlab\./, 'gitlab'],
  [/^(?:codeberg\.org|gitea\.|forgejo\.)/, 'forgejo'],
]

const EDIT = { github: 'edit', gitlab: '-/edit', forgejo: '_edit' } as const

/** The forge of a repository: the one said, or the one its host is known for. */
export function forgeOf({ repository, forge }: Pick<Repository, 'repository' | 'forge'>): Forge | undefined {
  const host = URL.parse(repository)?.host ?? ''
  return forge ?? HOSTS.find(([pattern]) => pattern.test(host))?.[1]
}

/**
 * Address where a file is edited; forges let strangers do so in a fork.
 *
 * @param path Of the file, relative to the folder of `directory.yml`.
 * @returns `undefined` for a file outside of the repository.
 */
export function editUrl(repository: Repository, path: string): string | undefined {
  const forge = forgeOf(repository)
  const folders: string[] = []
  for (const name of `${repository.path ?? ''}/${path}`.split('/')) {
    if (name === '..') {
      if (folders.pop() === undefined) return undefined
    } else if (name !== '' && name !== '.') folders.push(encodeURIComponent(name))
  }
  return forge && `${repository.repository}/${EDIT[forge]}/${repository.branch}/${folders.join('/')}`
}

/**
 * Address where an issue is written, with what is known filled in.
 *
 * @param values Each goes into the form's field for it; those without one go into the text, one a line.
 */
export function issueUrl(
  repository: Repository,
  { template, fields = {} }: IssueForm,
  title: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const isGitLab = forgeOf(repository) === 'gitlab'
  const given = Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined)
  const asked = given.flatMap(([name, value]) => (fields[name] === undefined ? [] : [[fields[name], value] as const]))
  const text = given.filter(([name]) => fields[name] === undefined).map(([name, value]) => `${name}: ${value}`)
  const hasText = text.length > 0 && (asked.length === 0 || isGitLab)
  const parameters = [
    ...(template === undefined ? [] : [[isGitLab ? 'issuable_template' : 'template', template] as const]),
    [isGitLab ? 'issue[title]' : 'title', title] as const,
    ...asked,
    ...(hasText ? [[isGitLab ? 'issue[description]' : 'body', text.join('\n')] as const] : []),
  ]
  const base = `${repository.repository}/${isGitLab ? '-/' : ''}issues/new?`
  const write = (count: number): string =>
    base + new URLSearchParams(parameters.slice(0, count).map((each) => [...each]))
  let count = parameters.length
  while (count > 1 && write(count).length > MAX_URL_LENGTH) count -= 1
  return write(count)
}
