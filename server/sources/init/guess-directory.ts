import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { cleanLine, clipText } from '../../../shared/model/clean-text.ts'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { decodeText } from '../files/decode-text.ts'
import { describeExtensions } from '../formats/formats.ts'
import { readDocumentTitle } from '../guess/guess-document-title.ts'
import type { GuessExplanation, SourceGuess } from '../guess/guess-explanation.ts'
import { guessSchema } from '../guess/guess-schema.ts'
import { guessLanguage } from '../guess/guess-language.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { parseMarkdownDocument } from '../markdown/markdown-parse.ts'
import { guessStaticTarget } from './guess-target.ts'
import { findReadme, type FolderGuess, guessFolder } from './guess-folder.ts'
import { guessRepository } from './guess-repository.ts'
import { guessSource, noRows, type SourceProposal } from './guess-source.ts'

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
  const { sources, choice }: FolderGuess = isFolder
    ? await guessFolder(path, home)
    : { sources: [await guessFromFile(path, home)] }
  const [guess] = sources
  if (guess === undefined) throw new Error('a guess has at least one source')
  const repository = guessRepository(home)
  const readme = guess.title === undefined ? readReadme(isFolder ? path : dirname(path), repository.name, guess) : {}
  const about = describeDirectory({ ...readme, ...guess }, path, isFolder, repository.name)
  const { title, description, explanation } = about
  const base = baseUrl ?? DEFAULT_BASE_URL
  const staticReason = guessStaticTarget(home, base)
  const schema = guessSchema(sources.flatMap(({ extras }) => extras))
  const language = guessLanguage(basename(path), `${title} ${description}`)
  return {
    config: {
      title,
      description,
      base_url: base,
      ...(staticReason !== undefined && { target: 'static' }),
      ...(language && { language: language.tag }),
      ...(guess.type !== undefined && { default_type: guess.type.name }),
      ...repository.config,
      ...(schema.fields.length > 0 && { schema: { fields: schema.fields } }),
      sources: sources.map(({ source }) => source),
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
      ...repository.explanation,
      ...schema.explanation,
      ...(choice ? [choice] : []),
      ...sources.flatMap((source, index) =>
        source.explanation.map((each) => ({ ...each, path: ['sources', index, ...each.path] })),
      ),
    ],
    diagnostics: sources.flatMap(({ diagnostics }) => diagnostics),
  }
}

async function guessFromFile(path: string, home: string): Promise<SourceProposal> {
  const pattern = toPosix(relative(home, path))
  const guess = await guessSource(home, { pattern, paths: [path], others: [] })
  return guess ?? nothing(pattern, `"${pattern}" is not a file that can be read: ${describeExtensions()}`)
}

/**
 * Title and first paragraph of the README beside the data; what it says above its own rows, `guess` knows. A picture may
 * be the title: one named as the repository is.
 */
function readReadme(
  folder: string,
  repository: string | undefined,
  guess: SourceGuess,
): Pick<SourceGuess, 'title' | 'description'> {
  const name = findReadme(readdirSync(folder))
  if (name === undefined) return {}
  const { text } = decodeText(readFileSync(join(folder, name)))
  const { description, ...found } = readDocumentTitle(parseMarkdownDocument(text))
  const isRead = [guess.source['files']].flat().some((file) => typeof file === 'string' && basename(file) === name)
  const pictured = Array.from(text.matchAll(/\balt="([^"]+)"|!\[([^\]]+)\]/g), ([, html, markdown]) => html ?? markdown)
  const title = pictured.find((alt) => alt !== undefined && lettersOf(alt) === lettersOf(repository ?? ''))
  return {
    ...(title !== undefined && { title }),
    ...found,
    ...(description !== undefined && !isRead && { description }),
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function describeDirectory(
  { title, description }: SourceGuess,
  path: string,
  isFolder: boolean,
  repository: string | undefined,
): { title: string; description: string; explanation: GuessExplanation[] } {
  const fileName = basename(path, isFolder ? '' : extname(path))
  const isAnonymous = /^(?:readme|data|index|list)\b/i.test(fileName)
  const ownName = isAnonymous ? (repository ?? basename(dirname(path))) : isFolder ? (repository ?? fileName) : fileName
  const named = title ?? (titleOfName(ownName) || 'Directory')
  const text = description ?? `Listings read from ${basename(path)}.`
  return {
    title: clipText(cleanLine(named), 200),
    description: clipText(cleanLine(text), 300),
    explanation: [
      {
        path: ['title'],
        decision: named,
        reason:
          title !== undefined
            ? 'the heading of the document'
            : ownName === repository
              ? 'the name of the repository'
              : isAnonymous || isFolder
                ? 'the name of the folder'
                : 'the name of the file',
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
  const diagnostics = [noRows(file, message)]
  return {
    source: { kind: 'markdown', files: file },
    explanation: [],
    rows: 0,
    complete: 0,
    keys: new Set(),
    titles: new Set(),
    extras: [],
    diagnostics,
  }
}

function toPosix(path: string): string {
  return path.replaceAll('\\', '/')
}
