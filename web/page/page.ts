import { enhanceConnectMenu } from './connect-menu.ts'
import { CAN_COPY, enableCopy } from './enable-copy.ts'

/**
 * Enhancement of our own pages: shows the copy buttons of the agent-access section where the browser can copy, and
 * makes the connect menu choose. Without it the addresses and snippets are there to be selected.
 */
if (CAN_COPY) {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false
    enableCopy(button, () => button.dataset['copy'] ?? '')
  }
}
const menu = document.querySelector<HTMLElement>('.connect')
if (menu !== null) enhanceConnectMenu(menu)
