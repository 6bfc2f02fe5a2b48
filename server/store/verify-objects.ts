import type { ObjectFolder } from './object-folder.ts'
import { objectName } from './release/manifest.ts'
import type { Manifest } from './release/manifest.ts'

/** A part of a release by what is damaged when its object is. */
export interface ReleaseObject {
  readonly name: string
  readonly part: 'index' | 'pages' | 'changes'
  /** Keys of the bundles that it is of: pages with the same content share one. */
  readonly keys: readonly string[]
}

/** All objects that a manifest names, each once. */
export function listObjects({ pages, others, index, changes }: Manifest): ReleaseObject[] {
  const byObject = Map.groupBy([...others, ...pages], ({ object }) => object)
  const bundles = Array.from(byObject, ([name, rows]): ReleaseObject => {
    return { name, part: 'pages', keys: rows.map(({ key }) => key) }
  })
  const pieces = [...new Set(index.objects)].map((name): ReleaseObject => ({ name, part: 'index', keys: [] }))
  const ledger = Object.values(changes).map((name): ReleaseObject => ({ name, part: 'changes', keys: [] }))
  return [...bundles, ...pieces, ...ledger]
}

/** What is wrong with an object, if anything. */
export function findDamage(folder: ObjectFolder, name: string): 'missing' | 'damaged' | undefined {
  const bytes = readOrNothing(folder, name)
  if (bytes === undefined) return 'missing'
  return objectName(bytes) === name ? undefined : 'damaged'
}

function readOrNothing(folder: ObjectFolder, name: string): Uint8Array | undefined {
  try {
    return folder.readNow(name)
  } catch {
    // Whatever the reason is, it cannot be read.
    return undefined
  }
}
