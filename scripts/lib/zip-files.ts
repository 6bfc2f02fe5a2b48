import { zipSync } from 'fflate'

/** Every file of a zip has the same time, so that the same sources yield the same bytes. The oldest a zip can have. */
const ZIP_TIME = new Date(1980, 0, 1)

/** Packs files into a zip. @param files By their paths in it, `/` between folders, in the order wanted. */
export function zipFiles(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(files), { mtime: ZIP_TIME, level: 9 })
}
