import type { InputFile } from '../contract/directory-model.ts'
import { parseImage, type PublishableImage } from './parse-image.ts'
import { readOperatorFile } from './read-operator-file.ts'

/** Bytes of a logo: pages show many. */
const MAX_LOGO_BYTES = 65_536

/** An image that can be published, or why it cannot; without `input` where there is no such file. */
export type ImageReading =
  | (PublishableImage & { readonly input: InputFile })
  | { readonly problem: string; readonly input?: InputFile }

/**
 * Reads an image of the operator's: PNG, JPEG, WebP, GIF, ICO, AVIF or SVG, told by its bytes. An SVG file is written anew
 * (`sanitizeSvg`).
 */
export function readImage(path: string, folder: string, maxBytes = MAX_LOGO_BYTES): ImageReading {
  const reading = readOperatorFile(path, folder, maxBytes)
  if ('problem' in reading) return reading
  const { bytes, input } = reading
  const image = parseImage(bytes)
  return image === undefined
    ? { problem: 'is no PNG, JPEG, WebP, GIF, ICO, AVIF or SVG file (in UTF-8)', input }
    : { ...image, input }
}

/** Names what was left out of an image; `undefined` for nothing. */
export function describeDropped(dropped: readonly string[]): string | undefined {
  if (dropped.length === 0) return undefined
  const named = dropped.slice(0, 3).join(', ')
  return `is published without ${named}${dropped.length > 3 ? ` and ${dropped.length - 3} more` : ''}: they could run or load something`
}
