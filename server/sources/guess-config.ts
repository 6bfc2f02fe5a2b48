import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { cleanLine, clipText } from '../../shared/model/clean-text.ts'
import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import { readDocumentTitle } from './guess-document-title.ts'
import { guessCsv } from './guess-csv.ts'
import type { GuessExplanation, SourceGuess } from './guess-explanation.ts'
import type { DataFile } from './guess-folder.ts'
import { guessFolder } from './guess-folder.ts'
import { guessLanguage } from './guess-language.ts'
import { guessMarkdown, guessMarkdownFiles } from './guess-markdown.ts'
import { titleOfName } from './guess-title.ts'
import { guessTree } from './guess-tree.ts'
import { parseMarkdownDocument } from './markdown-parse.ts'

/** A configuration for data that is there, with what was guessed. */
export interface DirectoryGuess {
  /** The content of `directory.yml`. */
  config: Record<string, unknown>
  explanation: GuessExplanation[]
  /** An error means that no listings were found or nothing could be read. */
  diagnostics: Diagnostic[]
}

/** Where the root page is until the operator says otherwise. */
export const DEFAULT_BASE_URL = 'http://localhost:3000'

/** Files of a folder that are parsed to guess from; the mapping does not change after the first hundreds. */
const SAMPLE_FILES = 200

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

const README = /^readme(?:[-.][\w-]+)?\.md$/i

/** Files of a repository that are no listings. */
const REPOSITORY_FILES =
  /^(?:(?:readme|licen[cs]e|contributing|code_of_conduct|changelog|security)\b.*\.md|(?:package|package-lock|tsconfig|directory)\.(?:json|ya?ml))$/i

/**
 * Guesses a `directory.yml` for a README, a CSV, YAML or JSON file, or a folder of them. Reads files, writes none.
 *
 * @param from The file or folder.
 * @param configDir The folder `directory.yml` will stand in, which paths are relative to; by default that of `from`.
 * @throws {Error} When `from` does not exist.
 */
export function guessDirectory(from: string, configDir?: string): DirectoryGuess {
  const path = resolve(from)
  const isFolder = statSync(path).isDirectory()
  const home = resolve(configDir ?? (isFolder ? path : dirname(path)))
  const guess = isFolder ? guessFromFolder(path, home) : guessFromFile(path, toPosix(relative(home, path)))
  const readme = guess.title === undefined ? readReadme(isFolder ? path : dirname(path)) : {}
  const { title, description, explanation } = describeDirectory({ ...readme, ...guess }, path, isFolder)
  const language = guessLanguage(basename(path), `${title} ${description}`)
  return {
    config: {
      title,
      description,
      base_url: DEFAULT_BASE_URL,
      ...(language && { language: language.tag }),
      ...(guess.type !== undefined && { default_type: guess.type.name }),
      sources: [guess.source],
    },
    explanation: [
      ...explanation,
      { path: ['base_url'], decision: DEFAULT_BASE_URL, reason: 'for trying it out; change it before you publish' },
      ...(language ? [{ path: ['language'], decision: language.tag, reason: language.reason }] : []),
      ...(guess.type ? [{ path: ['default_type'], decision: guess.type.name, reason: guess.type.reason }] : []),
      ...guess.explanation.map((each) => ({ ...each, path: ['sources', 0, ...each.path] })),
    ],
    diagnostics: guess.diagnostics,
  }
}

function guessFromFile(path: string, files: string): SourceGuess {
  const text = readFileSync(path, 'utf8')
  switch (extname(path).toLowerCase()) {
    case '.md':
    case '.markdown':
      return guessMarkdown({ path: files, absolutePath: path, text }, files)
    case '.csv':
    case '.tsv':
      return guessCsv(text, files)
    case '.json':
    case '.yml':
    case '.yaml': {
      const diagnostics: Diagnostic[] = []
      const guess = guessTree(parseData(text, files, diagnostics), /\.json$/i.test(path) ? 'json' : 'yaml', files)
      return { ...guess, diagnostics: [...diagnostics, ...guess.diagnostics] }
    }
    default:
      return nothing(files, `"${files}" is no Markdown, CSV, YAML or JSON file`)
  }
}

