import { basename, dirname, extname } from 'node:path'
import { countBy } from '../parse/records.ts'

/** Folders of what people read about a repository. */
export const DOCS_FOLDERS = /^(?:docs?|documentation|wiki|_?posts|blog|news|guides?|tutorials?)$/i

/** Files that have an ending in common beyond their extension, or are of one kind in a folder. */
export const MANY_FILES = 10

/** What a name has behind that of a file beside it; else its extension. */
function endingOf(path: string, all: ReadonlySet<string>): string {
  const extension = extname(path)
  const start = path.lastIndexOf('/') + 1
  for (let dot = path.length - extension.length - 1; dot > start; dot -= 1) {
    if (path[dot] === '.' && all.has(`${path.slice(0, dot)}${extension}`)) return path.slice(dot).toLowerCase()
  }
  return plainExtension(path)
}

/** The extension of a file, of those with one meaning the usual one. */
function plainExtension(path: string): string {
  const extension = extname(path).toLowerCase()
  return { '.markdown': '.md', '.yaml': '.yml' }[extension] ?? extension
}

/** Groups of files of one kind: those of a folder, of all folders of one depth, below each top folder; and each alone. */
export function groupFiles(names: readonly string[]): readonly (readonly string[])[] {
  // Packages have several files each: `Name.yaml`, `Name.installer.yaml`, `Name.locale.en-US.yaml`.
  const all = new Set(names)
  const endings = new Map(names.map((name) => [name, endingOf(name, all)]))
  const counts = countBy(new Map(names.map((name) => [basename(name), endings.get(name)])).values())
  const kindOf = (name: string): string => {
    const ending = /(?:\.\w+)?\.\w+$/.exec(name)?.[0].toLowerCase()
    const kind = [ending, endings.get(name)].find((one = '') => (counts.get(one) ?? 0) >= MANY_FILES)
    // No `*` matches a folder with a dot.
    return (kind ?? plainExtension(name)) + (name.includes('/.') ? ' dot' : '')
  }
  // A page about a folder is in no group with what is in it.
  const placeOf = (name: string): string => `${dirname(name)} ${kindOf(name)}`
  const beside = countBy(names.map(placeOf))
  const isAbout = (name: string): boolean => /^_?index\./i.test(basename(name)) && (beside.get(placeOf(name)) ?? 0) > 1
  const plain = names.filter((name) => dirname(name) === '.' || !isAbout(name))
  const own = plain.filter(
    (name) =>
      !dirname(name)
        .split('/')
        .some((part) => DOCS_FOLDERS.test(part)),
  )
  const sameDepth = (name: string): string => `${depthOf(name)} ${kindOf(name)}`
  const sameName = (name: string): string => `${basename(name).toLowerCase()} ${sameDepth(name)}`
  const by = (files: readonly string[], keyOf: (name: string) => string): string[][] => [
    ...Map.groupBy(files, keyOf).values(),
  ]
  const groups = [
    ...by(own, sameDepth),
    ...by(own, (name) => `${topOf(name)} ${sameDepth(name)}`),
    ...by(plain, placeOf),
    ...by(own, (name) => `${topOf(name)} ${kindOf(name)}`).filter(areOfTwoDepths),
    ...by(own, sameName),
    ...by(plain, (name) => `${topOf(name)} ${sameName(name)}`),
  ]
  const distinct = new Map(groups.map((files) => [files.join('\n'), files]))
  const several = [...distinct.values()].filter(({ length }) => length > 1)
  return [...several, ...names.map((name) => [name])]
}

/** Share of files in a folder that have one more level than the others, where some things have a folder of their own. */
const MIN_OF_A_DEPTH = 0.05

function areOfTwoDepths(names: readonly string[]): boolean {
  const depths = countBy(names.map(depthOf))
  const [deepest = 0] = [...depths.keys()].toSorted((a, b) => b - a)
  const isMuch = (count: number): boolean => count > Math.max(MANY_FILES, names.length * MIN_OF_A_DEPTH)
  return depths.size === 2 && depths.has(deepest - 1) && deepest > 2 && [...depths.values()].every(isMuch)
}

