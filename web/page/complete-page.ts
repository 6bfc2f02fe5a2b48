import { readForm, writeForm } from './form-values.ts'
import { loadDocument } from './load-document.ts'

/**
 * Puts the whole page in the place of what was found on it; the form keeps what it says.
 *
 * @returns The list with everything; `undefined` when there is none to be had, and then nothing has changed.
 */
export async function completePage(form: HTMLFormElement): Promise<HTMLElement | undefined> {
  const page = await loadDocument(form.action).catch(() => undefined)
  const whole = page?.querySelector<HTMLElement>('.listings')
  const offered = page?.querySelector<HTMLFormElement>('form.filter')
  const partial = document.querySelector('.listings')
  // Without the rest there is nothing to filter; the form can still be sent.
  if (page === undefined || !whole || !offered || partial === null) return undefined
  const asked = readForm(form)
  for (const only of document.querySelectorAll('.pager, .none')) only.remove()
  for (const place of ['header', '.lead']) {
    const own = page.querySelector(place)
    if (own !== null) document.querySelector(place)?.replaceWith(own)
  }
  document.title = page.title
  partial.replaceWith(whole)
  for (const select of offered.querySelectorAll('select')) {
    form.querySelector(`select[name="${CSS.escape(select.name)}"]`)?.replaceChildren(...select.children)
  }
  writeForm(form, asked)
  return whole
}
