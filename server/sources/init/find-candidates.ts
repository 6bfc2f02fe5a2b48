import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import { SHARED_DIR } from '../../../shared/urls.ts'
import { SUBMODULES } from '../files/as-markdown.ts'
import { baseName, keepNewest } from '../files/find-files.ts'
import { kindsOf } from '../formats/formats.ts'
import { countBy } from '../parse/records.ts'
import { shapeOf } from './fields/columns.ts'
import { findTranslations } from './find-translations.ts'
import { DOCS_FOLDERS, groupFiles, MANY_FILES, writePattern } from './group-files.ts'

type Kind = SourceConfig['kind']

/** Files that may be a source together. Names are relative to the folder that is searched. */
export interface Candidate {
  /** Matches these files and no others. */
  readonly pattern: string
  readonly files: readonly string[]
  readonly kinds: readonly Kind[]
  /** How likely such files are the list: 1 where nothing speaks for or against it. */
  readonly weight: number
}

export interface FolderSurvey {
  readonly candidates: readonly Candidate[]
  /** Data files, some of which may have the titles of pages. */
  readonly data: readonly string[]
  /** Documents that say in another language what one beside them says, each with that one. */
  readonly translations: ReadonlyMap<string, string>
  /** A folder with many files of a kind that is not read, for people, and how many these are. */
  readonly unread?: { readonly text: string; readonly count: number }
  /** Which folders may have the list, for people, but are not searched as such folders seldom have it. */
  readonly unsearched?: string
  /** Some of the files of a candidate. */
  candidateOf(files: readonly string[]): Candidate
}

const MAX_CANDIDATES = 24

/** Files whose size decides whether they are read. */
const MAX_SIZED = 2_000

/** Size of a document other than the README beyond which it is not read: the parser's work grows with its square. */
const MAX_DOCUMENT_BYTES = 400_000

/** Weight of files that are a list whatever else there is: marketplaces of plugins, landscapes, what a Data Package has. */
export const KNOWN_WEIGHT = 20

/** Weight of the README, which most lists are in. */
const README_WEIGHT = 1.1

/** Levels of folders, and files, that are searched. */
const MAX_DEPTH = 7
const MAX_FILES = 100_000

/** Files whose kind their content says; so many are opened. */
const MAX_SNIFFED = 300
const SNIFFED_BYTES = 4096

/** Files of a kind in a folder that are things. */
const MANY_THINGS = 50

/** Files about the repository, and files that only programs read. */
const NO_SOURCES = new RegExp(
  [
    String.raw`^(?:licen[cs]e|copying|notice|contributing|contribution|code[-_]of[-_]conduct|changelog|changes|release[-_]notes|governance|maintainers|authors|contributors|translations?|pull_request_template|issue_template|404|about|contact|imprint|privacy|terms|terms-of-service)(?![a-z\d]).*\.(?:md|txt|rst|org)$`,
    String.raw`^package\.json$|^(?:(?:docker-)?compose|(?:package|pnpm)-lock|npm-shrinkwrap|composer|tsconfig|jsconfig|deno|lerna|(?:openapi|swagger|asyncapi)[\w.-]*|datapackage|search[-_]?index|site\.webmanifest|directory\.refresh)\.(?:jsonc?|ya?ml|lock)$`,
    String.raw`^(?:black|block|deny|rejected?|wish)[-_]?list|^(?:removed|ignored?|excluded?|skipped|banned|blocked|graveyard|errors)(?:\.\w+)?$|[-_.](?:removed|rejected|duplicates?|deprecated|obsolete|broken|dead|404)\.\w+$|(?:^|[._-])schema\.(?:json|ya?ml)$|\.schema\.\w+$|^tsconfig|^[\w-]+\.config\.\w+$|\.lock$|\.min\.\w+$`,
  ].join('|'),
  'i',
)

/** Files at the root that configure tools, or are about the repository there. */
const TOOL_FILES =
  /^(?:_?config|mkdocs|antora|book|now|nx|turbo|bun|angular|ruff|rustfmt|clippy|tox|vercel|netlify|wrangler|firebase|renovate|biome|components|pyproject|cargo|pipfile|poetry|environment|(?:docker-)?compose|codecov|appveyor|circle|travis|bower|azure-pipelines|pnpm-\w+|mix|pubspec|requirements|robots|humans|llms(?:-full)?|manifest|cname|makefile|dockerfile|procfile|gemfile)(?:\.(?:jsonc?|ya?ml|toml|txt))?$|^(?:security|support|history|releases?|agents|claude|gemini|roadmap|todo|faq|template)\.(?:md|txt)$|^(?:(?:config|_?data)\/(?:_default\/)?)?(?:menus?|navigation|sidebars?)\.(?:json|toml|ya?ml)$/i

