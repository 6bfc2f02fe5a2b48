import { createHash, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedFile } from '../../store/release/release-format.ts'

/** Bytes buffered before they are written. */
const WRITE_BYTES = 1 << 20

/** A file that is written piece by piece and named by its content at the end. */
export interface ContentFile {
  write(bytes: Uint8Array): void
  /** Makes the bytes durable and names the file: a digest and the extension. */
  finish(): NamedFile
  /** Closes the file unfinished, unless it is finished. */
  abandon(): void
}

/**
 * Creates a file for {@link ContentFile}. Until it is finished it has a name that nothing refers to, so files left by a
 * build that was killed are removed by the next one.
 */
export function createContentFile(folder: string, extension: string): ContentFile {
  // Of its own, so that a build which lost its lock to this one never writes into it.
  const temporary = join(folder, `${randomUUID()}.tmp`)
  const descriptor = openSync(temporary, 'w')
  const hash = createHash('sha256')
  const pending = Buffer.allocUnsafe(WRITE_BYTES)
  let pendingLength = 0
  let byteLength = 0
  let closed = false

  const writeOut = (bytes: Uint8Array): void => {
    hash.update(bytes)
    byteLength += bytes.byteLength
    for (let done = 0; done < bytes.byteLength;) done += writeSync(descriptor, bytes, done)
  }
  const flush = (): void => {
    writeOut(pending.subarray(0, pendingLength))
    pendingLength = 0
  }

  const close = (): void => {
    if (!closed) closeSync(descriptor)
    closed = true
  }

  return {
    write(bytes) {
      if (pendingLength + bytes.byteLength > WRITE_BYTES) flush()
      if (bytes.byteLength > WRITE_BYTES) {
        writeOut(bytes)
        return
      }
      pending.set(bytes, pendingLength)
      pendingLength += bytes.byteLength
    },
    finish() {
      flush()
      fsyncSync(descriptor)
      close()
      const name = `${hash.digest('base64url').slice(0, 22)}.${extension}`
      renameSync(temporary, join(folder, name))
      return { name, byteLength }
    },
    abandon: close,
  }
}
