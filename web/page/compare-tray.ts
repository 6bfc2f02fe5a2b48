import { MAX_COMPARED } from '../../shared/search/comparison-query.ts'
import { create } from '../results/create.ts'
import { keep, recall } from './keep.ts'
import { keptElements } from './patch-nodes.ts'

const BOXES = 'input[name=compare]'

interface Picked {
  readonly id: string
  readonly name: string
}

/**
 * Makes the tray of a page remember what is picked to be compared: across the documents of its category, while the tab
 * is open. It ends at as many as can be compared.
 *
 * @returns Shows it again, after the page has come to show something else.
 */
export function enhanceTray(): () => void {
  const status = create('span', { role: 'status' })
  let picked: Picked[] = []

  const trayOf = (): HTMLFormElement | null => document.querySelector('form.tray')
  const boxesOf = (tray: HTMLFormElement): HTMLInputElement[] =>
    Array.from(document.querySelectorAll<HTMLInputElement>(BOXES)).filter(({ form }) => form === tray)

  /** Shows what is picked: its names, which put it back, and at most as many boxes as may be ticked. */
  const show = (tray: HTMLFormElement): void => {
    const isFull = picked.length >= MAX_COMPARED
    for (const box of boxesOf(tray)) {
      box.checked = picked.some(({ id }) => id === box.value)
      box.disabled = isFull && !box.checked
    }
    tray.classList.toggle('full', picked.length > 0)
    const names = picked.map(({ id, name }) => {
      const ariaLabel = (tray.dataset['remove'] ?? '').replace('{name}', name)
      return create('li', {}, create('button', { type: 'button', className: 'on', value: id, ariaLabel }, name))
    })
    tray.querySelector('ul')?.replaceChildren(...names)
    status.className = isFull ? 's' : 'vh'
    status.textContent = isFull
      ? (tray.dataset['full'] ?? '')
      : picked.length === 0
        ? ''
        : `${tray.dataset['picked']}: ${picked.length}`
  }
  const restore = (): void => {
    const tray = trayOf()
    if (tray === null) return
    if (!keptElements.has(tray)) {
      keptElements.add(tray)
      picked = readPicked(tray)
      tray.append(status)
    }
    show(tray)
  }
  const pick = (tray: HTMLFormElement, next: Picked[]): void => {
    picked = next
    keep('sessionStorage', keyOf(tray), JSON.stringify(next))
    show(tray)
  }

  document.addEventListener('change', ({ target: box }) => {
    const tray = trayOf()
    if (!(box instanceof HTMLInputElement) || tray === null || box.form !== tray || !box.matches(BOXES)) return
    const rest = picked.filter(({ id }) => id !== box.value)
    pick(tray, box.checked ? [...rest, { id: box.value, name: nameOf(box) }].slice(0, MAX_COMPARED) : rest)
  })
  document.addEventListener('click', ({ target }) => {
    const chip = target instanceof Element ? target.closest<HTMLButtonElement>('.tray .on') : null
    const tray = trayOf()
    if (chip === null || tray === null) return
    pick(
      tray,
      picked.filter(({ id }) => id !== chip.value),
    )
    tray.querySelector<HTMLElement>('.on')?.focus()
  })
  document.addEventListener('reset', ({ target: tray }) => {
    if (tray instanceof HTMLFormElement && tray === trayOf()) pick(tray, [])
  })
  // In the order they were picked in.
  document.addEventListener('formdata', ({ target: tray, formData }) => {
    if (tray === null || tray !== trayOf()) return
    formData.delete('compare')
    for (const { id } of picked) formData.append('compare', id)
  })
  // Browsers restore boxes of their own, later.
  window.addEventListener('pageshow', restore)
  return restore
}

/** Of the category, and no other. */
function keyOf(tray: HTMLFormElement): string {
  return `compare ${tray.action}`
}

/** The name of the listing that a box picks. */
function nameOf(box: HTMLInputElement): string {
  return box.closest('.row')?.querySelector('bdi')?.textContent ?? box.value
}

function readPicked(tray: HTMLFormElement): Picked[] {
  try {
    const value: unknown = JSON.parse(recall('sessionStorage', keyOf(tray)))
    return Array.isArray(value) ? value.filter(isPicked).slice(0, MAX_COMPARED) : []
  } catch {
    return []
  }
}

function isPicked(value: unknown): value is Picked {
  const { id, name }: { id?: unknown; name?: unknown } = { ...Object(value) }
  return typeof id === 'string' && typeof name === 'string'
}
