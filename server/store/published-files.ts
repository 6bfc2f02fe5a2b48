import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'
import type { ReadFile } from '../../shared/release/plain-files.ts'
import { MISSING_CODES } from './object-folder.ts'

/** A published file, from outside. */
export interface FileFacts {
  readonly byteLength: number
  /** Seconds since 1970, if the host sends it. */
  readonly modified: number | undefined
}

/** The plain files of a published directory, wherever they are. */
export interface PublishedFiles {
  /** Where they are, with a slash at the end, if that is a host that nobody has vouched for. */
  readonly base?: string
  /** Reads what one answer needs within a budget of requests, bytes and time. */
  readonly within?: <T>(answer: () => Promise<T>) => Promise<T>
  /** Unpacks search files. */
  readonly read: ReadFile
  /** @returns `undefined` if there is no such file. @throws {UnreadableBytesError} if the host cannot be reached. */
  readonly facts: (path: string) => Promise<FileFacts | undefined>
}

/** The output of a build in a folder, without its state: a copy, or what was downloaded of a site. */
export function openFolderFiles(folder: string): PublishedFiles {
  return {
    read: (path) => readInFolder(folder, path, async (place) => unpack(await readFile(place))),
    facts: (path) =>
      readInFolder(folder, path, async (place) => {
        const { size, mtimeMs } = await stat(place)
        return { byteLength: size, modified: Math.floor(mtimeMs / 1000) }
      }),
  }
}

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
