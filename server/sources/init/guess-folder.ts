import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { SHARED_DIR } from '../../../shared/urls.ts'
import { describeExtensions, kindsOf } from '../formats/formats.ts'
import type { GuessExplanation } from '../guess/guess-explanation.ts'
import { baseName } from '../files/find-files.ts'
import { fold } from '../mapping/fold-value.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { findTranslations, type Translation } from './find-translations.ts'
import { extensionOf, guessSource, noRows, type SourceProposal } from './guess-source.ts'

/** What a folder holds. */
export interface FolderGuess {
  /** The best first. */
  readonly sources: readonly SourceProposal[]
  /** What was taken, what was passed over, and why; nothing where there was no choice. */
  readonly choice?: GuessExplanation
}

/** Candidates that are guessed; each is read. */
const MAX_CANDIDATES = 20

/** Levels of folders that are searched. */
const MAX_DEPTH = 5

/** Candidates that the explanation names. */
const MAX_NAMED = 5

/** Share of the best candidate's listings that a further source has at least, and most of them that it may repeat. */
const MIN_FURTHER_SHARE = 0.05
const MAX_REPEATED_SHARE = 0.2

/** Share of a group's listings that a file or a smaller group in it needs to stand for it. */
const MIN_SHARE_OF_FILE = 0.9
const MIN_SHARE_OF_PART = 0.98

/** Share of a group's listings in one folder beyond which pages by folder sort nothing. */
const MIN_SHARE_OF_FOLDER = 0.8

/** Files of a repository that are not listings. */
const REPOSITORY_FILES =
  /^(?:(?:licen[cs]e|contributing|code_of_conduct|changelog|security|pull_request_template)\b.*\.md|(?:package|package-lock|tsconfig|pyproject|cargo|netlify|wrangler)\.\w+|directory\.ya?ml|mkdocs\.ya?ml|_config\.ya?ml|(?:docker-)?compose\.ya?ml)$/i

/** Folders that hold what belongs to the making of a repository or a site. */
const WORK_FOLDERS =
  /^(?:node_modules|vendor|tests?|fixtures|__tests__|scripts|dist|build|target|coverage|schemas?|blog|_?posts|news|_?includes|_?layouts|archive)$/i

/** Folders of what people read about a repository: a list may be there, but not as part of one elsewhere. */
const DOCS_FOLDERS = /^(?:docs?|documentation|wiki)$/i

const README = /^readme(?:[-._][\w-]+)?\.md$/i

interface Named {
  readonly name: string
  /** Matches these files and no others of the folder. Default: the name. */
  readonly pattern?: string | undefined
  readonly files: readonly string[]
}

/** Guesses the sources of a folder from the results of reading whatever may be one. @param home The folder of the configuration. */
export async function guessFolder(folder: string, home: string): Promise<FolderGuess> {
  const names = listFiles(folder, '', MAX_DEPTH)
  const readable = names.filter(
    (name) => kindsOf(extensionOf(name)).length > 0 && !REPOSITORY_FILES.test(basename(name)),
  )
  const translations = findTranslations(folder, readable)
  const data = readable.filter((name) => !translations.has(name))
  const candidates = listCandidates(data, names, translations)
  const guesses: { candidate: Named; guess: SourceProposal }[] = []
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    const toPath = (name: string): string => join(folder, name)
    const guess = await guessSource(home, {
      pattern: relative(home, toPath(candidate.pattern ?? candidate.name)).replaceAll('\\', '/'),
      paths: candidate.files.map(toPath),
      others: data.filter((name) => !candidate.files.includes(name) && /\.(?:ya?ml|json)$/i.test(name)).map(toPath),
    })
    if (guess !== undefined) guesses.push({ candidate, guess })
  }
  const ranked = preferPart(guesses.toSorted((a, b) => scoreOf(b) - scoreOf(a)))
  const [best] = ranked
  if (best === undefined) {
    const message = `the folder has no file that can be read: ${describeExtensions()}`
    const nothing = { source: { kind: 'markdown', files: folder }, explanation: [], rows: 0, complete: 0 }
    return {
      sources: [{ ...nothing, keys: new Set(), titles: new Set(), extras: [], diagnostics: [noRows(folder, message)] }],
    }
  }
  const taken = takeSources(ranked)
  const passed = ranked.filter((one) => !taken.includes(one))
  const sources = taken.map(({ guess }) => guess)
  const translated = describeTranslations(taken, translations)
  if (passed.length === 0 && translated === undefined) return { sources }
  const named = passed.slice(0, MAX_NAMED).map((one) => `${one.candidate.name} (${describe(one)})`)
  const more = passed.length - named.length
  const ranking =
    `most listings with an address or a description: ${taken.map((one) => `${one.candidate.name} (${describe(one)})`).join(', ')}; ` +
    `passed over: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const reason = [...(passed.length > 0 ? [ranking] : []), ...(translated ?? [])].join('; ')
  return { sources, choice: { path: ['sources'], decision: 'sources', reason } }
}

/** What was left out beside the files that were taken. */
function describeTranslations(
  taken: readonly { readonly candidate: Named }[],
  translations: ReadonlyMap<string, Translation>,
): readonly [string] | undefined {
  const files = new Set(taken.flatMap(({ candidate }) => candidate.files))
  const names = Array.from(translations).flatMap(([name, { original }]) => (files.has(original) ? [name] : []))
  if (names.length === 0) return undefined
  const more = names.length - MAX_NAMED
  return [`left out as translations: ${names.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
}

