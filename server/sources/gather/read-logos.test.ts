import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../../e2e/fixtures/read-files.ts'
import type { ReadFiles, ReadFilesOptions } from '../../../e2e/fixtures/read-files.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'
const ICO = Buffer.from('0000010001001010000001002000', 'hex')
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** Reads `data/tools.json` with these logos, of listings named by their positions. */
function readTools(
  logos: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>>,
  { source = '', ...options }: ReadFilesOptions & { source?: string } = {},
): Promise<ReadFiles> {
  const rows = logos.map((logo, index) => ({ name: `Tool ${index}`, logo }))
  return readFiles(
    {
      'directory.yml': `${HEAD}sources:\n  - {kind: json, files: data/tools.json${source}}\n`,
      'data/tools.json': JSON.stringify(rows),
      ...files,
    },
    options,
  )
}

/** The logos of the listings, in order. */
function logosOf({ pages }: ReadFiles): (string | undefined)[] {
  return (pages['test'] ?? []).map(({ logo }) => logo)
}

/** Where a file of these bytes is published. */
function pathOf(bytes: string | Uint8Array, extension: string): string {
  const digest = createHash('sha256').update(bytes).digest('hex')
  return `_/logo/${digest.slice(0, 2)}/${digest.slice(2, 32)}.${extension}`
}

describe('logos of listings', () => {
  it('are files beside their source, named by their content, each once [sources:logo:copied]', async () => {
    const read = await readTools(['logos/a.svg', 'logos/b.png', './logos/c.svg', '../logos/d.ico'], {
      'data/logos/a.svg': SVG,
      'data/logos/b.png': PNG,
      'data/logos/c.svg': SVG,
      'logos/d.ico': ICO,
    })
    const ico = pathOf(ICO, 'ico')
    const urlOf = (path: string): string => `https://example.org/d/${path}`
    expect(logosOf(read)).toEqual([pathOf(SVG, 'svg'), pathOf(PNG, 'png'), pathOf(SVG, 'svg'), ico].map(urlOf))
    expect(read.codes).toEqual([])
    expect(read.logos.map(({ path, mediaType }) => [path, mediaType])).toEqual([
      [pathOf(SVG, 'svg'), 'image/svg+xml'],
      [pathOf(PNG, 'png'), 'image/png'],
      [ico, 'image/x-icon'],
    ])
  })

  it.each([
    ['ffd8ffe0', 'jpg', 'image/jpeg'],
    ['47494638396101000100', 'gif', 'image/gif'],
    ['52494646000000005745425056503820', 'webp', 'image/webp'],
    ['0000001c6674797061766966', 'avif', 'image/avif'],
  ])('are what their bytes are, whatever they are called: %s is %s', async (hex, extension, mediaType) => {
    const bytes = Buffer.from(hex, 'hex')
    const { logos } = await readTools(['a.png'], { 'data/a.png': bytes })
    expect(logos.map(({ path, mediaType: type }) => [path, type])).toEqual([[pathOf(bytes, extension), mediaType]])
  })

  it('are in the folder that the source names, whatever base_url is', async () => {
    const source = ', logos: static, base_url: "https://example.com/"'
    const read = await readTools(['/img/a.svg'], { 'static/img/a.svg': SVG }, { source })
    expect(logosOf(read)).toEqual([`https://example.org/d/${pathOf(SVG, 'svg')}`])
  })

  it('that are elsewhere in the web stay there, and are not fetched', async () => {
    const read = await readTools(['https://example.com/a.svg'], {})
    expect([logosOf(read), read.logos, read.codes]).toEqual([['https://example.com/a.svg'], [], []])
  })

  it.each([
    ['is too large', Buffer.concat([PNG, Buffer.alloc(65_536)]), 'has 65552 bytes; at most 65536 are published'],
    ['is no image', 'MZ', 'is no PNG, JPEG, WebP, GIF, ICO, AVIF or SVG file (in UTF-8)'],
    ['only begins as an image', PNG.subarray(0, 9), 'is no PNG, JPEG, WebP, GIF, ICO, AVIF or SVG file (in UTF-8)'],
  ])('are refused where the file %s, and said so [sources:logo:refused]', async (_, bytes, reason) => {
    const read = await readTools(['a.png'], { 'data/a.png': bytes })
    expect([logosOf(read), read.logos]).toEqual([[undefined], []])
    expect(read.messages).toEqual([
      `data/tools.json:1:2 warning: logo: data/a.png ${reason}; the listing is shown without [logo_refused]`,
    ])
  })

  it('are written anew where they could run or load, and that is reported [sources:logo:rewritten]', async () => {
    const read = await readTools(['a.svg'], {
      'data/a.svg': SVG.replace('<path', '<script>alert(1)</script><path onclick="alert(1)"'),
    })
    expect(logosOf(read)).toEqual([`https://example.org/d/${pathOf(SVG, 'svg')}`])
    expect(read.messages).toEqual([
      'data/tools.json:1:2 warning: logo: data/a.svg is published without <script>, onclick: they could run or load something [logo_cleaned]',
    ])
  })

  it('are published up to the limit', async () => {
    const bytes = Buffer.concat([PNG, Buffer.alloc(65_536 - PNG.byteLength)])
    expect((await readTools(['a.png'], { 'data/a.png': bytes })).logos).toHaveLength(1)
  })

  it('are refused where a link leads out of the folder', async () => {
    const read = await readTools(
      ['a.svg'],
      {},
      { prepare: (root) => symlinkSync('/etc/hostname', join(root, 'data/a.svg')) },
    )
    expect(logosOf(read)).toEqual([undefined])
    expect(read.messages.join()).toContain('logo: data/a.svg is outside of the folder')
  })

  it('that are missing are reported together, and found when they come', async () => {
    const read = await readTools(['a.svg', 'img/b.svg', 'c.svg'], { 'data/c.svg': SVG })
    expect(logosOf(read)).toEqual([undefined, undefined, `https://example.org/d/${pathOf(SVG, 'svg')}`])
    expect(read.messages).toEqual([
      'data/tools.json:1:2 warning: logo: 2 of 3 files are not there, first data/a.svg; name their folder with "logos" [logo_missing]',
    ])
    const names = read.inputs.map(({ path }) => path.split('/').slice(-2).join('/'))
    expect(names.filter((name) => /\/(?:data|c\.svg)$/.test(name))).toEqual([
      expect.stringMatching(/^gazetteer-test-\w+\/data$/),
      'data/c.svg',
    ])
  })
})
