import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHANGES_INDEX, nameOf } from '../../../shared/changes/change-log.ts'
import { CHANGES_FORMAT } from '../../../shared/changes/change-documents.ts'
import type { ChangesDocument } from '../../../shared/changes/change-documents.ts'
import { createMemorySource } from '../../../shared/search/index/blocks/memory-source.ts'
import { openRecords } from '../../../shared/search/index/blocks/record-file.ts'
import { POINTER_NAME } from '../../store/release/release-pointer.ts'
import type { EarlierLedger } from './ledger-file.ts'

/**
 * Reads the ledger of a state folder of format 4, which had all documents in one file. Nothing else of it is read: what a
 * build of this version changes is not known, but its numbers and removed listings go on.
 *
 * @returns `undefined` where there is none.
 */
export function readCarriedLedger(stateDir: string): EarlierLedger | undefined {
  try {
    const { changes } = JSON.parse(readFileSync(join(stateDir, POINTER_NAME), 'utf8')) as {
      readonly changes: { readonly name: string }
    }
    const records = openRecords(createMemorySource(readFileSync(join(stateDir, 'changes', changes.name))))
    const head = JSON.parse(records.readText(0)) as ChangesDocument
    if (head.format !== CHANGES_FORMAT) return undefined
    const names = [CHANGES_INDEX, ...[...head.segments, ...head.removed].map(({ url }) => nameOf(url))]
    return { head, read: (name) => records.readText(names.indexOf(name)) }
  } catch {
    return undefined
  }
}
