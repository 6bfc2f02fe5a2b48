import { basename, dirname, extname, join } from 'node:path'
import type { Translation } from './find-translations.ts'

/** Files of a group that are written by their names where a glob would match others too. */
const MAX_WRITTEN = 20

/**
 * A glob for files of equal depth and extension: the folders they share, `*` for the others, or their names where `*`
 * would match further files of `all`.
 */
export function patternOf(paths: readonly string[], all: readonly string[]): string {
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
export function namesInFolder(paths: readonly string[], all: readonly string[]): string | undefined {
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
export function withoutTranslations(
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