/** The README itself rather than a translation of it. */
export function findReadme(names: readonly string[]): string | undefined {
  return names.find((name) => /^readme\.md$/i.test(name)) ?? names.find((name) => README.test(name))
}

/** The README, groups of files of one kind in one folder or in sibling folders, and files by themselves. */
function listCandidates(
  data: readonly string[],
  all: readonly string[],
  translations: ReadonlyMap<string, Translation>,
): Named[] {
  const readme = findReadme(data)
  const plain = data.filter((name) => !/^readme\b/i.test(basename(name)))
  const kindOf = (name: string): string => extname(name).toLowerCase()
  const byFolder = [...Map.groupBy(plain, (name) => `${dirname(name)} ${kindOf(name)}`).values()]
  const own = plain.filter((name) => !isInWork(name) && !isIn(name, DOCS_FOLDERS))
  const depthOf = (name: string): string => `${name.split('/').length} ${kindOf(name)}`
  const byDepth = [...Map.groupBy(own, depthOf).values()]
  const byTop = [...Map.groupBy(own, (name) => `${name.split('/', 1)[0]} ${depthOf(name)}`).values()]
  const groups = new Map<string, Named>()
  for (const files of [...byDepth, ...byTop, ...byFolder]) {
    const name = patternOf(files, plain)
    const pattern = namesInFolder(files, all) ?? withoutTranslations(name, files, translations)
    if (files.length > 1 && !groups.has(name)) groups.set(name, { name, pattern, files })
  }
  const large = [...groups.values()].toSorted((a, b) => b.files.length - a.files.length).slice(0, MAX_CANDIDATES / 2)
  // Of many files of one kind, each is a row rather than a list.
  const few = plain.filter((name) =>
    large.every(({ files }) => !files.includes(name) || files.length <= MAX_CANDIDATES),
  )
  const others = data.filter((name) => name !== readme && README.test(name))
  return [...(readme === undefined ? [] : [readme]), ...large, ...few, ...others].map((one) =>
    typeof one === 'string' ? { name: one, files: [one] } : one,
  )
}

/** Data made for programs is preferred to a document made from it, and a README to other documents. */
function scoreOf({ candidate, guess }: { candidate: Named; guess: SourceProposal }): number {
  const weight = guess.source['kind'] !== 'markdown' ? 1.25 : isReadme({ candidate }) ? 1.1 : 1
  // Of a group and the one file in it that has the listings, the file.
  const purity = guess.complete / Math.max(1, guess.rows) / 100
  return (guess.complete + purity + guess.rows / 1e6) * weight * (isInWork(candidate.name) ? 0.1 : 1)
}

/**
 * Of a group and a part of it that has nearly all of its listings, the part: the rest is something else. So it is where
 * folders would be the pages, or nothing would, and one folder has most.
 */
function preferPart<Ranked extends { candidate: Named; guess: SourceProposal }>(
  ranked: readonly Ranked[],
): readonly Ranked[] {
  const [best] = ranked
  if (best === undefined) return ranked
  const whole = new Set(best.candidate.files)
  const { category = 'folder' } = best.guess.source
  const isSortedByFolder = category === 'folder'
  const part = ranked.find(({ candidate: { files }, guess }) => {
    const share = files.length === 1 ? MIN_SHARE_OF_FILE : isSortedByFolder ? MIN_SHARE_OF_FOLDER : MIN_SHARE_OF_PART
    return (
      files.length < whole.size &&
      files.every((file) => whole.has(file)) &&
      guess.complete > 0 &&
      guess.complete >= best.guess.complete * share
    )
  })
  return part === undefined ? ranked : [part, ...ranked.filter((one) => one !== part)]
}

function isInWork(name: string): boolean {
  return isIn(name, WORK_FOLDERS)
}

function isIn(name: string, folders: RegExp): boolean {
  return name
    .split('/')
    .slice(0, -1)
    .some((part) => folders.test(part))
}

