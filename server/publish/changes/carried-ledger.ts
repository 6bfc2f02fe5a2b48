import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf } from '../../../shared/changes/change-log.ts'
import { CHANGES_INDEX } from '../../../shared/urls.ts'
import { CHANGES_FORMAT } from '../../../shared/changes/change-documents.ts'
import type { ChangesDocument } from '../../../shared/changes/change-documents.ts'
import { ByteCursor, readFixed } from '../../../shared/search/index/bytes/byte-cursor.ts'
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
    const readText = openOldRecords(readFileSync(join(stateDir, 'changes', changes.name)))
    const head = JSON.parse(readText(0)) as ChangesDocument
    if (head.format !== CHANGES_FORMAT) return undefined
    const names = [CHANGES_INDEX, ...[...head.segments, ...head.removed].map(({ url }) => nameOf(url))]
    return { head, read: (name) => readText(names.indexOf(name)) }
  } catch {
    return undefined
  }
}

/** Of the length of the trailer, a version, a magic number and a checksum. */
const FOOTER_BYTES = 18

/** Before the records. */
const HEADER_BYTES = 16

/** Of the offset where a record ends. */
const END_BYTES = 6

/** The records of that file, as text: after them are the offsets of their ends, checksums, and what is where. */
function openOldRecords(file: Buffer): (position: number) => string {
  const footer = file.length - FOOTER_BYTES
  const cursor = new ByteCursor(file.subarray(footer - readFixed(file, footer, 4)))
  cursor.varint()
  for (let checksums = cursor.varint(); checksums > 0; checksums -= 1) cursor.fixed(4)
  cursor.varint()
  const ends = HEADER_BYTES + cursor.varint()
  const endOf = (position: number): number => readFixed(file, ends + position * END_BYTES, END_BYTES)
  return (position) => {
    const start = position === 0 ? 0 : endOf(position - 1)
    return file.toString('utf8', HEADER_BYTES + start, HEADER_BYTES + endOf(position))
  }
}
