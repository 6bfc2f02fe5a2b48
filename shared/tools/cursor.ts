/**
 * Makes the cursor of the page that starts at `offset`. Opaque to clients.
 *
 * @param key What is paged (method and arguments): a cursor of one list is refused by another.
 */
export function writeCursor(offset: number, key: string): string {
  return `${offset.toString(36)}.${hash(key)}`
}

/** Reads a cursor. @returns The offset, or `undefined` when it is none of `key`. */
export function readCursor(cursor: string, key: string): number | undefined {
  const match = /^([1-9a-z][0-9a-z]{0,7})\.([0-9a-z]{1,7})$/.exec(cursor)
  if (match?.[1] === undefined || match[2] !== hash(key)) return undefined
  return Number.parseInt(match[1], 36)
}

/** FNV-1a, 32 bits. It tells cursors apart; it does not protect anything. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value >>> 0).toString(36)
}