/** The best candidate, and those of its kind that hold other things, a README first. */
function takeSources(ranked: readonly { candidate: Named; guess: SourceProposal }[]): typeof ranked {
  const [best] = ranked
  if (best === undefined || best.guess.complete === 0) return ranked.slice(0, 1)
  const taken = [best]
  const files = new Set(best.candidate.files)
  const keys = new Set(best.guess.keys)
  for (const one of ranked.slice(1)) {
    const { candidate, guess } = one
    if (guess.source['kind'] !== best.guess.source['kind'] || scoreOf(one) < guess.complete) continue
    if (guess.complete < Math.max(3, best.guess.complete * MIN_FURTHER_SHARE)) continue
    if (candidate.files.some((file) => files.has(file) || isIn(file, DOCS_FOLDERS))) continue
    const repeated = [...guess.keys].filter((key) => keys.has(key)).length
    if (repeated > guess.keys.size * MAX_REPEATED_SHARE) continue
    // What listings are sorted by has a file of its own in some directories.
    const named = [...guess.keys].filter((key) => best.guess.titles.has(fold(key))).length
    if (named > guess.keys.size * MAX_REPEATED_SHARE) continue
    taken.push(one)
    for (const file of candidate.files) files.add(file)
    for (const key of guess.keys) keys.add(key)
  }
  for (const { candidate, guess } of taken.length > 1 ? taken : []) {
    // Each is a page of its own where its rows name none.
    const { kind, files: pattern } = guess.source
    if (kind === 'markdown' || guess.source.category !== undefined) continue
    const fixed = String(pattern)
      .split('/')
      .filter((part) => !part.includes('*'))
    const title = titleOfName(baseName(fixed.at(-1) ?? candidate.name))
    guess.source.category = { field: 'category', default: title }
  }
  return taken.toSorted((a, b) => Number(isReadme(b)) - Number(isReadme(a)))
}

function isReadme({ candidate: { name } }: { candidate: Named }): boolean {
  return README.test(basename(name))
}

function describe({ guess }: { guess: SourceProposal }): string {
  return guess.complete === 0 ? 'no listings' : String(guess.complete)
}

function listFiles(folder: string, below: string, depth: number): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) {
        return depth > 1 && !isPublished(join(folder, path)) ? listFiles(folder, path, depth - 1) : []
      }
      return entry.isFile() ? [path] : []
    })
}

/** Whether a folder is what a build of ours has published: it has every listing, and is no source of them. */
function isPublished(folder: string): boolean {
  return existsSync(join(folder, SHARED_DIR, 'schema', 'page.json'))
}

/** Files of a group that are written by their names where a glob would match others too. */
const MAX_WRITTEN = 20

/**
 * A glob for files of equal depth and extension: the folders they share, `*` for the others, or their names where `*`
 * would match further files of `all`.
 */
function patternOf(paths: readonly string[], all: readonly string[]): string {
  const split = paths.map((path) => path.split('/'))
  const [first = []] = split
  const names = first.slice(0, -1).map((_, depth) => [...new Set(split.map((each) => each[depth] ?? ''))])
  const end = `*${extname(first.at(-1) ?? '')}`
  const write = (several: (folders: readonly string[]) => string): string =>
    [...names.map((folders) => (folders.length === 1 ? (folders[0] ?? '') : several(folders))), end].join('/')
  const shared = first.findIndex((_, depth) => names[depth]?.length !== 1)
  const fixed = `${first.slice(0, shared).join('/')}/`
  const matched = all.filter(
    (path) =>
      (shared === 0 || path.startsWith(fixed)) &&
      path.endsWith(end.slice(1)) &&
      path.split('/').length === first.length,
  )
  return write((folders) => (matched.length === paths.length || folders.length > 20 ? '*' : `{${folders.join(',')}}`))
}

/**
 * A glob that names each of these Markdown files of one folder, where a glob for the folder would read others of `all`
 * too: a README beside its chapters, translations of it, what a repository says of itself.
 */
function namesInFolder(paths: readonly string[], all: readonly string[]): string | undefined {
  const [first = ''] = paths
  const [folder, extension] = [dirname(first), extname(first)]
  const isBeside = (path: string): boolean => dirname(path) === folder && extname(path) === extension
  if (extension !== '.md' || !paths.every(isBeside) || paths.length > MAX_WRITTEN) return undefined
  const names = paths.map((path) => basename(path, extension))
  const isPlain = names.every((name) => /^[\p{L}\p{N} ._-]+$/u.test(name))
  return isPlain && all.filter(isBeside).length > paths.length
    ? join(folder, `{${names.join(',')}}${extension}`)
    : undefined
}

/**
 * The glob of a group, which does not match the translations beside its files: by their names, or by the ends of these
 * where they are many.
 */
function withoutTranslations(
  glob: string,
  files: readonly string[],
  translations: ReadonlyMap<string, Translation>,
): string | undefined {
  const own = new Set(files)
  const beside = Array.from(translations).filter(([, { original }]) => own.has(original))
  if (beside.length === 0) return undefined
  const stemOf = (name: string): string => basename(name, extname(name))
  const names = [...new Set(beside.map(([name]) => stemOf(name)))].filter((name) => /^[\p{L}\p{N} ._-]+$/u.test(name))
  const ends = [...new Set(beside.map(([, { suffix }]) => suffix))].sort()
  const isEnd = files.every((file) => ends.every((end) => !stemOf(file).endsWith(end)))
  const left = names.length > MAX_WRITTEN && isEnd ? ends.map((end) => `*${end}`) : names
  const taken = new Set(files.map(stemOf))
  // What `!` permits may begin with a dot, unlike what `*` does.
  const written = ['.*', ...left.filter((name) => !taken.has(name))].join('|')
  return join(dirname(glob), `!(${written})${extname(glob)}`).replaceAll('\\', '/')
}
