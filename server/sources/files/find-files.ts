import { lstatSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { globSync, isDynamicPattern } from 'tinyglobby'
import type { ReportDiagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'

export interface FoundFile {
  absolutePath: string
  /** Relative to the directory's folder, with `/`. */
  path: string
  /** Folders between the pattern's fixed part and the file; the fixed part's own name when there are none. */
  folders: string[]
  /** The name of a row that has the file to itself: the file's, or the folder's where every folder has one called `index`. */
  ownName: string
}

/** Files that patterns matched, in the order of the patterns, each sorted by path. */
export interface FoundFiles {
  files: FoundFile[]
  /** Absolute; adding a file to one of them may change the result. */
  folders: string[]
}

/**
 * Finds source files.
 *
 * **Security:** a pattern may point outside the directory's folder, because the operator wrote it; a symbolic link
 * found below the pattern's fixed part may not point outside that part, because anybody may have added it.
 *
 * @param location Where the patterns are declared, for diagnostics. @param only Absolute paths of the files that are taken.
 */
export function findFiles(
  root: string,
  patterns: string | readonly string[],
  report: ReportDiagnostic,
  location: SourceLocation,
  only?: ReadonlySet<string>,
): FoundFiles {
  const files = new Map<string, FoundFile & { readonly real: string }>()
  const folders = new Set<string>()
  for (const pattern of typeof patterns === 'string' ? [patterns] : patterns) {
    const { base, rest } = splitPattern(root, pattern)
    const matches = rest === undefined ? [path.basename(pattern)] : matchPattern(base, rest)
    const checkLink = createLinkCheck(base)
    let found = 0
    if (rest !== undefined) folders.add(base)
    for (const match of matches.sort(compareText)) {
      const absolutePath = path.join(base, match)
      if (only?.has(absolutePath) === false) continue
      const relative = toSlashes(path.relative(root, absolutePath))
      const real = checkLink(absolutePath)
      if (real === 'missing') continue
      found += 1
      if (real === 'outside') {
        const message = 'the symbolic link points outside the folder its pattern starts in; it was not followed'
        const location = { file: relative, line: 1, column: 1 }
        report({ severity: 'error', code: 'symlink_outside', message, location })
        continue
      }
      const inner = toSlashes(path.dirname(match))
        .split('/')
        .filter((part) => part !== '.')
      if (rest !== undefined) for (const folder of foldersBetween(base, absolutePath)) folders.add(folder)
      if (!files.has(absolutePath)) {
        files.set(absolutePath, {
          absolutePath,
          path: relative,
          ...placeOf(base, relative, inner),
          real,
        })
      }
    }
    if (found === 0) {
      // A missing file may appear later.
      folders.add(base)
      const message = `files: ${JSON.stringify(pattern)} matches no file; ${
        pattern.startsWith('.sources/')
          ? '"gazetteer pull" fetches it'
          : 'paths are relative to the folder of directory.yml'
      }`
      report({ severity: 'error', code: 'files_not_found', message, location })
    }
  }
  return { files: withoutLinks([...files.values()]), folders: [...folders] }
}

/** Of a file and links that lead to it, the file alone. */
function withoutLinks(files: readonly (FoundFile & { readonly real: string })[]): FoundFile[] {
  const byReal = Map.groupBy(files, ({ real }) => real)
  return files.flatMap(({ real, ...file }) => {
    const same = byReal.get(real) ?? []
    const chosen = same.find(({ absolutePath }) => absolutePath === real) ?? same[0]
    return chosen?.absolutePath === file.absolutePath ? [file] : []
  })
}

/** A file as {@link findFiles} gives it for a pattern that it matches. */
export function foundBy(root: string, pattern: string, absolutePath: string): FoundFile {
  const { base } = splitPattern(root, pattern)
  const between = toSlashes(path.relative(base, path.dirname(absolutePath)))
  const relative = toSlashes(path.relative(root, absolutePath))
  return { absolutePath, path: relative, ...placeOf(base, relative, between === '' ? [] : between.split('/')) }
}

/** @param inner Folders between `base` and the file. */
function placeOf(base: string, file: string, inner: string[]): Pick<FoundFile, 'folders' | 'ownName'> {
  const name = baseName(file)
  const folder = SAYS_NOTHING.test(name) ? inner.findLast((one) => !/^v?\d+(?:\.\w+)+/i.test(one)) : undefined
  return { folders: inner.length > 0 ? inner : [path.basename(base)], ownName: folder ?? name }
}

function foldersBetween(base: string, file: string): string[] {
  const folders: string[] = []
  for (let folder = path.dirname(file); folder.length > base.length; folder = path.dirname(folder)) folders.push(folder)
  return folders
}

/** Compares by code unit, so that the order does not depend on a locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function matchPattern(base: string, rest: string): string[] {
  return globSync(rest, { cwd: base, onlyFiles: true, followSymbolicLinks: true, expandDirectories: false, dot: false })
}

function splitPattern(root: string, pattern: string): { base: string; rest?: string } {
  if (!isDynamicPattern(pattern)) return { base: path.resolve(root, path.dirname(pattern)) }
  const parts = pattern.split('/')
  const firstGlob = parts.findIndex((part) => isDynamicPattern(part))
  const fixed = parts.slice(0, firstGlob).join('/')
  return { base: path.resolve(root, fixed === '' ? '.' : fixed), rest: parts.slice(firstGlob).join('/') }
}

/**
 * Returns where a file found below `base` really is, or why it is not read. Real paths of folders are looked up once.
 * Paths below the real `base` are given below `base` itself.
 */
function createLinkCheck(base: string): (absolutePath: string) => string {
  const realFolders = new Map<string, string>()
  const realFolder = (folder: string): string => {
    const real = realFolders.get(folder) ?? realpathSync.native(folder)
    realFolders.set(folder, real)
    return real
  }
  return (absolutePath) => {
    try {
      const isLink = lstatSync(absolutePath).isSymbolicLink()
      if (isLink && !statSync(absolutePath).isFile()) return 'missing'
      const real = isLink
        ? realpathSync.native(absolutePath)
        : path.join(realFolder(path.dirname(absolutePath)), path.basename(absolutePath))
      const inside = realFolder(base) + path.sep
      return real.startsWith(inside) ? path.join(base, real.slice(inside.length)) : 'outside'
    } catch {
      return 'missing'
    }
  }
}

function toSlashes(file: string): string {
  return path.sep === '/' ? file : file.replaceAll(path.sep, '/')
}

/** Why a file that {@link keepNewest} leaves out is not read. */
export const OLDER_VERSION = 'older version'

const VERSION = /\/v?\d+(?:\.\w+)+[^/]*(?=\/)/i

/** Of things that have a folder for each version (`name/1.2.0/package.json`), the files of the newest one. */
export function keepNewest<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const newest = new Map<string, string>()
  const thingOf = (file: File): string => pathOf(file).replace(VERSION, '')
  const versionOf = (file: File): string | undefined => VERSION.exec(pathOf(file))?.[0]
  for (const file of files) {
    const version = versionOf(file)
    const known = newest.get(thingOf(file))
    if (version === undefined || (known !== undefined && VERSIONS.compare(known, version) > 0)) continue
    newest.set(thingOf(file), version)
  }
  return newest.size === 0 ? [...files] : files.filter((file) => newest.get(thingOf(file)) === versionOf(file))
}

const VERSIONS = new Intl.Collator('en', { numeric: true })

/** Names of files that are the same in each folder, which is what names the thing. */
const SAYS_NOTHING =
  /^_?(?:index|readme|metadata|meta|manifest|package|plugin|extension|module|chart|recipe|info|source|data|config)$/i

/** A file's name without folders and extension. */
export function baseName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}
