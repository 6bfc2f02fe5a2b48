/**
 * Loaded into processes of tests before anything else: what one of them compressed as well as can be, which takes most of
 * the time of a small build, the others read from `KNOWN_COMPRESSED`. The bytes are the same.
 */
import { hash, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import zlib from 'node:zlib'

const folder = process.env['KNOWN_COMPRESSED']
const { brotliCompressSync, constants } = zlib

if (folder !== undefined) {
  zlib.brotliCompressSync = (bytes, options) => {
    if (options?.params?.[constants.BROTLI_PARAM_QUALITY] !== constants.BROTLI_MAX_QUALITY) {
      return brotliCompressSync(bytes, options)
    }
    const path = join(folder, hash('sha256', bytes))
    try {
      return readFileSync(path)
    } catch {
      const compressed = brotliCompressSync(bytes, options)
      const written = `${path}.${randomUUID()}`
      writeFileSync(written, compressed)
      renameSync(written, path)
      return compressed
    }
  }
  syncBuiltinESMExports()
}
