import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ThemeFolder } from '../../sources/contract/directory-model.ts'
import type { Theme } from '../../../shared/model/theme.ts'
import { createBrand } from './create-brand.ts'
import { OWN_ACCENTS } from './derive-colours.ts'
import type { BrandContext, BrandOutput } from './create-brand.ts'

const ASSETS = { script: '_/page.js', style: 'body{margin:0}', style_hash: 'sha256-old' }
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'

const EMPTY_FOLDER: ThemeFolder = { fonts: [], slots: {}, policy: {}, inputs: [] }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-brand-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function contextOf(): BrandContext {
  return { title: 'Kitchen', configPath: join(folder, 'directory.yml'), baseUrl: 'https://a.example/dir' }
}

function brandOf(theme: Theme): BrandOutput {
  const output = createBrand(theme, contextOf(), ASSETS)
  // What is drawn is tested for itself.
  return { ...output, files: output.files.filter(({ name }) => name.startsWith('logo.')) }
}

function textOf(file: BrandOutput['files'][number] | undefined): string {
  if (file === undefined) return ''
  return 'text' in file ? file.text : Buffer.from(file.bytes).toString()
}

describe('createBrand', () => {
  it('has one of twelve accents without a theme, always the same for a title', () => {
    const { assets, brand, files, inputs, diagnostics } = brandOf({})
    expect(OWN_ACCENTS).toContain(brand.accent)
    expect(assets.style).toContain(`--accent:light-dark(${brand.accent},`)
    expect(brandOf({})).toEqual({ assets, brand, files, inputs, diagnostics })
    expect([files, inputs, diagnostics]).toEqual([[], [], []])
  })

  it('adds the theme to the style, and the hash is that of the whole', () => {
    const { assets, diagnostics } = brandOf({ accent: '#0a5a61', radius: 2 })
    expect(assets.style).toMatch(/^body\{margin:0\}:root\{--accent:light-dark\(#0a5a61,#[\da-f]{6}\);.*--radius:2px\}$/)
    expect(assets.style_hash).toBe(`sha256-${createHash('sha256').update(assets.style).digest('base64')}`)
    expect(diagnostics).toEqual([])
  })

  it('corrects an accent that cannot be read, and says the nearest one that can [page:theme:contrast]', () => {
    const { brand, diagnostics } = brandOf({ accent: '#ffcc00' })
    const [, ratio] = /contrast of (1\.\d\d) /.exec(diagnostics[0]?.message ?? '') ?? []
    expect(brand.accent).toMatch(/^#[\da-f]{6}$/)
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        'theme_contrast',
        `theme.accent: #ffcc00 has a contrast of ${ratio} where it is lowest, text needs 4.5; the nearest that can be read is ${brand.accent}, which is used instead`,
      ],
    ])
  })

  it('publishes a logo of the folder, named by its content', () => {
    writeFileSync(join(folder, 'logo.svg'), SVG)
    const { brand, files, inputs } = brandOf({ logo: 'logo.svg' })
    expect(brand.logo).toMatch(/^_\/logo\.[\da-f]{16}\.svg$/)
    expect(files).toEqual([{ name: brand.logo?.slice(2), mediaType: 'image/svg+xml', bytes: Buffer.from(SVG) }])
    expect(inputs.map(({ path }) => path)).toEqual([join(folder, 'logo.svg')])
  })

  it.each([
    ['<html></html>', 'is no PNG, JPEG, WebP, GIF, ICO, AVIF or SVG file'],
    ['svg', 'is no PNG, JPEG, WebP, GIF, ICO, AVIF or SVG file'],
    [SVG + ' '.repeat(65_536), 'at most 65536 are published'],
  ])('refuses %j [page:theme:logo]', (text, reason) => {
    writeFileSync(join(folder, 'logo.svg'), text)
    const { files, brand, diagnostics } = brandOf({ logo: 'logo.svg' })
    expect([files, brand.logo]).toEqual([[], undefined])
    expect(diagnostics[0]?.message).toContain(reason)
  })

  it('refuses a logo that is missing, or elsewhere by a link [page:theme:logo]', () => {
    const outside = mkdtempSync(join(tmpdir(), 'gazetteer-outside-'))
    writeFileSync(join(outside, 'x.svg'), SVG)
    symlinkSync(join(outside, 'x.svg'), join(folder, 'logo.svg'))
    expect(brandOf({ logo: 'logo.svg' }).diagnostics[0]?.message).toContain('is outside of the folder')
    expect(brandOf({ logo: 'other.svg' }).diagnostics[0]?.message).toContain('is not there')
    rmSync(outside, { recursive: true, force: true })
  })

  it('draws an icon of a letter and the accent, where the theme has no logo [mcp:server:icons]', () => {
    const context = contextOf()
    const { brand, files } = createBrand({ accent: '#333399' }, context, ASSETS)
    const [file] = files
    expect(brand.icons).toEqual([{ src: `_/${file?.name}`, mimeType: 'image/svg+xml', sizes: ['any'] }])
    expect(textOf(file)).toMatch(/^<svg [^>]*>.*fill="#333399".*>K<\/text><\/svg>$/)
  })

  it('offers a logo as the icon', () => {
    writeFileSync(join(folder, 'logo.svg'), SVG)
    const { brand } = brandOf({ logo: 'logo.svg' })
    expect(brand.icons).toEqual([{ src: brand.logo, mimeType: 'image/svg+xml', sizes: ['any'] }])
  })

  it('publishes the style of the folder and its fonts together, and takes the logo that nobody names [page:theme:folder]', () => {
    mkdirSync(join(folder, 'theme'))
    writeFileSync(join(folder, 'theme/logo.svg'), SVG)
    const fonts = [{ name: 'own.woff2', bytes: Buffer.from('wOF2') }]
    const given = {
      logo: 'theme/logo.svg',
      style: 'b{}',
      fonts,
      slots: {},
      policy: { 'font-src': ["'self'"] },
      inputs: [],
    }
    const context = { ...contextOf(), folder: given }
    const { brand, files } = createBrand({}, context, ASSETS)
    const [, place] = /^_\/(theme\.[\da-f]{16}\/)custom\.css$/.exec(brand.style ?? '') ?? []
    expect(files.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      [brand.logo?.slice(2), 'image/svg+xml'],
      [`${place}custom.css`, 'text/css; charset=utf-8'],
      [`${place}fonts/own.woff2`, 'font/woff2'],
    ])
    expect([brand.slots, brand.policy]).toEqual([undefined, { 'font-src': ["'self'"] }])
    expect(createBrand({}, { ...context, folder: { ...given, style: 'i{}' } }, ASSETS).brand.style).not.toBe(
      brand.style,
    )
  })

  it('publishes the picture for where pages are shared, unless the theme names one [page:theme:share]', () => {
    writeFileSync(join(folder, 'cover.png'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
    const given = { ...EMPTY_FOLDER, cover: 'cover.png' }
    const { brand, files, inputs } = createBrand({}, { ...contextOf(), folder: given }, ASSETS)
    expect(brand.image).toBe(`https://a.example/dir/_/${files.at(-1)?.name}`)
    expect(files.at(-1)?.name).toMatch(/^cover\.[\da-f]{16}\.png$/)
    expect(inputs.map(({ path }) => path)).toEqual([join(folder, 'cover.png')])
    const image = 'https://b.example/x.png'
    expect(createBrand({ image }, { ...contextOf(), folder: given }, ASSETS).brand.image).toBe(image)
    const other = createBrand({}, { ...contextOf(), folder: { ...given, cover: 'cover.webp' } }, ASSETS)
    expect([other.brand.image, other.diagnostics.map(({ message }) => message)]).toEqual([
      undefined,
      ['cover.webp is not there'],
    ])
  })

  it('gives every page a card that can be drawn, and says why where it cannot', () => {
    const brandWith = (svg: string): BrandOutput => {
      const folder: ThemeFolder = { ...EMPTY_FOLDER, card: { svg, fonts: [], digest: '' } }
      return createBrand({}, { ...contextOf(), folder }, ASSETS)
    }
    const good = brandWith(SVG)
    expect([good.brand.hasCards, good.card?.svg, good.diagnostics]).toEqual([true, SVG, []])
    const bad = brandWith('<svg')
    expect([bad.brand.hasCards, bad.card]).toEqual([undefined, undefined])
    expect(bad.diagnostics[0]?.message).toMatch(/^theme\/card\.svg: .+; pages have no picture of their own$/)
    const large = brandWith(SVG.replace('<svg', '<svg width="4097" height="9"'))
    expect(large.diagnostics[0]?.message).toContain('a side has more than 4096 pixels')
  })

  it('takes a picture of another kind by its bytes', () => {
    writeFileSync(join(folder, 'logo.png'), 'GIF89a12345')
    const { brand, files } = brandOf({ logo: 'logo.png' })
    expect(brand.logo).toMatch(/^_\/logo\.[\da-f]{16}\.gif$/)
    expect(files.map(({ mediaType }) => mediaType)).toEqual(['image/gif'])
  })

  it('publishes an SVG file without what could run, and says so [page:theme:logo]', () => {
    writeFileSync(join(folder, 'logo.svg'), SVG.replace('<svg', '<svg onload="alert(1)"'))
    const { files, diagnostics } = brandOf({ logo: 'logo.svg' })
    expect(textOf(files[0])).toBe(SVG)
    expect(diagnostics[0]?.message).toBe(
      'theme.logo: logo.svg is published without onload: they could run or load something',
    )
  })
})
