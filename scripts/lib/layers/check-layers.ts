import { posix } from 'node:path'
import { findCircles } from './find-circles.ts'
import type { Layer } from './layer-table.ts'
import { readImports } from './read-imports.ts'

/** Rules to check layers against; the tables of this project are in `layer-table.ts`. */
export interface LayerRules {
  readonly layers: Readonly<Record<string, Layer>>
  readonly rooms: Readonly<Record<string, readonly string[]>>
  readonly outside: readonly string[]
  readonly maxFilesInFolder: number
}

/** Totals, and one sentence for each violation. */
export interface LayerReport {
  readonly files: number
  readonly imports: number
  readonly circles: number
  /** The folder with most source files directly in it. */
  readonly longest: { readonly folder: string; readonly files: number }
  readonly problems: readonly string[]
}

/**
 * Checks every import of every file: that layers and rooms point one way, that production code needs nothing from
 * tests, that there are no circles (in tests either), and that no folder is too large.
 *
 * @param files Code by path, relative to the project with `/`.
 */
export function checkLayers(files: ReadonlyMap<string, string>, rules: LayerRules): LayerReport {
  const imports = new Map([...files].map(([path, code]) => [path, readImports(code)]))
  const problems: string[] = []
  const arrows = new Map<string, string[]>()
  let count = 0
  for (const [path, specifiers] of imports) {
    count += specifiers.length
    const targets: string[] = []
    for (const specifier of specifiers) {
      const problem = specifier.startsWith('.')
        ? checkArrow(path, follow(path, specifier), files, rules)
        : checkPackage(path, specifier, rules)
      if (problem !== undefined) problems.push(problem)
      const target = follow(path, specifier)
      if (files.has(target)) targets.push(target)
    }
    arrows.set(path, targets)
  }
  const circles = findCircles(arrows)
  problems.push(...circles.map((circle) => `circle of ${circle.length}: ${circle.join(' ↔ ')}`))
  const folders = countFolders([...files.keys()].filter((path) => !isTest(path)))
  for (const [folder, size] of folders) {
    if (size > rules.maxFilesInFolder) {
      problems.push(`${folder}: ${size} source files, at most ${rules.maxFilesInFolder}; sort them into rooms`)
    }
  }
  const [folder = '', size = 0] = [...folders].toSorted((a, b) => b[1] - a[1])[0] ?? []
  return { files: files.size, imports: count, circles: circles.length, longest: { folder, files: size }, problems }
}

function checkArrow(
  from: string,
  to: string,
  files: ReadonlyMap<string, string>,
  rules: LayerRules,
): string | undefined {
  if (isOutside(from, rules) || isTest(from)) return undefined
  if (isOutside(to, rules) || isTest(to)) return `${from} → ${to}: production code imports what is not shipped`
  if (!files.has(to)) return undefined
  const [own, other] = [layerOf(from, rules), layerOf(to, rules)]
  if (own === undefined) return `${from}: its folder is in no layer; add a row`
  if (own === other) return checkRooms(from, to, rules)
  const allowed = rules.layers[own]?.imports ?? []
  const isAllowed = allowed.some((name) => name === other || (name.endsWith('/*') && to.startsWith(name.slice(0, -1))))
  return isAllowed ? undefined : `${from} → ${to}: ${own} may not import ${other ?? posix.dirname(to)}`
}

/** Two files of one layer: where their paths diverge, the folder's rooms have an order. */
function checkRooms(from: string, to: string, { rooms }: LayerRules): string | undefined {
  const [here, there] = [from.split('/'), to.split('/')]
  const depth = here.findIndex((segment, index) => segment !== there[index])
  const [room, other] = [here, there].map((path) => (depth < path.length - 1 ? (path[depth] ?? '.') : '.'))
  if (room === undefined || other === undefined || room === other) return undefined
  const folder = here.slice(0, depth).join('/')
  const order = rooms[folder]
  if (order === undefined) return `${folder} has rooms without an order; add a row (${from} → ${to})`
  const rankOf = (name: string): number => (name === '.' && !order.includes(name) ? order.length : order.indexOf(name))
  if (rankOf(room) < 0) return `${folder}: its room ${room} has no place in the order`
  return rankOf(other) >= 0 && rankOf(other) < rankOf(room)
    ? undefined
    : `${from} → ${to}: in ${folder}, ${nameRoom(room)} may not import ${nameRoom(other)}`
}

function nameRoom(room: string): string {
  return room === '.' ? 'its own files' : room
}

function checkPackage(path: string, specifier: string, rules: LayerRules): string | undefined {
  if (isOutside(path, rules) || isTest(path)) return undefined
  const layer = layerOf(path, rules)
  if (layer === undefined) return undefined
  const isAllowed = rules.layers[layer]?.packages.some(
    (name) => specifier === name || specifier.startsWith(name.endsWith(':') ? name : `${name}/`),
  )
  return isAllowed === true ? undefined : `${path} → ${specifier}: ${layer} may not import that package`
}

function follow(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier)
}

function layerOf(path: string, { layers }: LayerRules): string | undefined {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    if (Object.hasOwn(layers, folder)) return folder
  }
  return undefined
}

function isOutside(path: string, { outside }: LayerRules): boolean {
  return outside.some((folder) => path.startsWith(`${folder}/`)) || !path.includes('/')
}

function isTest(path: string): boolean {
  return /\.(?:test|fixture)\.ts$/.test(path)
}

function countFolders(paths: readonly string[]): Map<string, number> {
  const folders = new Map<string, number>()
  for (const path of paths) folders.set(posix.dirname(path), (folders.get(posix.dirname(path)) ?? 0) + 1)
  return folders
}
