import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { themeSchema } from '../../../shared/model/theme.ts'
import { deriveColours, isReadable, OWN_ACCENTS, pairsOf } from './derive-colours.ts'
import { renderThemeStyle } from './create-brand.ts'

/** Twenty brands: bright, pale, dark, grey and pure ones. */
const BRANDS = (
  '#ff0000 #00ff00 #0000ff #ffff00 #ff00ff #00ffff #000000 #ffffff #808080 #ff6600 ' +
  '#1da1f2 #e50914 #25d366 #ffcc00 #6f42c1 #f7df1e #d63384 #c0ffee #123456 #b8860b'
).split(' ')

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('deriveColours', () => {
  it.each(BRANDS)('makes all text readable in both schemes for %s [page:theme:contrast]', (accent) => {
    const { light, dark } = deriveColours(accent)
    expect(isReadable(pairsOf('light', light))).toBe(true)
    expect(isReadable(pairsOf('dark', dark))).toBe(true)
  })

  it('makes all text readable for any accent [page:theme:contrast]', () => {
    fc.assert(
      fc.property(hex, (accent) => {
        const { light, dark } = deriveColours(accent)
        expect(isReadable([...pairsOf('light', light), ...pairsOf('dark', dark)])).toBe(true)
      }),
    )
  })

  it('keeps an accent that can be read, and makes another one only as dark as needed', () => {
    expect(deriveColours('#0A5A61').light.accent).toBe('#0a5a61')
    const { light } = deriveColours('#ffcc00')
    expect(light.accent).not.toBe('#ffcc00')
    const channels = [1, 3, 5].map((at) => Math.min(255, Number.parseInt(light.accent.slice(at, at + 2), 16) + 4))
    const lighter = `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
    expect(isReadable(pairsOf('light', { ...light, accent: lighter }))).toBe(false)
  })
})

describe('renderThemeStyle', () => {
  it('writes the colours and what the theme says', () => {
    const colours = deriveColours('#0a5a61')
    expect(renderThemeStyle({ font: 'serif', display: 'Fira Sans', radius: 4 }, colours)).toMatch(
      /^:root\{--accent:[^;]+;--on-accent:[^;]+;--font:ui-serif, Georgia, 'Noto Serif', serif;--display:'Fira Sans', system-ui, sans-serif;--radius:4px\}$/,
    )
    expect(renderThemeStyle({}, colours)).toMatch(
      /^:root\{(?:--(?:accent|on-accent):light-dark\(#[\da-f]{6},#[\da-f]{6}\);?){2}\}$/,
    )
  })

  it.each(OWN_ACCENTS)('can be read as it is where there is no theme: %s', (accent) => {
    expect(deriveColours(accent).light.accent).toBe(accent)
  })
})

describe('themeSchema', () => {
  it.each([
    { accent: 'red' },
    { accent: '#12345' },
    { accent: '#123456;}body{display:none' },
    { accent: 'url(https://example.com/)' },
    { font: "Arial';} body{" },
    { font: 'Arial, url(x)' },
    { font: '</style><script>' },
    { display: 'a\nb' },
    { radius: 21 },
    { radius: '8px' },
    { radius: -1 },
    { logo: '../secret.svg' },
    { logo: '/etc/passwd' },
    { logo: 'https://example.com/logo.svg' },
    { logo: 'logo.pdf' },
    { image: 'javascript:alert(1)' },
    { links: [{ title: 'x', url: 'javascript:alert(1)' }] },
    { links: [{ title: 'x', url: '//example.com/' }] },
    { columns: [{ title: 'x', links: [{ title: 'y', url: 'about' }] }] },
    { columns: [{ title: 'x', links: [] }] },
  ])('refuses %j', (theme) => {
    expect(themeSchema.safeParse(theme).success).toBe(false)
  })
})
