import type { Theme } from '../../../shared/model/theme.ts'
import type { BrandColours } from './derive-colours.ts'

const FONTS: ReadonlyMap<string, string> = new Map([
  ['sans', 'system-ui, sans-serif'],
  ['serif', "ui-serif, Georgia, 'Noto Serif', serif"],
])

/**
 * Writes the rule that gives the stylesheet an operator's brand; empty for none.
 *
 * **Security:** `theme` is parsed: a colour is six digits, a radius a number, a family letters, digits, spaces and
 * hyphens. Nothing else of it gets into the style.
 */
export function renderThemeStyle(theme: Theme, colours: BrandColours | undefined): string {
  const pair = (name: keyof BrandColours['light']): string =>
    colours === undefined ? '' : `light-dark(${colours.light[name]},${colours.dark[name]})`
  const properties = [
    ...(colours === undefined
      ? []
      : [`--accent:${pair('accent')}`, `--on-accent:${pair('onAccent')}`, `--tint:${pair('tint')}`]),
    ...(theme.font === undefined ? [] : [`--font:${fontOf(theme.font)}`]),
    ...(theme.display === undefined ? [] : [`--display:${fontOf(theme.display)}`]),
    ...(theme.radius === undefined ? [] : [`--radius:${theme.radius}px`]),
  ]
  return properties.length === 0 ? '' : `:root{${properties.join(';')}}`
}

function fontOf(name: string): string {
  return FONTS.get(name) ?? `'${name}', system-ui, sans-serif`
}
