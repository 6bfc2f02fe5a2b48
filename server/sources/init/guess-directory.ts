import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { cleanLine, clipText } from '../../../shared/model/clean-text.ts'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import { baseName } from '../files/find-files.ts'
import { decodeText } from '../files/load-file.ts'
import { describeExtensions } from '../formats/formats.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { parseMarkdownDocument } from '../markdown/markdown-parse.ts'
import { type Choice, chooseSources, firstOf } from './choose-sources.ts'
import { type JudgedSource, shareFiles } from './take-sources.ts'
import { type DocumentTitle, readDocumentTitle } from './document-title.ts'
import type { ConfigPart, GuessExplanation } from './fields/explanation.ts'
import { guessFieldTypes } from './fields/field-types.ts'
import { findReadme } from './find-candidates.ts'
import { guessLanguage } from './guess-language.ts'
import { guessNoun } from './guess-noun.ts'
import { guessRepository, guessStaticTarget } from './guess-repository.ts'

/** A configuration for existing data, with the guesses made. */
export interface DirectoryGuess {
  config: Record<string, unknown>
  explanation: GuessExplanation[]
  /** An error means that no listings were found or nothing could be read. */
  diagnostics: Diagnostic[]
  /** What could be the source, the best first. */
  choices: readonly Choice[]
}

/** What a guess goes by. */
export interface GuessOptions {
  /** The folder `directory.yml` will be in, which paths are relative to. Default: that of the data. */
  readonly configDir?: string
  /** The name of the configuration. Default: `directory.yml`. */
  readonly configName?: string
  /** Where the directory will be, if that is known: an absolute http(s) URL. */
  readonly baseUrl?: string
  /** Number of the choice that is taken, from 1. Default: the best. */
  readonly source?: number
}

/** Address of the root page until the operator sets another. */
export const DEFAULT_BASE_URL = 'http://localhost:3000'

/**
 * Guesses a `directory.yml` for a file of any format, or a folder of them. Reads files, writes none.
 *
 * @param from The file or folder.
 * @throws {Error} When `from` does not exist.
 */
export async function guessDirectory(from: string, options: GuessOptions = {}): Promise<DirectoryGuess> {
  const path = resolve(from)
  const isFolder = statSync(path).isDirectory()
  const home = resolve(options.configDir ?? (isFolder ? path : dirname(path)))
  const found = await chooseSources(path, isFolder, home, options.configName ?? 'directory.yml')
  const { choices } = found
  const chosen = choices[(options.source ?? 1) - 1]
  if (chosen === undefined) {
    const known = found.problems.filter(({ severity }) => severity === 'error')
    return {
      config: {},
      explanation: [],
      choices,
      diagnostics: known.length > 0 ? known : [reportNothing(path, isFolder, found.unread?.text ?? found.unsearched)],
    }
  }
  const { sources } = chosen
  const repository = guessRepository(home)
  const folder = isFolder ? path : dirname(path)
  const about = describeDirectory(sources, folder, path, isFolder, repository.name)
  const title = about.flatMap(({ key, value }) => (key === 'title' ? String(value) : [])).join('')
  const base = options.baseUrl ?? repository.pages ?? DEFAULT_BASE_URL
  const ownReason = repository.pages
    ? 'GitHub Pages of the repository'
    : 'for trying it out; change it before you publish'
  const baseReason = options.baseUrl === undefined ? ownReason : 'as given'
  const staticReason = guessStaticTarget(home, base)
  const descriptions = sources.flatMap(({ sample }) => sample.flatMap(({ description = [] }) => description))
  const texts = about.map(({ key, value, reason }) => (key === 'title' || reason !== UNDESCRIBED ? value : ''))
  const cells = sources.flatMap(({ extras }) =>
    extras.slice(0, HEAD_ROWS).flatMap((extra) => Object.entries(extra).flat()),
  )
  const heads = cells.filter((cell) => typeof cell === 'string')
  // Titles in another script than Latin are of the language; others are seldom sentences.
  const titles = sources.flatMap((one) => [...one.titles].slice(0, HEAD_ROWS)).filter((one) => OTHER_SCRIPT.test(one))
  const language = guessLanguage(basename(path), [...texts, ...descriptions, ...titles].join('\n'), heads.join('\n'))
  const isDated = sources.some(({ source }) => source.fields?.['added'] !== undefined)
  const typed = sources.filter((source) => source.type !== undefined)
  const { type } = sumOf(typed) >= sumOf(sources) / 2 ? (typed[0] ?? {}) : {}
  const [only, ...more] = sources
  const isEnglish = /^en\b/.test(language?.tag ?? 'en')
  const noun = only && more.length === 0 && isEnglish ? guessNoun(only.source, type, title) : undefined
  const parts: ConfigPart[] = [
    ...about,
    { key: 'base_url', value: base, reason: baseReason },
    ...(staticReason === undefined ? [] : [{ key: 'target', value: 'static', reason: staticReason }]),
    ...(language ? [{ key: 'language', value: language.tag, reason: language.reason }] : []),
    ...(noun ? [{ key: 'noun', value: noun.noun, decision: noun.noun.join(', '), reason: noun.reason }] : []),
    ...(type ? [{ key: 'default_type', value: type.name, reason: type.reason }] : []),
    ...repository.parts,
    ...(isDated || !repository.hasHistory ? [] : [HISTORY]),
  ]
  const types = guessFieldTypes(
    sources.flatMap(({ extras }) => extras),
    !sources.some(({ isPartly }) => isPartly),
  )
  return {
    config: {
      ...Object.fromEntries(parts.map(({ key, value }) => [key, value])),
      ...(types.fields.length > 0 && { schema: { fields: types.fields } }),
      sources: sources.map((one) => withFiles(one, repository.files)),
    },
    explanation: [
      ...parts.map(({ key, value, decision = String(value), reason }) => ({ path: [key], decision, reason })),
      ...types.explanation,
      ...((options.source ?? 1) === 1 ? found.explanation : []),
      ...sources.flatMap(({ explanation }, index) =>
        explanation.map((each) => ({ ...each, path: ['sources', index, ...each.path] })),
      ),
    ],
    // Where there are rows, problems of single files are no reason to write nothing.
    diagnostics: [
      ...sources.flatMap(({ problems }) => problems.map((one) => ({ ...one, severity: 'warning' as const }))),
      ...doubtSoftware(sources, folder),
      ...doubtIssues(sources, about),
      ...doubtPages(sources, home),
      ...sources.flatMap(doubtUnlinked),
      ...doubtPart(sources, found.data),
      ...(options.source === undefined ? doubtChoice(choices, repository.name ?? basename(home)) : []),
      // The list may be what cannot be read, where there is twice as much of it.
      ...(found.unread && found.unread.count > 2 * sumOf(sources)
        ? [warn('guess_unread', found.unread.text, chosen.files[0])]
        : []),
    ],
    choices,
  }
}

