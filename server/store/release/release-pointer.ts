/** Version of the release layout in the state folder; a reader reads only this one. */
export const POINTER_FORMAT = 6

/** Name of the pointer's file in the state folder. Renaming a new one into place publishes a release. */
export const POINTER_NAME = 'current.json'

export interface ReleasePointer {
  /** Digest of the release. */
  readonly release: string
  /** Name of the object that names all others, the ledger of changes among them. */
  readonly manifest: string
}

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
  const { release, manifest } = pointer
  // Names become paths and keys of a bucket: only those we write are accepted.
  if (typeof release !== 'string' || typeof manifest !== 'string' || !/^[0-9a-f]{32}$/.test(manifest)) {
    throw new Error(`${POINTER_NAME}: names no release and manifest; build again`)
  }
  return { release, manifest }
}

/** Writes the input of {@link parseReleasePointer}. */
export function writeReleasePointer({ release, manifest }: ReleasePointer): string {
  return `${JSON.stringify({ format: POINTER_FORMAT, release, manifest })}\n`
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