/** Folders of what is made for, or by, the making of a repository: nothing in them is the list. */
const NO_FOLDERS =
  /^(?:node_modules|bower_components|vendor|third[-_]party|tests?|testing|spec|__\w+__|\w*[-_]tests?|tests?[-_]\w*|testdata|fixtures?|mocks?|examples?|samples?|demos?|scripts?|bin|tools?\/jsonschema|dist|build|out|target|coverage|json[-_]?schemas?|schemas?|history|versions|legacy|deprecated|obsolete|changelogs?|archive[ds]?(?:[-_].*)?|te?mp|cache|_?i18n|locales?|_?lang|_?translations?|messages|_?includes|_?layouts|_sass|_site|_?drafts|_?templates?|snippets|backups?|benchmarks?)$/i

/** Those of them that somebody may have made by hand. */
const MAY_HAVE_LISTS = /^(?:fixtures?|examples?|samples?|archive[ds]?|history|templates?|translations?)$/i

/** What is made of the list, or is the README in another order. */
const MADE_FOLDERS = /^(?:_?generated|autogen|gen)$/i
const OTHER_README = /^readme[-._][\w-]+\.\w+$/i

/** What is said of the things in the list. */
const NEWS_FOLDERS = /^_?(?:news(?:[-_]?feeds?|letters?)?|blog|announcements?|alerts|releases)$/i

/** Files and folders of those who make or pay for the list. */
const MAKERS =
  /^(?:authors?|contributors?|maintainers?|sponsors?|patrons?|patreon|backers?|supporters?|donors?|donations)$/i

/** The one folder with a dot in which a list is kept. */
const PLUGIN_FOLDER = '.claude-plugin'

const README = /^readme(?:[-._][\w-]+)?\.(?:md|markdown|rst|org|adoc|mediawiki|txt)$/i

/** The README itself rather than a translation of it. */
export function findReadme(names: readonly string[]): string | undefined {
  return (
    names.find((name) => /^readme\.md$/i.test(name)) ??
    names.find((name) => /^readme\.\w+$/i.test(name)) ??
    names.find((name) => README.test(name))
  )
}

/** Finds what may be the sources of a folder. @param reserved Name of the configuration, which is no source. */
export function surveyFolder(folder: string, reserved: string): FolderSurvey {
  const { files: all, left } = listFiles(folder, reserved)
  const kindsOfFile = createKindFinder(folder)
  const beside = countBy(all.map((name) => dirname(name) + extname(name)))
  // In a folder of many files of a kind each is a thing, whatever it is called.
  const isThing = (name: string): boolean =>
    name !== reserved && name.includes('/') && (beside.get(dirname(name) + extname(name)) ?? 0) > MANY_THINGS
  const readable = all.filter((name) => (isThing(name) || !isOwn(name, reserved)) && kindsOfFile(name).length > 0)
  const translations = findTranslations(folder, readable)
  const data = readable.filter((name) => !translations.has(name))
  const readme = findReadme(data)
  const mentions = readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8')
  const names = [...all, reserved]
  const described = new Set(
    all.filter((name) => basename(name) === 'datapackage.json').flatMap((name) => readResources(folder, name)),
  )
  const weightOf = (files: readonly string[]): number =>
    files.every((name) => described.has(name)) ? KNOWN_WEIGHT : weigh(files, mentions)
  const isReadme = (name: string): boolean => name === readme || README.test(basename(name))
  const nested = data.filter((name) => isReadme(name) && name.includes('/'))
  const isShort = (name: string): boolean =>
    !kindsOfFile(name).includes('markdown') || sizeOf(join(folder, name)) <= MAX_DOCUMENT_BYTES
  const groups = [
    ...groupFiles(data.filter((name) => !isReadme(name) && isShort(name))),
    ...groupFiles(nested).filter(({ length }) => length > 1),
  ]
  const rankOf = (files: readonly string[]): number => {
    const [first = ''] = files
    const size = files.length > 1 ? files.length : sizeOf(join(folder, first))
    return weightOf(files) * Math.log(2 + size)
  }
  const byRank = (found: readonly (readonly string[])[]): (readonly string[])[] =>
    found
      .map((files) => ({ files, rank: rankOf(files) }))
      .toSorted((a, b) => b.rank - a.rank)
      .map(({ files }) => files)
  const several = byRank(groups.filter(({ length }) => length > 1)).slice(0, MAX_CANDIDATES / 2)
  // Of many files of one kind, each is a row rather than a list.
  const rows = new Set(several.flatMap((files) => (files.length > MAX_CANDIDATES ? files : [])))
  const single = byRank(
    groups.filter(({ length, 0: first = '' }) => length === 1 && !rows.has(first)).slice(0, MAX_SIZED),
  )
  const readmes = byRank(nested.map((name) => [name]))
  const chosen = [...(readme === undefined ? [] : [[readme]]), ...several, ...single, ...readmes].slice(
    0,
    MAX_CANDIDATES,
  )
  const candidateOf = (files: readonly string[]): Candidate => {
    const [first = ''] = files
    const weight = first === readme ? README_WEIGHT : weightOf(files)
    return { pattern: writePattern(files, names), files, kinds: kindsOfFile(first), weight }
  }
  const candidates = chosen.map(candidateOf)
  return {
    // Those that are a list whatever else there is come first: what cannot win is not read.
    candidates: candidates.toSorted((a, b) => Number(b.weight >= KNOWN_WEIGHT) - Number(a.weight >= KNOWN_WEIGHT)),
    data,
    translations,
    ...describeUnread(all, kindsOfFile),
    ...(left.length > 0 && { unsearched: `${left.join(', ')} were not searched; "--from FOLDER" reads one of them` }),
    candidateOf,
  }
}

