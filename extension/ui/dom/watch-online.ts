import { createElement } from './create-element.ts'

/** Shows when the browser is offline. @returns Where it is shown. */
export function watchOnline(): HTMLElement {
  const place = createElement('div', { role: 'status' })
  const text = 'You are offline. What is shown here stays; directories can be reached when you are online again.'
  const update = (): void => {
    place.replaceChildren(...(navigator.onLine ? [] : [createElement('p', { class: 'banner' }, text)]))
  }
  window.addEventListener('online', update)
  window.addEventListener('offline', update)
  update()
  return place
}
