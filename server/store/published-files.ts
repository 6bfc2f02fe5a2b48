import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'
import { MISSING_CODES } from './object-folder.ts'

/** Reads a file below a folder. @returns `undefined` if there is none. @throws {UnreadableBytesError} */
export async function readInFolder<T>(
  folder: string,
  path: string,
  read: (place: string) => Promise<T>,
): Promise<T | undefined> {
  if (path.split('/').some((part) => part === '..' || part === '') || /[\\\0]/.test(path)) return undefined
  try {
    return await read(join(folder, path))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (MISSING_CODES.has(code)) return undefined
    throw new UnreadableBytesError(`${path}: ${message}`, { cause: error })
  }
}

/** Bytes of one published file at most, also once it is unpacked: sixteen times what the largest search file has. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024

/** Unpacks gzip, unless the host or something on the way has done so already. @throws {Error} for what is too long. */
export function unpack(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES }) : bytes
}