function guessFromFolder(folder: string, home: string): SourceGuess {
  const paths = listFiles(folder, '', 3)
  const data = paths.filter(
    (path) => /\.(?:ya?ml|json|csv|tsv|md)$/i.test(path) && !REPOSITORY_FILES.test(basename(path)),
  )
  const groups = Map.groupBy(data, (path) => `${path.split('/').length} ${extname(path).toLowerCase()}`)
  const largest = [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? []
  const readme = findReadme(paths)
  const toFiles = (path: string): string => toPosix(relative(home, join(folder, path)))
  const [first] = largest
  if (first === undefined || (largest.length < 2 && /\.md$/i.test(first))) {
    const only = readme ?? first
    return only === undefined
      ? nothing(folder, 'the folder holds no Markdown, CSV, YAML or JSON file')
      : guessFromFile(join(folder, only), toFiles(only))
  }
  if (largest.length === 1 || /\.[ct]sv$/i.test(first)) return guessFromFile(join(folder, first), toFiles(first))

  const step = Math.ceil(largest.length / SAMPLE_FILES)
  const sample = largest.filter((_, index) => index % step === 0)
  const prefix = toFiles('') === '' ? '' : `${toFiles('')}/`
  const pattern = `${prefix}${patternOf(largest)}`
  if (/\.md$/i.test(first)) {
    const texts = sample.map((path) => ({
      path,
      absolutePath: join(folder, path),
      text: readFileSync(join(folder, path), 'utf8'),
    }))
    if (texts.filter(({ text }) => FRONT_MATTER.test(text)).length < texts.length / 2) {
      const lists = guessMarkdownFiles(texts, pattern)
      const list = readme === undefined ? undefined : guessFromFile(join(folder, readme), toFiles(readme))
      return list && list.rows >= lists.rows ? list : lists
    }
  }

  const diagnostics: Diagnostic[] = []
  const read = (path: string): DataFile => {
    const text = readFileSync(join(folder, path), 'utf8')
    const source = path.endsWith('.md') ? (FRONT_MATTER.exec(text)?.[1] ?? '') : text
    return { path, value: parseData(source, toFiles(path), diagnostics) }
  }
  const others = data.filter((path) => !largest.includes(path) && /\.(?:ya?ml|json)$/i.test(path)).slice(0, 20)
  return guessFolder({
    kind: /\.md$/i.test(first) ? 'front-matter' : /\.json$/i.test(first) ? 'json' : 'yaml',
    files: sample.map(read),
    total: largest.length,
    pattern,
    prefix,
    others: others.map(read),
    diagnostics,
  })
}

/** A glob for files that all lie equally deep and have one extension: the folders they share, `*` for the others. */
function patternOf(paths: readonly string[]): string {
  const split = paths.map((path) => path.split('/'))
  const folders = (split[0] ?? [])
    .slice(0, -1)
    .map((name, depth) => (split.every((each) => each[depth] === name) ? name : '*'))
  return [...folders, `*${extname(paths[0] ?? '')}`].join('/')
}

function listFiles(folder: string, below: string, depth: number): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) return depth > 1 ? listFiles(folder, path, depth - 1) : []
      return entry.isFile() ? [path] : []
    })
}

/** YAML and JSON alike; of a broken file what could be read. */
function parseData(text: string, file: string, diagnostics: Diagnostic[]): unknown {
  const document = parseDocument(text, { logLevel: 'silent', prettyErrors: true })
  const [error] = document.errors
  if (!error) return document.toJS()
  const { line, col } = error.linePos?.[0] ?? { line: 1, col: 1 }
  const message = `${(error.message.split('\n', 1)[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')}; correct the file`
  diagnostics.push({ severity: 'warning', code: 'yaml_syntax', message, location: { file, line, column: col } })
  return undefined
}

/** The README itself rather than a translation of it. */
function findReadme(names: readonly string[]): string | undefined {
  return names.find((name) => /^readme\.md$/i.test(name)) ?? names.find((name) => README.test(name))
}

/** Title and first paragraph of the README beside the data. */
function readReadme(folder: string): Pick<SourceGuess, 'title' | 'description'> {
  const name = findReadme(readdirSync(folder))
  return name === undefined ? {} : readDocumentTitle(parseMarkdownDocument(readFileSync(join(folder, name), 'utf8')))
}

function describeDirectory(
  { title, description }: SourceGuess,
  path: string,
  isFolder: boolean,
): { title: string; description: string; explanation: GuessExplanation[] } {
  const fileName = basename(path, isFolder ? '' : extname(path))
  const isAnonymous = /^(?:readme|data|index|list)\b/i.test(fileName)
  const named = title ?? (titleOfName(isAnonymous ? basename(dirname(path)) : fileName) || 'Directory')
  const text = description ?? `Listings read from ${basename(path)}.`
  return {
    title: clipText(cleanLine(named), 200),
    description: clipText(cleanLine(text), 300),
    explanation: [
      {
        path: ['title'],
        decision: named,
        reason: title === undefined ? 'from the file name' : 'the heading of the document',
      },
      {
        path: ['description'],
        decision: 'description',
        reason: description === undefined ? 'write your own' : 'the first paragraph of the document',
      },
    ],
  }
}

function nothing(file: string, message: string): SourceGuess {
  const diagnostic: Diagnostic = {
    severity: 'error',
    code: 'guess_no_rows',
    message,
    location: { file, line: 1, column: 1 },
  }
  return { source: { kind: 'markdown', files: file }, explanation: [], diagnostics: [diagnostic], rows: 0 }
}

function toPosix(path: string): string {
  return path.replaceAll('\\', '/')
}
