import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Bits a pixel. */
const DEPTH = 8

/** Pixels are numbers of colours. */
const PALETTE = 3

/**
 * Writes a picture as PNG.
 *
 * @param colours As `#rrggbb`, at most 256.
 * @param cell Pixels across the squares, from the top left, that have one colour each; divides width and height.
 * @param colourAt The number of the colour of the square that begins at a pixel.
 * @see https://www.w3.org/TR/png-3/
 */
export function writePng(
  width: number,
  height: number,
  colours: readonly string[],
  cell: number,
  colourAt: (x: number, y: number) => number,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = DEPTH
  header[9] = PALETTE
  // Each row begins with its filter: none.
  const pixels = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += cell) {
    const start = y * (width + 1)
    const end = start + width + 1
    for (let x = 0; x < width; x += cell) pixels.fill(colourAt(x, y), start + 1 + x, start + 1 + x + cell)
    for (let row = 1; row < cell; row += 1) pixels.copy(pixels, start + row * (width + 1), start, end)
  }
  const palette = Buffer.from(colours.map((colour) => colour.slice(1)).join(''), 'hex')
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