function readResources(folder: string, name: string): string[] {
  const text = readFileSync(join(folder, name), 'utf8')
  const paths = text.length > MAX_DOCUMENT_BYTES ? [] : text.matchAll(/"path"\s*:\s*"([\w./ -]+)"/g)
  return Array.from(paths, ([, path = '']) => join(dirname(name), path).replaceAll('\\', '/'))
}

/** Files of one kind in one folder that are told of where they are not read. */
const MANY_UNREAD = 20

function describeUnread(
  all: readonly string[],
  kindsOfFile: (name: string) => readonly Kind[],
): Pick<FolderSurvey, 'unread'> {
  const isOther = (name: string): boolean =>
    /\.(?:png|jpe?g|gif|svg|webp|ico|woff2?|ttf|css|[cm]?[jt]sx?|map|vue|svelte)$/i.test(name)
  const folders = Map.groupBy(
    all.filter((name) => name.includes('/') && kindsOfFile(name).length === 0 && !isOther(name)),
    (name) => `${dirname(name)}/*${extname(name)}`,
  )
  const [most, names = []] = [...folders].toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
  if (most === undefined || names.length < MANY_UNREAD) return {}
  const what = extname(names[0] ?? '') || 'no extension'
  const text = `${most} has ${names.length} files with ${what}, which are not read; export them as JSON, YAML or CSV`
  return { unread: { text, count: names.length } }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Files that are never a source: about other files, or written by us. */
function isOwn(name: string, reserved: string): boolean {
  if (name.startsWith(PLUGIN_FOLDER)) return false
  // In a folder, `about-you.md` may be a thing of that name.
  const isThing = /\/[a-z]+-[a-z-]{3,}\.md$/.test(name) && !/code-of-conduct|release-notes|terms-of/.test(name)
  return name === reserved || (NO_SOURCES.test(basename(name)) && !isThing) || TOOL_FILES.test(name)
}

function isDocument(name: string): boolean {
  return /\.(?:md|markdown|mdx|rst|org|adoc|mediawiki|txt|html?)$/i.test(name)
}

/** How likely files at such a place are the list. */
function weigh(files: readonly string[], readme: string): number {
  const [first = ''] = files
  const folders = dirname(first) === '.' ? [] : dirname(first).split('/')
  if (first.startsWith(`${PLUGIN_FOLDER}/`) || /^landscape\.ya?ml$/i.test(basename(first))) return KNOWN_WEIGHT
  const isNamed = [basename(first), ...(folders.length > 0 ? [folders.join('/')] : [])].some((name) =>
    readme.includes(name),
  )
  const isDated = files.length > 1 && files.every((name) => /^\d{4}[-_.]?\d\d/.test(basename(name)))
  return (
    (isDocument(first) ? 1 : 1.25) *
    0.97 ** folders.length *
    (isNamed ? 1.15 : 1) *
    (isDated ? 0.4 : 1) *
    (folders.some((name) => DOCS_FOLDERS.test(name)) ? 0.4 : 1) *
    (folders.some((name) => MADE_FOLDERS.test(name)) || files.every((name) => OTHER_README.test(basename(name)))
      ? 0.3
      : 1) *
    // Beside a README: who says so, where it is from.
    (files.every((name) => /^[A-Z][A-Z_-]+\.md$/.test(name)) ? 0.5 : 1) *
    (folders.some((name) => NEWS_FOLDERS.test(name)) ? 0.2 : 1) *
    ([baseName(first), folders.at(-1) ?? ''].some((name) => MAKERS.test(name)) ? 0.2 : 1)
  )
}

function listFiles(folder: string, reserved: string): { files: string[]; left: string[] } {
  const found: string[] = []
  const left: string[] = []
  const walk = (below: string, depth: number): void => {
    const entries = readdirSync(join(folder, below), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (found.length >= MAX_FILES) return
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isFile()) {
        if (!entry.name.startsWith('.') || path === SUBMODULES) found.push(path)
      } else if (entry.isDirectory() && depth > 1 && !isPublished(join(folder, path))) {
        if (isSearched(entry.name)) walk(path, depth - 1)
        else if (MAY_HAVE_LISTS.test(entry.name)) left.push(path)
      }
    }
  }
  walk('', MAX_DEPTH)
  const own = found.filter((name) => name !== reserved)
  return { files: keepNewest(own, (name) => name), left }
}

