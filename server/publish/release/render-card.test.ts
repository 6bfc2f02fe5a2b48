import { describe, expect, it } from 'vitest'
import { fillCard } from './render-card.ts'

const VALUES = { title: 'Salt & "pepper" <b>', description: 'one two three four five six', count: '3 books' }

describe('fillCard', () => {
  it('fills texts in, as text', () => {
    expect(fillCard('<text>{title}: {count}</text>', VALUES)).toBe(
      '<text>Salt &amp; &quot;pepper&quot; &lt;b&gt;: 3 books</text>',
    )
  })

  it('leaves what names no text of a page: styles', () => {
    const style = '<style>text{fill:red} .a{}</style><g a="{ count }"/>'
    expect(fillCard(style, VALUES)).toBe(style)
  })

  it('breaks a text with inline-size into lines, at most three', () => {
    const lines = (width: number, text: string): (string | undefined)[] => {
      const svg = `<text x="8" y="20" font-size="10" inline-size="${width}" fill="red">${text}</text>`
      const filled = fillCard(svg, VALUES)
      expect(filled).toMatch(/^<text x="8" y="20" font-size="10" inline-size="\d+" fill="red">/)
      return Array.from(filled.matchAll(/<tspan x="8" dy="(?:0|12)">([^<]*)<\/tspan>/g), ([, line]) => line)
    }
    expect(lines(80, '{description}')).toEqual(['one two three', 'four five six'])
    expect(lines(40, '{description}')).toEqual(['one two', 'three', 'four…'])
    expect(lines(500, '{title}')).toEqual(['Salt &amp; &quot;pepper&quot; &lt;b&gt;'])
    // Chinese has no spaces, and its letters are twice as wide.
    expect(lines(30, '数据库与工具')).toEqual(['数据库', '与工具'])
    expect(lines(10, 'incomprehensibilities')).toEqual(['incomprehensibilities'])
    expect(lines(10, '')).toEqual([''])
  })

  it('needs the size of the font to break lines', () => {
    expect(fillCard('<text inline-size="20">{count}</text>', VALUES)).toBe('<text inline-size="20">3 books</text>')
  })

  it('names fonts of all systems for generic families, and for none', () => {
    const fontsOf = (svg: string): string[] =>
      Array.from(fillCard(svg, VALUES).matchAll(/font-family="([^"]*)"/g), ([, fonts = '']) => fonts)
    const [sans = ''] = fontsOf('<svg></svg>')
    expect(sans).toMatch(/^Noto Sans, .*, Arial$/)
    expect(fontsOf('<svg font-family="sans-serif"></svg>')).toEqual([sans])
    expect(fontsOf('<svg font-family="Own"><text font-family="Other, serif"/></svg>')).toEqual([
      'Own',
      expect.stringMatching(/^Other, Noto Serif, .*, Times$/),
    ])
  })
})
