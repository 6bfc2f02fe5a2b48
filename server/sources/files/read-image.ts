import type { InputFile } from '../contract/directory-model.ts'
import { readOperatorFile } from './load-file.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

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

/** A kind of image that is published. */
export interface ImageType {
  readonly extension: string
  readonly mediaType: string
}

interface PublishableImage {
  readonly type: ImageType
  /** Those of the file; of an SVG file, its drawing written anew. */
  readonly bytes: Uint8Array
  /** Names of what could run or load and was left out. */
  readonly dropped: readonly string[]
}

/** How files of each kind begin, header included, in hexadecimal; a dot is any digit. */
const HEADERS: readonly (readonly [header: RegExp, extension: string, mediaType: string])[] = [
  // Signature and IHDR of 13 bytes.
  [/^89504e470d0a1a0a0000000d49484452/, 'png', 'image/png'],
  // SOI and a first marker: APP0–15, COM, DQT, SOF or DHT.
  [/^ffd8ff(?:e.|fe|db|c[0-4])/, 'jpg', 'image/jpeg'],
  // Signature, width and height.
  [/^47494638(?:37|39)61(?!0000|....0000)/, 'gif', 'image/gif'],
  // RIFF, WEBP and VP8, VP8L or VP8X.
  [/^52494646.{8}57454250565038(?:20|4c|58)/, 'webp', 'image/webp'],
  // Icon with at least one entry, whose reserved byte is zero.
  [/^00000100(?!0000).{4}.{6}00/, 'ico', 'image/x-icon'],
  // A box "ftyp" of the brand avif or avis.
  [/^000000..66747970617669(?:66|73)/, 'avif', 'image/avif'],
]

/** Parses an image by its bytes, whatever its name is; `undefined` for anything else. */
export function parseImage(bytes: Uint8Array): PublishableImage | undefined {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('hex')
  const known = HEADERS.find(([header]) => header.test(start))
  if (known !== undefined) {
    const [, extension, mediaType] = known
    return { type: { extension, mediaType }, bytes, dropped: [] }
  }
  const text = decodeUtf8(bytes)
  const svg = text === undefined ? undefined : sanitizeSvg(text)
  if (svg === undefined) return undefined
  const type = { extension: 'svg', mediaType: 'image/svg+xml' }
  return { type, bytes: Buffer.from(svg.text), dropped: svg.dropped }
}

/** @returns `undefined` for other encodings: some hide markup from whoever reads them as UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const encoding = /^<\?xml[^>]*?\sencoding\s*=\s*["']?([\w.-]+)/.exec(text.trimStart())?.[1]
    // XML has no such control characters, and other encodings switch alphabets with them.
    if (/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/u.test(text)) return undefined
    return encoding === undefined || /^(?:utf-8|us-ascii|ascii)$/i.test(encoding) ? text : undefined
  } catch {
    return undefined
  }
}
