import { readFields, readText } from './read-values.ts'
import type { Fields } from './read-values.ts'

/** Languages that are written from right to left, unless in Latin letters. Those that hosts have; the document is small. */
const RTL = /^(?:ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b(?!.latn)/i

/**
 * Makes the document look as the host does: theme, variables of its style, direction of its language, and what is
 * covered at the edges. Only what `context` names changes.
 */
export function applyContext(root: HTMLElement, { theme, styles, locale, safeAreaInsets }: Fields): void {
  const { style } = root
  // Without one, the scheme stays undeclared: an opaque backdrop would show in hosts that declare another.
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme
  for (const [name, value] of Object.entries(readFields(readFields(styles)['variables']))) {
    if (name.startsWith('--')) style.setProperty(name, readText(value))
  }
  if (typeof locale === 'string') root.dir = RTL.test(locale) ? 'rtl' : 'ltr'
  for (const [side, pixels] of Object.entries(readFields(safeAreaInsets))) {
    style.setProperty(`--safe-${side}`, `${Number(pixels)}px`)
  }
}
