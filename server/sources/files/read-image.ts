import { readFileSync, realpathSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import type { InputFile } from '../contract/directory-model.ts'
import { parseImage, type PublishableImage } from './parse-image.ts'

/** Bytes of a logo: pages show many. */
export const MAX_LOGO_BYTES = 65_536

/** An image that can be published, or why it cannot; without `input` where there is no such file. */
export type ImageReading =
  | (PublishableImage & { readonly input: InputFile })
  | { readonly problem: string; readonly input?: InputFile }

/**
 * Reads an image of the operator's: PNG, JPEG, WebP, GIF, ICO, AVIF or SVG, told by its bytes.
 *
 * **Security:** its size is checked before a byte is read. A file outside of the folder, also through a link, is refused.
 * An SVG file is written anew (`sanitizeSvg`).
 *
 * @param path Absolute.
 * @param folder Absolute; must contain it.
 */
export function readImage(path: string, folder: string): ImageReading {
  let input: InputFile | undefined
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return { problem: 'is not there' }
    const { size, mtimeMs } = stats
    input = { path, size, mtimeMs }
    if (!realpathSync(path).startsWith(realpathSync(folder) + sep)) {
      return { problem: 'is outside of the folder', input }
    }
    if (!stats.isFile()) return { problem: 'is not a file', input }
    if (size > MAX_LOGO_BYTES) {
      return { problem: `has ${size} bytes; at most ${MAX_LOGO_BYTES} are published`, input }
    }
    const image = parseImage(readFileSync(path))
    return image === undefined
      ? { problem: 'is no PNG, JPEG, WebP, GIF, ICO, AVIF or SVG file (in UTF-8)', input }
      : { ...image, input }
  } catch {
    return { problem: 'cannot be read', ...(input && { input }) }
  }
}

/** Names what was left out of an image; `undefined` for nothing. */
export function describeDropped(dropped: readonly string[]): string | undefined {
  if (dropped.length === 0) return undefined
  const named = dropped.slice(0, 3).join(', ')
  return `is published without ${named}${dropped.length > 3 ? ` and ${dropped.length - 3} more` : ''}: they could run or load something`
}
