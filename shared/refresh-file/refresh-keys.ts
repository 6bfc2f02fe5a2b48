import type { Forge } from '../model/forge-links.ts'
import type { Listing } from '../model/listing.ts'

/** Hosts whose forge is known. Operators name others. */
const FORGE_HOSTS: Readonly<Record<string, Forge>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'codeberg.org': 'forgejo',
}

/** First parts of paths of forges that are no owners of repositories. */
const NO_OWNERS = new Set(
  'about apps blog collections contact customer-stories dashboard enterprise explore features groups help issues login marketplace new notifications orgs organizations pricing pulls readme search security sessions settings signup site sponsors stars team topics trending user users'.split(
    ' ',
  ),
)

/** A name in the path of a repository. */
const NAME = /^[\w.-]{1,100}$/

/** A repository on a forge. */
export interface RepositoryRef {
  readonly forge: Forge
  readonly host: string
  /** `owner/name` as written; on GitLab with all groups. */
  readonly path: string
  /** Key of its line. The same for every spelling of its name. */
  readonly key: string
}

/** Under which keys the file has what concerns a listing. */
export interface RefreshKeys {
  /** Of the line that says whether the listing's address answers. */
  readonly address: string | undefined
  /** The repository whose line has stars and dates: its link `repo`, else its address. */
  readonly repository: RepositoryRef | undefined
}

/**
 * The keys of a listing's lines. An address that is a repository, or a folder of one, has the repository's line.
 *
 * @param forges Host → forge, as the operator says; added to those known.
 */
export function refreshKeys(
  { url, links }: Pick<Listing, 'url' | 'links'>,
  forges: Readonly<Record<string, Forge>> = {},
): RefreshKeys {
  const own = url === undefined ? undefined : parseRepository(url, forges)
  const linked = links.filter(({ rel }) => rel === 'repo')
  const repository = linked.map((link) => parseRepository(link.url, forges)).find((ref) => ref !== undefined) ?? own
  return { address: own?.key ?? (url === undefined ? undefined : addressKey(url)), repository }
}

/** Key of the line of an address that is no repository: normalized, without its fragment. */
export function addressKey(url: string): string | undefined {
  const parsed = URL.parse(url)
  if (parsed === null) return undefined
  parsed.hash = ''
  return parsed.href
}

/**
 * The repository that an address is, or is a folder or file of.
 *
 * @returns `undefined` for anything else: owners, issues, releases, other hosts.
 */
export function parseRepository(url: string, forges: Readonly<Record<string, Forge>> = {}): RepositoryRef | undefined {
  const parsed = URL.parse(url)
  const host = parsed?.host.replace(/^www\./, '') ?? ''
  const forge = Object.hasOwn(FORGE_HOSTS, host)
    ? FORGE_HOSTS[host]
    : Object.hasOwn(forges, host)
      ? forges[host]
      : undefined
  if (parsed === null || forge === undefined) return undefined
  const names = repositoryNames(
    parsed.pathname.split('/').filter((part) => part !== ''),
    forge,
  )
  const [owner = ''] = names ?? []
  if (names === undefined || !names.every((name) => NAME.test(name)) || NO_OWNERS.has(owner.toLowerCase())) {
    return undefined
  }
  const path = names.join('/')
  const prefix = Object.hasOwn(FORGE_HOSTS, host) ? `${forge}:` : `${forge}://${host}/`
  return { forge, host, path, key: prefix + path.toLowerCase() }
}

/** The parts of a path that name the repository, if it is the address of one, of a folder or of a file. */
function repositoryNames(parts: readonly string[], forge: Forge): string[] | undefined {
  const separator = forge === 'gitlab' ? parts.indexOf('-') : -1
  const isNested = forge === 'gitlab' && (separator !== -1 || !isFolder(parts[2]))
  const length = !isNested ? 2 : separator === -1 ? parts.length : separator
  const rest = parts.slice(separator === -1 ? length : separator + 1)
  if (parts.length < 2 || length < 2 || (rest.length > 0 && !isFolder(rest[0]))) return undefined
  const names = parts.slice(0, length)
  const name = names.at(-1)?.replace(/\.git$/i, '') ?? ''
  return name === '' || name === '.' || name === '..' ? undefined : [...names.slice(0, -1), name]
}

/** What leads into a repository: `tree`, `blob`, and `src` on Forgejo. */
function isFolder(part: string | undefined): boolean {
  return part === 'tree' || part === 'blob' || part === 'src'
}
