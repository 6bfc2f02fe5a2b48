/** Closes the open menu of the header on Escape, which gives the focus back, and on a click elsewhere. */
export function closeMenus(header: Element): void {
  const open = (): HTMLDetailsElement | null => header.querySelector('details[open]')
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    const menu = key === 'Escape' && !defaultPrevented ? open() : null
    if (menu === null) return
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  })
  document.addEventListener('click', ({ target }) => {
    const menu = open()
    if (menu !== null && target instanceof Node && !menu.contains(target)) menu.open = false
  })
}
