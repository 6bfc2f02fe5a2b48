const KEY = 'theme'

/**
 * Keeps the reader's choice of a theme in this browser. The stylesheet follows the radio buttons by itself; a script in
 * the head of each page restores the choice before the first paint.
 *
 * @param inputs The radio buttons, whose ids are `_auto`, `_light` and `_dark`.
 */
export function rememberTheme(inputs: Iterable<HTMLInputElement>): void {
  const { dataset } = document.documentElement
  for (const input of inputs) {
    const theme = input.id.slice(1)
    input.checked = theme === (dataset['theme'] ?? 'auto')
    input.addEventListener('change', () => {
      if (theme === 'auto') delete dataset['theme']
      else dataset['theme'] = theme
      try {
        if (theme === 'auto') localStorage.removeItem(KEY)
        else localStorage.setItem(KEY, theme)
      } catch {
        // It lasts for this page, where the browser keeps nothing.
      }
    })
  }
}
