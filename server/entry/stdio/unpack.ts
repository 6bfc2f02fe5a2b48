import { gunzipSync } from 'node:zlib'

/** Bytes of one published file at most, also once it is unpacked: sixteen times what the largest search file has. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024

/** Unpacks gzip, unless the host or something on the way has done so already. @throws {Error} for what is too long. */
export function unpack(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES }) : bytes
}