function isSearched(name: string): boolean {
  return name.startsWith('.') ? name === PLUGIN_FOLDER : !NO_FOLDERS.test(name)
}

/** Whether a folder is what a build of ours has published: it has every listing, and is no source of them. */
function isPublished(folder: string): boolean {
  return existsSync(join(folder, SHARED_DIR, 'schema', 'page.json'))
}

/** Tells the kinds of sources that files may be: by their extension, else by how they begin. */
export function createKindFinder(folder: string): (name: string) => readonly Kind[] {
  const known = new Map<string, readonly Kind[]>()
  const besides = new Map<string, (Kind | undefined)[]>()
  let sniffed = 0
  return (name) => {
    if (name === SUBMODULES) return ['yaml']
    const extension = extname(name).slice(1).toLowerCase()
    const kinds = known.get(name) ?? kindsOf(extension)
    if (kinds.length > 0 || known.has(name)) return kinds
    const isText = /^(?:|txt|text|conf|dat|data|list|lst|tab|psv|db|ndjson)$/.test(extension)
    if (!isText) return kinds
    // In a folder of many, the others are as the first ones are.
    const beside = besides.get(`${dirname(name)} ${extension}`) ?? []
    besides.set(`${dirname(name)} ${extension}`, beside)
    const isClear = beside.length >= MANY_FILES && beside.every((kind) => kind === beside[0])
    if (isClear || sniffed >= MAX_SNIFFED) return isClear && beside[0] ? [beside[0]] : kinds
    sniffed += 1
    const found = sniffKinds(readStart(join(folder, name)))
    known.set(name, found)
    beside.push(found[0])
    return found
  }
}

function readStart(path: string): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(SNIFFED_BYTES)
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, SNIFFED_BYTES, 0))
  } finally {
    closeSync(file)
  }
}

/** The kind of a text by how it begins; none where it is no text, or prose. */
function sniffKinds(start: string): readonly Kind[] {
  const text = start.trimStart()
  if (text.includes('\0') || text === '') return []
  if (/^(?:---|\+\+\+)[ \t]*\n/.test(text)) return ['front-matter']
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
  if (/^\{.*\}$/.test(lines[0] ?? '') && /^\{.*\}$/.test(lines[1] ?? '')) return ['jsonl']
  if (/^[[{]\s*(?:["{[\]}]|$)/.test(text)) return ['json']
  const links = lines.filter((line) => /^\s*(?:[-*+]|\d+[.)]|#+|\|).*(?:\]\(|https?:\/\/)/.test(line))
  if (links.length > 2) return ['markdown']
  if (lines.length > 2 && lines.every((line) => ['address', 'host'].includes(shapeOf(line)))) return ['csv']
  if (lines.length > 2 && lines.filter((line) => /https?:\/\/\S/.test(line)).length > lines.length * 0.8)
    return ['markdown']
  const counts = ['\t', '|', ';', ','].map((mark) => lines.map((line) => line.split(mark).length - 1))
  const isEven = counts.some((each) => each.length > 2 && each[0] !== 0 && each.every((count) => count === each[0]))
  return isEven ? ['csv'] : []
}