const HISTORY: ConfigPart = { key: 'added', value: 'git', reason: 'the first commit that has a listing' }

function sumOf(sources: readonly JudgedSource[]): number {
  return sources.reduce((sum, { complete }) => sum + complete, 0)
}

const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u

/** Rows whose values tell the language, where no sentence does. */
const HEAD_ROWS = 20

const PACKAGES = ['package.json', 'pyproject.toml', 'setup.py', 'Cargo.toml', 'go.mod', 'composer.json', 'pom.xml']

/** Listings from which on a list is one, share of the lines of a document that lists have, and rows of an app's settings. */
const MANY_LISTINGS = 100
const FEW_ROWS = 20
/** The same where nothing says that it is software: things may have a page of text each. */
const FEW_IN_TEXT = 30
const MIN_SHARE_OF_TEXT = 0.1
const MIN_SHARE_OF_LINES = 0.3

/** Doubts whether software, or a text, is a directory: few listings in a document about other things. */
function doubtSoftware(sources: readonly JudgedSource[], folder: string): Diagnostic[] {
  const manifest = PACKAGES.find((name) => existsSync(join(folder, name)))
  const [source] = sources
  const files = sources.flatMap(({ candidate }) => candidate.files)
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/^.*\S.*$/gm) ?? [])
  const isText = source?.source.kind === 'markdown'
  const [few, share] = manifest === undefined ? [FEW_IN_TEXT, MIN_SHARE_OF_TEXT] : [MANY_LISTINGS, MIN_SHARE_OF_LINES]
  const most = isText ? Math.min(few, lines.length * share) : manifest === undefined ? 0 : FEW_ROWS
  if (sumOf(sources) >= most) return []
  const what = manifest === undefined ? `${files[0]} has` : `${manifest} says that this is software, and its texts have`
  const message = `${what} ${sumOf(sources)} listings beside much else; where the directory is another file, take that: --from FILE`
  return [warn('guess_software', message, files[0])]
}

