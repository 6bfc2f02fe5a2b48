import { readFileSync } from 'node:fs'
import type { LogoFile } from '../../sources/contract/directory-model.ts'
import { parseImage } from '../../sources/files/parse-image.ts'
import { logoStem } from '../../sources/gather/read-logos.ts'
import { bundleKeyOf } from '../../store/release/release-format.ts'
import type { BinaryFile } from './make-bundle.ts'

/** Logos that are stored together. */
export interface LogoBundle {
  readonly key: string
  /** Their names, which are digests of their bytes, in order. */
  readonly names: readonly string[]
  /** Reads them. @throws {Error} when one has changed since its listing was read. */
  read(): BinaryFile[]
}

/** Divides logos into bundles; the same logos are always divided alike. */
export function logoBundles(logos: readonly LogoFile[]): LogoBundle[] {
  const sorted = logos.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return Array.from(
    Map.groupBy(sorted, ({ path }) => bundleKeyOf(path)),
    ([key, files]) => {
      const nameOf = ({ path }: LogoFile): string => path.slice(key.length + 1)
      return {
        key,
        names: files.map(nameOf),
        read: () => files.map((file) => ({ name: nameOf(file), mediaType: file.mediaType, bytes: readLogo(file) })),
      }
    },
  )
}

function readLogo({ path, source }: LogoFile): Uint8Array {
  const bytes = parseImage(readFileSync(source))?.bytes
  if (bytes !== undefined && path.startsWith(logoStem(bytes))) return bytes
  throw new Error(`${source}: changed while the directory was built; build again`)
}
