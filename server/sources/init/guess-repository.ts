import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { forgeOf } from '../../../shared/model/forge-links.ts'
import { webOfGit } from '../files/git-address.ts'
import WORDS from '../words.json' with { type: 'json' }
import type { ConfigPart } from './fields/explanation.ts'

/** What the repository says that data is in. */
export interface RepositoryGuess {
  readonly name?: string
  /** Where its forge serves its pages. */
  readonly pages?: string
  /** Where its forge shows the files beside the configuration; ends with `/`. */
  readonly files?: string
  /** Whether something was committed. */
  readonly hasHistory: boolean
  readonly parts: readonly ConfigPart[]
}

/** Licences by words that their texts have and no others do; the first that fits counts. */
const LICENSES = Object.entries(WORDS.licenses)

const PAGES_HOSTS: Readonly<Record<string, string>> = {
  'github.com': 'github.io',
  'gitlab.com': 'gitlab.io',
  'codeberg.org': 'codeberg.page',
}

/** Characters of a licence that tell which one it is. */
const HEAD_LENGTH = 3000

/** Guesses licence and repository of the data from the files of git beside it. @param home The folder of the configuration. */
export function guessRepository(home: string): RepositoryGuess {
  const root = findRepository(home)
  const license = guessLicense(root ?? home)
  const origin = root === undefined ? undefined : readOrigin(root)
  const pages = origin && pagesOf(origin.repository, root ?? home)
  const path = root === undefined ? '' : relative(root, home).replaceAll('\\', '/')
  const { branch } = origin ?? {}
  const parts: ConfigPart[] = license ? [{ key: 'license', value: license.id, reason: `by ${license.file}` }] : []
  if (origin !== undefined) {
    const { repository } = origin
    const place = { ...(branch !== undefined && branch !== 'main' && { branch }), ...(path !== '' && { path }) }
    const reason = 'the origin of the repository'
    parts.push({ key: 'contribute', value: { repository, ...place }, decision: repository, reason })
  }
  return {
    ...(origin && { name: basename(origin.repository) }),
    ...(pages !== undefined && { pages }),
    ...(origin?.repository.startsWith('https://github.com/') && {
      files: `${origin.repository}/blob/${branch ?? 'HEAD'}/${path === '' ? '' : `${path}/`}`,
    }),
    hasHistory: root !== undefined && existsSync(join(gitFolders(root).own, 'logs', 'HEAD')),
    parts,
  }
}

function guessLicense(folder: string): { id: string; file: string } | undefined {
  const file = readdirSync(folder)
    .toSorted()
    .find((name) => /^(?:un)?licen[cs]e(?:\.(?:md|txt))?$|^copying$/i.test(name))
  if (file === undefined) return undefined
  const head = readFileSync(join(folder, file), 'utf8').slice(0, HEAD_LENGTH)
  const [id] = LICENSES.find(([, words]) => new RegExp(words, 'i').test(head)) ?? []
  return id === undefined ? undefined : { id, file }
}

/** Where GitHub, GitLab and Codeberg serve the pages of a repository: at the host that the file CNAME names, else at theirs. */
function pagesOf(repository: string, root: string): string | undefined {
  const file = ['CNAME', 'docs/CNAME'].map((name) => join(root, name)).find((path) => existsSync(path))
  const domain = file === undefined ? '' : readFileSync(file, 'utf8').trim()
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(domain)) return `https://${domain.toLowerCase()}`
  const [, host = '', owner = '', name = ''] = /^https:\/\/([^/]+)\/([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? []
  const suffix = PAGES_HOSTS[host]
  if (suffix === undefined) return undefined
  const site = `https://${owner.toLowerCase()}.${suffix}`
  return name.toLowerCase() === `${owner}.${suffix}`.toLowerCase() ? site : `${site}/${name}`
}

/** A repository at a forge that is known. */
export interface Origin {
  readonly repository: string
  readonly branch?: string
}

/** The web address of `origin` and the branch that is checked out, where the forge is known. */
export function readOrigin(root: string): Origin | undefined {
  const { own, common } = gitFolders(root)
  const config = join(common, 'config')
  if (!existsSync(config)) return undefined
  const written = /\[remote "origin"\][^[]*?\burl\s*=\s*(\S+)/.exec(readFileSync(config, 'utf8'))?.[1] ?? ''
  const address = webOfGit(written).replace(/(?:\.git)?\/?$/, '')
  // Without a password.
  const repository = address.replace(/^https:\/\/[^@/]*@/, 'https://')
  if (!/^https:\/\/[\w.-]+\/[\w./~-]+$/.test(repository) || forgeOf({ repository }) === undefined) return undefined
  const head = join(own, 'HEAD')
  const branch = existsSync(head) ? /^ref: refs\/heads\/([\w./-]+)/.exec(readFileSync(head, 'utf8'))?.[1] : undefined
  return { repository, ...(branch !== undefined && { branch }) }
}

/** Where Git keeps what is of this working tree, and what all those of the repository share: `.git` may be a file. */
function gitFolders(root: string): { own: string; common: string } {
  const git = join(root, '.git')
  const [, named] = statSync(git).isFile() ? (/^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8')) ?? []) : []
  const own = named === undefined ? git : resolve(root, named)
  const shared = join(own, 'commondir')
  return { own, common: existsSync(shared) ? resolve(own, readFileSync(shared, 'utf8').trim()) : own }
}

/** Hosts that only send files, by the end of the names they give to sites. */
const STATIC_HOST = /(?:^|\.)(?:github\.io|gitlab\.io|codeberg\.page|pages\.dev|netlify\.app)$/i

/** Actions that publish a folder with GitHub Pages. */
const PAGES_ACTION =
  /\b(?:actions\/(?:deploy-pages|upload-pages-artifact)|peaceiris\/actions-gh-pages|JamesIves\/github-pages-deploy-action)\b/i

/**
 * Guesses whether a directory is for a host of plain files: by the host's name, or by how the repository that `folder` is
 * in is published.
 *
 * @returns Why it is; `undefined` where nothing says so.
 */
export function guessStaticTarget(folder: string, baseUrl: string): string | undefined {
  const { hostname } = new URL(baseUrl)
  if (STATIC_HOST.test(hostname)) return `${hostname} only serves files`
  const root = findRepository(folder)
  if (root === undefined) return undefined
  if (existsSync(join(root, 'netlify.toml'))) return 'netlify.toml publishes the repository with Netlify'
  const workflow = findPagesWorkflow(join(root, '.github', 'workflows'))
  return workflow && `.github/workflows/${workflow} publishes the repository with GitHub Pages`
}

export function findRepository(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : findRepository(parent)
}

function findPagesWorkflow(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .filter((name) => /\.ya?ml$/i.test(name))
    .toSorted()
    .find((name) => PAGES_ACTION.test(readFileSync(join(folder, name), 'utf8')))
}
