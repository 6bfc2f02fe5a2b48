/** Identity of a paged list. */
export interface ListKey {
  /** Method and arguments: a cursor of one list is rejected by another. */
  readonly request: string
  /** The immutable source of the list; missing where there is only one. */
  readonly release?: string
}

/** Where an answer starts, or the problem: the cursor is from another list, or from an earlier release. */
export type CursorOutcome =
  | { readonly ok: true; readonly offset: number }
  | { readonly ok: false; readonly reason: 'unknown' | 'outdated' }

/** Creates the cursor of the page that starts at `offset`. Opaque to clients. At most 24 characters. */
export function writeCursor(offset: number, { request, release = '' }: ListKey): string {
  return `${offset.toString(36)}.${hash(request)}.${hash(release)}`
}

/** Reads a cursor of a list. */
export function readCursor(cursor: string, { request, release = '' }: ListKey): CursorOutcome {
  const match = /^([1-9a-z][0-9a-z]{0,7})\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})$/.exec(cursor)
  if (match?.[1] === undefined || match[2] !== hash(request)) return { ok: false, reason: 'unknown' }
  if (match[3] !== hash(release)) return { ok: false, reason: 'outdated' }
  return { ok: true, offset: Number.parseInt(match[1], 36) }
}

/** FNV-1a, 32 bits. It tells cursors apart; it does not protect anything. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value >>> 0).toString(36)
}
