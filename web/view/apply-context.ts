import { readFields, readText } from './read-values.ts'
import type { Fields } from './read-values.ts'

/**
 * Makes the document look as the host does: theme, variables of its style, and what is covered at the edges. Only what
 * `context` names changes. Language and direction are the directory's.
 */
export function applyContext(root: HTMLElement, { theme, styles, safeAreaInsets }: Fields): void {
  const { style } = root
  // Without one, the scheme stays undeclared: an opaque backdrop would show in hosts that declare another.
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme
  for (const [name, value] of Object.entries(readFields(readFields(styles)['variables']))) {
    if (name.startsWith('--')) style.setProperty(name, readText(value))
  }
  for (const [side, pixels] of Object.entries(readFields(safeAreaInsets))) {
    style.setProperty(`--safe-${side}`, `${Number(pixels)}px`)
  }
}
