/** What a reader can choose for all pages, and what is so until then: values are ids of radio buttons without their `_`. */
const DEFAULTS = { theme: 'auto', view: 'rows' } as const

type ChoiceName = keyof typeof DEFAULTS

/**
 * Keeps what the reader has chosen in this browser: the theme and how dense rows are. The stylesheet follows the radio
 * buttons by itself; a script in the head of each page restores the choices before the first paint.
 *
 * @returns Makes the radio buttons of the page show the choices, those that have come since, too.
 */
export function rememberChoices(): () => void {
  const { dataset } = document.documentElement
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !isChoice(target.name)) return
    const { name } = target
    const value = target.id.slice(1)
    const isDefault = value === DEFAULTS[name]
    if (isDefault) delete dataset[name]
    else dataset[name] = value
    try {
      if (isDefault) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    } catch {
      // It lasts for this page, where the browser keeps nothing.
    }
  })
  return () => {
    for (const input of document.querySelectorAll<HTMLInputElement>('[type=radio]')) {
      if (isChoice(input.name)) input.checked = input.id === `_${dataset[input.name] ?? DEFAULTS[input.name]}`
    }
  }
}

function isChoice(name: string): name is ChoiceName {
  return Object.hasOwn(DEFAULTS, name)
}
