import { createElement } from './create-element.ts'

/** Says so while the browser is offline. @returns Where it is shown. */
export function watchOnline(): HTMLElement {
  const place = createElement('div', { role: 'status' })
  const text = 'You are offline. What is shown here stays; directories can be asked when you are online again.'
  const update = (): void => {
    place.replaceChildren(...(navigator.onLine ? [] : [createElement('p', { class: 'banner' }, text)]))
  }
  window.addEventListener('online', update)
  window.addEventListener('offline', update)
  update()
  return place
}