/** Files, or folders, that are written by their names where a glob would match others too. */
const MAX_WRITTEN = 20

/**
 * A glob for files that matches no others of `all`: the folders they share, `*` for the rest of their paths; where that
 * would match more, names are written out, or those of the others excluded.
 */
export function writePattern(paths: readonly string[], all: readonly string[]): string {
  const [first = ''] = paths
  if (paths.length === 1) return first
  const own = new Set(paths)
  const others = all.filter((path) => !own.has(path))
  const depths = Map.groupBy(paths, depthOf)
  if (depths.size > 1) {
    const inside = `${topOf(first)}/`
    const isAll = !others.some((path) => path.startsWith(inside) && path.endsWith(extname(first)))
    const each = [...depths.values()].map((some) => writePattern(some, all))
    return isAll ? `${inside}**/*${extname(first)}` : oneOf(each)
  }
  const ending = /(?:\.[\w-]+)?\.\w+$/.exec(basename(first))?.[0] ?? ''
  const isShared = paths.every((path) => path.endsWith(ending))
  const endings = isShared ? [ending] : [...new Set(paths.map((path) => extname(path)))]
  const endOf = (path: string): string | undefined => endings.find((one) => path.endsWith(one))
  const stemOf = (path: string): string => basename(path, endOf(path))
  const names = [...new Set(paths.map(stemOf))]
  const folders = dirname(first) === '.' ? [] : dirname(first).split('/')
  const known = folders.map((_, at) => [...new Set(paths.map((path) => path.split('/')[at] ?? ''))])
  const alike = others.filter(
    (path) =>
      depthOf(path) === depthOf(first) && endOf(path) !== undefined && (names.length > 1 || stemOf(path) === names[0]),
  )
  // No names of folders are any.
  const within = (places: readonly string[][]): string[] =>
    alike.filter((path) => {
      const parts = path.split('/')
      return places.every((each, at) => each.length === 0 || each.includes(parts[at] ?? ''))
    })
  const extension = isShared ? ending : `.${oneOf(endings.map((one) => one.slice(1)))}`
  const write = (places: readonly string[][], name: string): string =>
    [...places.map((each) => (each.length === 0 ? '*' : oneOf(each))), `${name}${extension}`].join('/')
  const name = names.length === 1 ? (names[0] ?? '') : '*'
  const open = known.map((each) => (each.length === 1 ? each : []))
  if (within(open).length === 0) return write(open, name)
  const closed = known.map((each) => (each.length > MAX_WRITTEN ? [] : each))
  const left = within(closed)
  if (left.length === 0 || names.length === 1) return write(closed, name)
  if (folders.length === 0 && names.length <= MAX_WRITTEN && names.every(isPlain)) return write([], oneOf(names))
  const unwanted = [...new Set(left.map(stemOf))].filter((each) => !names.includes(each))
  const suffixes = [...new Set(unwanted.map((each) => SUFFIX.exec(each)?.[0] ?? each))]
  const areEnds = names.every((each) => !suffixes.some((suffix) => each.endsWith(suffix)))
  const written =
    unwanted.length > MAX_WRITTEN && areEnds ? suffixes.map((suffix) => `*${suffix}`) : unwanted.filter(isPlain)
  // What `!` permits may begin with a dot, unlike what `*` does.
  return write(closed, `!(${['.*', ...written].join('|')})`)
}

/** What names of one kind end with: `.history`, `-de`, `_pt-BR`. */
const SUFFIX = /\.[a-z]+$|[-_.][a-z]{2,3}(?:[-_](?:[a-z]{2,4}|\d{3}))?$/i

/** Whether a name has no character that means something in a glob. */
function isPlain(name: string): boolean {
  return /^[\p{L}\p{N} ._-]+$/u.test(name)
}

function oneOf(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : `{${names.join(',')}}`
}

function depthOf(path: string): number {
  return path.split('/').length
}

function topOf(path: string): string {
  return path.split('/', 1)[0] ?? ''
}
