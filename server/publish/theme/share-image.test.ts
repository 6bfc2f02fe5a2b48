import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawShareImage } from './share-image.ts'

/** The parts of a PNG file, their checksums checked. */
function partsOf(png: Buffer): Map<string, Buffer> {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const parts = new Map<string, Buffer>()
  for (let at = 8; at < png.byteLength;) {
    const end = at + 8 + png.readUInt32BE(at)
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end))
    at = end + 4
  }
  return parts
}

/** What is on the card, a dot each: of the letters' seven rows. */
function dotsOf(png: Buffer): string[] {
  const pixels = inflateSync(partsOf(png).get('IDAT') ?? Buffer.alloc(0))
  const dot = (column: number, row: number): string => {
    const [x, y] = [402 + column * 36 + 18, 189 + row * 36 + 18]
    return pixels[y * 1201 + 1 + x] === 0 ? '#' : '.'
  }
  return Array.from({ length: 7 }, (_, row) => Array.from({ length: 11 }, (_, column) => dot(column, row)).join(''))
}

describe('drawShareImage', () => {
  it('is a PNG file of 1200 by 630 pixels in the accent, a lighter one and white', () => {
    const parts = partsOf(drawShareImage('Kitchen', '#0a5a61'))
    expect([...parts.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
    expect(parts.get('IHDR')?.toString('hex')).toBe('000004b0000002760803000000')
    expect(parts.get('PLTE')?.toString('hex')).toBe('0a5a61296f75ffffff')
    expect(inflateSync(parts.get('IDAT') ?? '').byteLength).toBe(1201 * 630)
  })

  it('has the letters of the directory', () => {
    expect(dotsOf(drawShareImage('Éclair 9', '#0a5a61'))).toEqual([
      '#####..###.',
      '#.....#...#',
      '#.....#....',
      '####..#....',
      '#.....#....',
      '#.....#...#',
      '#####..###.',
    ])
  })

  it('has four tiles where the script has no letters here, and is small', () => {
    expect(drawShareImage('数据库', '#0a5a61').equals(drawShareImage('ไทย', '#0a5a61'))).toBe(true)
    expect(drawShareImage('数据库', '#0a5a61').equals(drawShareImage('数据库', '#333399'))).toBe(false)
    expect(drawShareImage('数据库', '#0a5a61').byteLength).toBeLessThan(4096)
  })
})
