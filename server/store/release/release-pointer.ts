import type { NamedFile } from './release-format.ts'

/** Version of the release layout in the private folder; a reader reads only this one. */
export const POINTER_FORMAT = 4

/** Name of the pointer's file in the private folder. Renaming a new one into place publishes a release. */
export const POINTER_NAME = 'current.json'

/** The pointer: which release is current, and its table. */
export interface ReleasePointer {
  readonly format: typeof POINTER_FORMAT
  /** Digest of the release. */
  readonly release: string
  readonly table: NamedFile
  /** What has changed up to this release (`ledger-records.ts`). No part of it: releases of the same input are the same. */
  readonly changes?: NamedFile
  /** The previous release, which stays until the next build: for a rollback when this one is damaged. */
  readonly earlier?: EarlierPointer
}

/** A pointer's entry for the previous release. */
export type EarlierPointer = Pick<ReleasePointer, 'release' | 'table' | 'changes'>

/**
 * Reads a pointer.
 *
 * @param text JSON, the content of `current.json`.
 * @throws {Error} when it is not a pointer, or one of another format; the message says what to do.
 */
export function parseReleasePointer(text: string): ReleasePointer {
  const pointer = parseObject(text)
  if (pointer['format'] !== POINTER_FORMAT) {
    throw new Error(
      `${POINTER_NAME}: format ${String(pointer['format'])}, expected ${POINTER_FORMAT}; build again with this version`,
    )
  }
  const current = parseNamed(pointer)
  if (current === undefined) throw new Error(`${POINTER_NAME}: names no release and table; build again`)
  const earlier = parseNamed(pointer['earlier'])
  return { format: POINTER_FORMAT, ...current, ...(earlier && { earlier }) }
}

/** Whether two pointers are to the same files, the release before left out. */
export function isSamePointer(a: EarlierPointer, b: EarlierPointer): boolean {
  return a.release === b.release && a.table.name === b.table.name && a.changes?.name === b.changes?.name
}

/** Writes the input of {@link parseReleasePointer}. */
export function writeReleasePointer({ release, table, changes, earlier }: Omit<ReleasePointer, 'format'>): string {
  return `${JSON.stringify({ format: POINTER_FORMAT, release, table, changes, earlier })}\n`
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`${POINTER_NAME}: not JSON; build again`, { cause: error })
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${POINTER_NAME}: not an object; build again`)
  return value as Record<string, unknown>
}

function parseNamed(value: unknown): EarlierPointer | undefined {
  if (typeof value !== 'object' || value === null || !('release' in value) || !('table' in value)) return undefined
  const { release, table } = value
  if (typeof release !== 'string' || !isNamedFile(table)) return undefined
  const changes = 'changes' in value && isNamedFile(value.changes) ? value.changes : undefined
  return { release, table: nameFile(table), ...(changes && { changes: nameFile(changes) }) }
}

function nameFile({ name, byteLength }: NamedFile): NamedFile {
  return { name, byteLength }
}

/** Names become paths and keys of a bucket: only those we write are accepted. */
function isNamedFile(value: unknown): value is NamedFile {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('byteLength' in value)) return false
  const { name, byteLength } = value
  return typeof name === 'string' && /^[\w-]+\.[a-z]+$/.test(name) && Number.isSafeInteger(byteLength)
}
