import type { SiteState } from '../../messages.ts'
import { createButton } from '../dom/create-button.ts'
import { createElement } from '../dom/create-element.ts'
import { turnOff, turnOn } from './turn-on.ts'

/**
 * Shows whether the extension is on for a site, and turns it on or off. What the browser will ask is explained before
 * it asks; if the user refuses, it shows that and how to change that later.
 *
 * @param changed Called with the new state.
 */
export function createSiteSwitch(
  tabId: number,
  state: Exclude<SiteState, { status: 'impossible' }>,
  changed: (state: SiteState) => void,
): HTMLElement {
  const { origin } = state
  const host = createElement('strong', {}, new URL(origin).host)
  const problem = createElement('p', { role: 'alert', class: 'field-problem' })
  if (state.status === 'on') {
    const off = createButton('Turn off', async () => changed(await turnOff(tabId)), { 'data-key': 'site-switch' })
    const text = createElement('p', {}, host, createElement('span', { class: 'mark' }, 'On'))
    return createElement('div', { class: 'site' }, text, off)
  }
  const press = async (): Promise<void> => {
    problem.textContent = ''
    const outcome = await turnOn(tabId, origin)
    if (outcome?.status === 'on') return changed(outcome)
    problem.textContent = outcome
      ? 'The browser did not keep the permission. Try again, or allow the site in the browser’s settings for this extension.'
      : 'You did not allow it, so nothing has changed. Press the button again if you change your mind.'
  }
  return createElement(
    'div',
    { class: 'site off' },
    createElement('p', {}, host, createElement('span', { class: 'mark' }, 'Off')),
    createElement(
      'p',
      { class: 'help' },
      'When turned on, the extension can read and change pages of this site. It finds the tools they offer and runs the ones you choose, and nothing else. Your browser will ask you to allow it, for this site only.',
    ),
    createButton('Turn on for this site', press, { class: 'primary', 'data-key': 'site-switch' }),
    problem,
  )
}
