import { MAX_COMPARED } from '../../shared/search/comparison-query.ts'
import { keptElements } from './patch-nodes.ts'

const BOXES = 'input[name=compare]'

/**
 * Makes the tray of a page remember what is picked to be compared: across the documents of its category, while the tab
 * is open. It ends at as many as can be compared.
 *
 * @returns Shows it again, after the page has come to show something else.
 */
export function enhanceTray(): () => void {
  const status = document.createElement('span')
  status.role = 'status'
  let picked: string[] = []

  const trayOf = (): HTMLFormElement | null => document.querySelector('form.tray')
  /** Boxes of listings that are not on this page: the tray counts them too. */
  const others = document.createElement('span')
  others.className = 'vh'
  others.inert = true

  const restore = (): void => {
    const tray = trayOf()
    if (tray === null) return
    if (!keptElements.has(tray)) {
      keptElements.add(tray)
      picked = readPicked(tray)
      tray.prepend(others)
      tray.append(status)
    }
    others.replaceChildren()
    const away = new Set(picked)
    for (const box of document.querySelectorAll<HTMLInputElement>(BOXES)) {
      if (box.form !== tray) continue
      box.checked = picked.includes(box.value)
      away.delete(box.value)
    }
    for (const id of away) others.append(createBox(tray, id))
  }
  const pick = (tray: HTMLFormElement, ids: string[], text: string, isSeen = false): void => {
    picked = ids
    status.className = isSeen ? 's' : 'vh'
    status.textContent = text
    try {
      sessionStorage.setItem(keyOf(tray), JSON.stringify(ids))
    } catch {
      // No room, or storage is off: it is remembered on this page alone.
    }
  }

  document.addEventListener('change', ({ target: box }) => {
    const tray = trayOf()
    if (!(box instanceof HTMLInputElement) || tray === null || box.form !== tray || !box.matches(BOXES)) return
    const rest = picked.filter((id) => id !== box.value)
    if (box.checked && rest.length === MAX_COMPARED) {
      box.checked = false
      pick(tray, rest, tray.dataset['full'] ?? '', true)
      return
    }
    const ids = box.checked ? [...rest, box.value] : rest
    pick(tray, ids, `${ids.length} ${tray.querySelector('b')?.textContent ?? ''}`)
    restore()
  })
  document.addEventListener('reset', ({ target: tray }) => {
    if (!(tray instanceof HTMLFormElement) || tray !== trayOf()) return
    pick(tray, [], '')
    others.replaceChildren()
  })
  // In the order they were picked in.
  document.addEventListener('formdata', ({ target: tray, formData }) => {
    if (tray === null || tray !== trayOf()) return
    formData.delete('compare')
    for (const id of picked) formData.append('compare', id)
  })
  // Browsers restore boxes of their own, later.
  window.addEventListener('pageshow', restore)
  return restore
}

/** Of the category, and no other. */
function keyOf(tray: HTMLFormElement): string {
  return `compare ${tray.action}`
}

function readPicked(tray: HTMLFormElement): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(tray)) ?? '[]')
    const ids = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
    return ids.slice(0, MAX_COMPARED)
  } catch {
    return []
  }
}

function createBox(tray: HTMLFormElement, id: string): HTMLInputElement {
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.name = 'compare'
  box.value = id
  box.setAttribute('form', tray.id)
  box.checked = true
  return box
}