/** Doubts whether the list is in files where the first paragraph says that it is kept as issues. */
function doubtIssues(sources: readonly JudgedSource[], about: readonly ConfigPart[]): Diagnostic[] {
  const text = about.map(({ key, value }) => (key === 'description' ? String(value) : '')).join('')
  const isKept = /\bissues\b/i.test(text) && !/\bpull requests?\b|\bPRs?\b|\breport/i.test(text)
  if (!isKept || sumOf(sources) >= MANY_LISTINGS) return []
  const message =
    'the README speaks of issues; where these are the list, "kind: url" with "url: https://api.github.com/repos/OWNER/NAME/issues" takes them'
  return [warn('guess_issues', message, sources[0]?.candidate.files[0])]
}

/** A repository may have a folder of the name of that for pages of the operator's own. */
function doubtPages(sources: readonly JudgedSource[], home: string): Diagnostic[] {
  const folder = join(home, 'pages')
  const files = new Set(sources.flatMap(({ candidate }) => candidate.files))
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
  const own = names.filter((name) => !files.has(`pages/${name}`))
  if (own.length === 0) return []
  const message = `${own.length} files of pages/ become pages of the directory (${firstOf(own)}), unless they are moved`
  return [warn('guess_pages', message, `pages/${own[0]}`)]
}

/** Whether names without addresses are a list is for people to say. */
function doubtUnlinked({ source, rows, addressed }: JudgedSource): Diagnostic[] {
  if (source.kind !== 'markdown' || source.unlinked === undefined) return []
  const message = `${rows.length - addressed} of ${rows.length} rows have no address; "unlinked: ${source.unlinked}" reads them, without it they are left out`
  return [warn('guess_unlinked', message, String(source.files))]
}

/** Files of data, at least, of which those with the rows are a part, and the largest part that is doubted. */
const MIN_DATA = 20
const MAX_PART = 0.25

/** Doubts whether names without addresses in a few of many files are the list. */
function doubtPart(sources: readonly JudgedSource[], data: readonly string[]): Diagnostic[] {
  const files = new Set(sources.flatMap(({ candidate }) => candidate.files))
  const [first = ''] = files
  const alike = data.filter((name) => /\.(?:csv|tsv|jsonc?|ya?ml|toml)$/i.test(name))
  const hasAddresses = sources.some(({ addressed, complete }) => addressed > complete / 2)
  if (hasAddresses || !first.includes('/') || alike.length < MIN_DATA || files.size > alike.length * MAX_PART) return []
  const message = `the listings have no addresses, and are in ${files.size} of ${alike.length} files of data; where all are the list, or another one is, "files" and "items" name them`
  return [warn('guess_part', message, first)]
}

/** Share of the score from which on the next best source may be what is meant, unless it has the same names. */
const MIN_CLOSE = 0.75

function doubtChoice([first, ...others]: readonly Choice[], name: string): Diagnostic[] {
  const isNamed = ({ files: [file = ''], listings }: Choice): boolean =>
    listings > FEW_ROWS && baseName(file).length > 4 && name.toLowerCase().includes(baseName(file).toLowerCase())
  const next = (first && !isNamed(first) && others.find(isNamed)) || others[0]
  if (first === undefined || next === undefined) return []
  // Of lists without addresses none is more of a directory than another that is as long.
  const isClose = [first, next].every(({ sources }) => sources.every((one) => one.addressed + (one.ofFiles ?? 0) === 0))
    ? next.listings >= first.listings * MIN_CLOSE
    : next.score >= first.score * MIN_CLOSE
  if (!isClose && (isNamed(first) || !isNamed(next))) return []
  // Of files of which only some were read, other names are known.
  const [own, other] = [first, next].map(({ sources }) => sources.flatMap(({ candidate }) => candidate.files))
  if (shareFiles(own ?? [], other ?? [])) return []
  const names = new Set(first.sources.flatMap((source) => [...source.names]))
  const known = next.sources.flatMap((source) => [...source.names])
  if (known.filter((one) => names.has(one)).length > known.length / 2) return []
  const message = `${next.files.join(', ')} may as well be the list, by its ${next.listings} listings; "gazetteer init --source ${others.indexOf(next) + 2}" takes it`
  return [warn('guess_close', message, first.files[0])]
}

function warn(code: string, message: string, file = ''): Diagnostic {
  return { severity: 'warning', code, message, location: { file, line: 1, column: 1 } }
}

/** Share of links to files of the repository that makes these things of the list: books, papers. */
const MIN_RELATIVE = 0.2

/** With where links of a document to files of the repository lead. */
function withFiles(judged: JudgedSource, files?: string): SourceConfig {
  const { source, rows, relativeLinks = 0, ofFiles = 0, candidate } = judged
  // Where all of them are addresses of rows that are listings anyway, it adds none.
  const least = ofFiles === relativeLinks ? 2 : Math.max(2, rows.length * MIN_RELATIVE)
  if (files === undefined || relativeLinks <= least) return source
  const folder = candidate.files.length > 1 ? '{folder}' : dirname(String(source.files))
  return { ...source, base_url: `${files}${folder === '.' ? '' : `${folder}/`}` }
}

