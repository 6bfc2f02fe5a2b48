import { readFileSync, realpathSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import type { InputFile } from '../contract/directory-model.ts'
import { imageTypeOf } from './image-type.ts'
import type { ImageType } from './image-type.ts'

/** Bytes of a logo: pages show many. */
export const MAX_LOGO_BYTES = 65_536

/** An image that can be published, or why it cannot; without `input` where there is no such file. */
export type ImageReading =
  | { readonly bytes: Uint8Array; readonly type: ImageType; readonly input: InputFile }
  | { readonly problem: string; readonly input?: InputFile }

/**
 * Reads an image of the operator's: PNG, JPEG, WebP, GIF, ICO or SVG, told by its bytes.
 *
 * **Security:** its size is checked before a byte is read. A file outside of the folder, also through a link, and an SVG
 * file that could run or load something where it is opened by itself are refused.
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
    const bytes = readFileSync(path)
    const type = imageTypeOf(bytes)
    if (type === undefined) return { problem: 'is no PNG, JPEG, WebP, GIF, ICO or SVG file', input }
    const active = type.extension === 'svg' ? findActiveSvg(bytes.toString()) : undefined
    if (active !== undefined) {
      return { problem: `contains ${JSON.stringify(active)}, which could run or load`, input }
    }
    return { bytes, type, input }
  } catch {
    return { problem: 'cannot be read', ...(input && { input }) }
  }
}

/**
 * What an SVG file could do besides being drawn: run, load, lead elsewhere, or contain other documents. Names may have a
 * prefix; a backslash hides names in styles; images of its own (`data:image/png`) are its own drawing.
 */
const ACTIVE_SVG =
  /<\s*(?:[^\s<>/]*:)?(?:script|foreignObject|iframe|object|embed|animate|set|handler|listener)\b|<!DOCTYPE(?=[^>]*\[)|<!(?:ENTITY|ATTLIST)|<\?xml-stylesheet|1999\/xhtml|[\s"'/]on[a-z]+\s*=|@import|\\[\da-f]|(?:href|src)\s*=\s*(?!["']?(?:#|data:image\/(?:png|jpeg|gif|webp)[;,]))|url\(\s*(?!["']?#)/i

/**
 * Finds what makes an SVG file more than a drawing.
 *
 * **Security:** static hosts send no policy of ours with a file that is opened by itself, so it is refused rather than
 * repaired.
 */
function findActiveSvg(text: string): string | undefined {
  return ACTIVE_SVG.exec(text)?.[0].trim()
}
