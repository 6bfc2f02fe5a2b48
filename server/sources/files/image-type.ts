/** A kind of image that is published. */
export interface ImageType {
  readonly extension: string
  readonly mediaType: string
}

const PNG = { extension: 'png', mediaType: 'image/png' }
const JPEG = { extension: 'jpg', mediaType: 'image/jpeg' }
const GIF = { extension: 'gif', mediaType: 'image/gif' }
const WEBP = { extension: 'webp', mediaType: 'image/webp' }
const ICO = { extension: 'ico', mediaType: 'image/x-icon' }
const SVG = { extension: 'svg', mediaType: 'image/svg+xml' }

/** How files of each kind begin, in hexadecimal; a dot is any digit. */
const BEGINNINGS: readonly (readonly [RegExp, ImageType])[] = [
  [/^89504e470d0a1a0a/, PNG],
  [/^ffd8ff/, JPEG],
  [/^47494638(?:37|39)61/, GIF],
  [/^52494646.{8}57454250/, WEBP],
  [/^00000100/, ICO],
]

/** The kind of an image by its bytes, whatever its name is; `undefined` for anything else. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  const known = BEGINNINGS.find(([beginning]) => beginning.test(start))
  if (known !== undefined) return known[1]
  const text = new TextDecoder().decode(bytes).trimStart()
  return text.startsWith('<') && /<svg[\s/>]/i.test(text) ? SVG : undefined
}