function reportNothing(path: string, isFolder: boolean, unread?: string): Diagnostic {
  const what = isFolder ? 'the folder has no file with listings' : 'no listings were found in the file'
  const message = `${what}: lists and tables of links, or records with a name, in ${describeExtensions()}; for records of another form, write "items" and "fields" by hand, as docs/sources.md says${unread === undefined ? '' : `. ${unread}`}`
  return { ...warn('guess_no_rows', message, basename(path)), severity: 'error' }
}

/** Why a directory is described by where its listings come from. */
const UNDESCRIBED = 'write your own'

/** Title and description: those of the document that is the source, of the README, of the data, or else the name. */
function describeDirectory(
  sources: readonly JudgedSource[],
  folder: string,
  path: string,
  isFolder: boolean,
  repository: string | undefined,
): ConfigPart[] {
  const source = sources.find(({ candidate: { files } }) => findReadme(files) !== undefined) ?? sources[0]
  const readme = source?.title === undefined ? readReadme(folder, repository, sources) : {}
  const { title: heading, isSection } = source?.title === undefined ? readme : source
  const title = isSection && !isAbout(heading ?? '', repository) ? undefined : heading
  const description = source?.description ?? readme.description
  const fileName = basename(path, isFolder ? '' : extname(path))
  const isAnonymous = /^(?:readme|data|index|list)\b/i.test(fileName)
  const ownName = isAnonymous || isFolder ? (repository ?? basename(isFolder ? path : dirname(path))) : fileName
  const named = title ?? (titleOfName(ownName) || 'Directory')
  const text = description ?? joinNames(source?.sample.map(({ name }) => name) ?? [named])
  const ownReason = ownName === repository ? 'repository' : isAnonymous || isFolder ? 'folder' : 'file'
  return [
    {
      key: 'title',
      value: clipText(cleanLine(named), 200),
      reason: title !== undefined ? 'the heading of the document' : `the name of the ${ownReason}`,
    },
    {
      key: 'description',
      value: clipText(cleanLine(text), 300),
      decision: 'description',
      reason: description === undefined ? UNDESCRIBED : 'the first paragraph of the document',
    },
  ]
}

/** Some of many names, with the comma of their script. */
function joinNames(names: readonly string[]): string {
  const isMostly = (script: RegExp): boolean => names.filter((name) => script.test(name)).length > names.length / 2
  const isHan = isMostly(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u)
  return [...new Set(names), '…'].join(isHan ? '、' : isMostly(/\p{Script=Arabic}/u) ? '، ' : ', ')
}

/** Characters in which a README says what it is about. */
const MAX_INTRODUCTION = 20_000

/**
 * Title and first paragraph of the README beside the data. A picture, or words, may be the title: those that are the name of
 * the repository.
 */
function readReadme(folder: string, repository: string | undefined, sources: readonly JudgedSource[]): DocumentTitle {
  const name = findReadme(readdirSync(folder))
  if (name === undefined || !/\.(?:md|markdown)$/i.test(name)) return {}
  const { text } = decodeText(readFileSync(join(folder, name)))
  const { description, ...found } = readDocumentTitle(parseMarkdownDocument(text.slice(0, MAX_INTRODUCTION)))
  const isRead = sources.some(({ candidate }) => candidate.files.includes(name))
  const pictured = Array.from(text.matchAll(/\balt="([^"]+)"|!\[([^\]]+)\]/g), ([, html, markdown]) => html ?? markdown)
  const own = repository ?? basename(folder)
  const words = own.match(/[\p{L}\p{N}]+/gu) ?? []
  const written = words.length > 1 ? new RegExp(words.join(String.raw`\s`), 'i').exec(text)?.[0] : undefined
  const isSpelled = (one: string | undefined): one is string =>
    one !== undefined && lettersOf(one) === lettersOf(own) && /\p{Lu}/u.test(one)
  const title = [...pictured, written].find(isSpelled)?.replace(/\s/g, ' ')
  return {
    ...(title !== undefined && { title }),
    ...found,
    ...(description !== undefined && !isRead && { description }),
  }
}

/** Whether a title has a word of the repository's name; in another script, whether it is more than a word. */
function isAbout(title: string, repository: string | undefined): boolean {
  const words = title.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const name = lettersOf(repository ?? '')
  return repository === undefined || /\P{ASCII}{4}/u.test(title) || words.some((word) => name.includes(word))
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
