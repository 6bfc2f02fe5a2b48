import { openChangeLog } from '../../../shared/changes/change-log.ts'
import type { ChangeLog } from '../../../shared/changes/change-log.ts'
import type { Change } from '../../../shared/changes/change-documents.ts'
import { openNodeFileStore } from '../../store/node-files.ts'

/** The ledger of an output as servers read it. */
export async function readLog(outDir: string): Promise<ChangeLog | undefined> {
  const store = openNodeFileStore(outDir, { watch: false })
  try {
    const release = store.current()
    const texts = new Map<string, string | undefined>()
    const log = await openChangeLog(async (name) => {
      const text = texts.get(name) ?? (await release.changes(name))
      texts.set(name, text)
      return text
    })
    // All of it, while its file is open.
    for (const at of log?.head.segments.keys() ?? []) await log?.segment(at)
    for (const { first } of log?.head.removed ?? []) await log?.tombstone(first)
    return log
  } finally {
    store.close()
  }
}

/** All changes that a ledger has, by their numbers. */
export async function allChanges(log: ChangeLog): Promise<Change[]> {
  const changes: Change[] = []
  for (let at = log.head.segments.length - 1; at >= 0; at -= 1)
    changes.push(...((await log.segment(at))?.changes ?? []))
  return changes
}

/** Digest of every listing by its id. */
export type Inventory = Map<string, string>

/** Applies changes to an inventory, and checks that each fits it. */
export function replay(inventory: Inventory, changes: readonly Change[]): void {
  for (const { seq, kind, id, digest, previous } of changes) {
    if (inventory.get(id) !== previous) throw new Error(`change ${seq}: ${kind} ${id} was not ${String(previous)}`)
    if (digest === undefined) inventory.delete(id)
    else inventory.set(id, digest)
  }
}
