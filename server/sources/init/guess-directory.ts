import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { cleanLine, clipText } from '../../../shared/model/clean-text.ts'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { decodeText } from '../files/decode-text.ts'
import { describeExtensions, kindsOf } from '../formats/formats.ts'
import { readDocumentTitle } from '../guess/guess-document-title.ts'
import type { GuessExplanation, SourceGuess } from '../guess/guess-explanation.ts'
import { guessLanguage } from '../guess/guess-language.ts'
import { titleOfName } from '../guess/guess-title.ts'
import { parseMarkdownDocument } from '../markdown/markdown-parse.ts'
import { guessStaticTarget } from './guess-target.ts'
import { extensionOf, guessSource, noRows, type SourceProposal } from './guess-source.ts'

/** A configuration for existing data, with the guesses made. */
export interface DirectoryGuess {
  /** The content of `directory.yml`. */
  config: Record<string, unknown>
  explanation: GuessExplanation[]
  /** An error means that no listings were found or nothing could be read. */
  diagnostics: Diagnostic[]
}

/** Address of the root page until the operator sets another. */
export const DEFAULT_BASE_URL = 'http://localhost:3000'

const README = /^readme(?:[-.][\w-]+)?\.md$/i

/** Files of a repository that are not listings. */
const REPOSITORY_FILES =
  /^(?:(?:readme|licen[cs]e|contributing|code_of_conduct|changelog|security)\b.*\.md|(?:package|package-lock|tsconfig|directory|pyproject|cargo|netlify|wrangler)\.\w+)$/i

/**
 * Guesses a `directory.yml` for a file of any format, or a folder of them. Reads files, writes none.
 *
 * @param from The file or folder.
 * @param configDir The folder `directory.yml` will be in, which paths are relative to; by default that of `from`.
 * @param baseUrl Where the directory will be, if that is known: an absolute http(s) URL.
 * @throws {Error} When `from` does not exist.
 */
export async function guessDirectory(from: string, configDir?: string, baseUrl?: string): Promise<DirectoryGuess> {
  const path = resolve(from)
  const isFolder = statSync(path).isDirectory()
  const home = resolve(configDir ?? (isFolder ? path : dirname(path)))
  const guess = await (isFolder ? guessFromFolder(path, home) : guessFromFile(path, home))
  const readme = guess.title === undefined ? readReadme(isFolder ? path : dirname(path)) : {}
  const { title, description, explanation } = describeDirectory({ ...readme, ...guess }, path, isFolder)
  const base = baseUrl ?? DEFAULT_BASE_URL
  const staticReason = guessStaticTarget(home, base)
  const language = guessLanguage(basename(path), `${title} ${description}`)
  return {
    config: {
      title,
      description,
      base_url: base,
      ...(staticReason !== undefined && { target: 'static' }),
      ...(language && { language: language.tag }),
      ...(guess.type !== undefined && { default_type: guess.type.name }),
      sources: [guess.source],
    },
    explanation: [
      ...explanation,
      {
        path: ['base_url'],
        decision: base,
        reason: baseUrl === undefined ? 'for trying it out; change it before you publish' : 'as given',
      },
      ...(staticReason === undefined ? [] : [{ path: ['target'], decision: 'static', reason: staticReason }]),
      ...(language ? [{ path: ['language'], decision: language.tag, reason: language.reason }] : []),
      ...(guess.type ? [{ path: ['default_type'], decision: guess.type.name, reason: guess.type.reason }] : []),
      ...guess.explanation.map((each) => ({ ...each, path: ['sources', 0, ...each.path] })),
    ],
    diagnostics: guess.diagnostics,
  }
}

async function guessFromFile(path: string, home: string): Promise<SourceProposal> {
  const pattern = toPosix(relative(home, path))
  const guess = await guessSource(home, { pattern, paths: [path], others: [] })
  return guess ?? nothing(pattern, `"${pattern}" is not a file that can be read: ${describeExtensions()}`)
}

async function guessFromFolder(folder: string, home: string): Promise<SourceProposal> {
  const names = listFiles(folder, '', 3)
  const data = names.filter((name) => kindsOf(extensionOf(name)).length > 0 && !REPOSITORY_FILES.test(basename(name)))
  const groups = Map.groupBy(data, (name) => `${name.split('/').length} ${extname(name).toLowerCase()}`)
  const largest = [...groups.values()].sort((a, b) => b.length - a.length)[0] ?? []
  const readme = findReadme(names)
  const isMarkdown = kindsOf(extensionOf(largest[0] ?? '')).includes('markdown')
  const first = largest.length < 2 && isMarkdown ? (readme ?? largest[0]) : (largest[0] ?? readme)
  if (first === undefined) return nothing(folder, `the folder has no file that can be read: ${describeExtensions()}`)
  if (largest.length < 2) return guessFromFile(join(folder, first), home)

  const toPath = (name: string): string => join(folder, name)
  const guess = await guessSource(home, {
    pattern: toPosix(relative(home, toPath(patternOf(largest)))),
    paths: largest.map(toPath),
    others: data.filter((name) => !largest.includes(name) && /\.(?:ya?ml|json)$/i.test(name)).map(toPath),
  })
  // Files that are each a source of their own.
  if (guess === undefined) return guessFromFile(toPath(first), home)
  if (guess.source.kind !== 'markdown' || readme === undefined) return guess
  const list = await guessFromFile(toPath(readme), home)
  return list.rows >= guess.rows ? list : guess
}

/** A glob for files of equal depth and extension: the folders they share, `*` for the others. */
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

/** The README itself rather than a translation of it. */
function findReadme(names: readonly string[]): string | undefined {
  return names.find((name) => /^readme\.md$/i.test(name)) ?? names.find((name) => README.test(name))
}

/** Title and first paragraph of the README beside the data. */
function readReadme(folder: string): Pick<SourceGuess, 'title' | 'description'> {
  const name = findReadme(readdirSync(folder))
  return name === undefined
    ? {}
    : readDocumentTitle(parseMarkdownDocument(decodeText(readFileSync(join(folder, name))).text))
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

function nothing(file: string, message: string): SourceProposal {
  return { source: { kind: 'markdown', files: file }, explanation: [], diagnostics: [noRows(file, message)], rows: 0 }
}

function toPosix(path: string): string {
  return path.replaceAll('\\', '/')
}
