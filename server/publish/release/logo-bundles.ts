import { readFileSync } from 'node:fs'
import type { LogoFile } from '../../sources/contract/directory-model.ts'
import { parseImage } from '../../sources/files/read-image.ts'
import { logoStem } from '../../sources/gather/read-logos.ts'
import { bundleKeyOf, digestOf } from '../../store/release/release-format.ts'
import type { Compression } from './compress.ts'
import { makeBundle } from './make-bundle.ts'
import type { BinaryFile, PlannedBundle } from './make-bundle.ts'

/** Divides logos into bundles; the same logos are always divided alike. They are read when one is made. */
export function logoBundles(logos: readonly LogoFile[], engine: string, compression: Compression): PlannedBundle[] {
  const sorted = logos.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const groups = Map.groupBy(sorted, ({ path }) => bundleKeyOf(path))
  return Array.from(groups, ([key, files]) => {
    const nameOf = ({ path }: LogoFile): string => path.slice(key.length + 1)
    const read = (file: LogoFile): BinaryFile => {
      return { name: nameOf(file), mediaType: file.mediaType, bytes: readLogo(file) }
    }
    return {
      key,
      // Their names are digests of their bytes.
      inputDigest: digestOf(JSON.stringify([engine, files.map(nameOf)])),
      make: () => makeBundle(files.map(read), compression),
    }
  })
}

/** @throws {Error} when it has changed since its listing was read. */
function readLogo({ path, source }: LogoFile): Uint8Array {
  const bytes = parseImage(readFileSync(source))?.bytes
  if (bytes !== undefined && path.startsWith(logoStem(bytes))) return bytes
  throw new Error(`${source}: changed while the directory was built; build again`)
}
