import { CONNECT_CLIENTS } from '../../shared/connect/clients.ts'
import type { ConnectTarget } from '../../shared/connect/connect-client.ts'

const WAYS = CONNECT_CLIENTS.flatMap(({ ways }) => ways)

/** Rewrites the text or link of every way. They are on the page in the order of the table. */
export function writeWays(menu: HTMLElement, target: ConnectTarget): void {
  for (const [index, place] of menu.querySelectorAll<HTMLElement>('pre, a').entries()) {
    const text = WAYS[index]?.write(target) ?? ''
    if (place instanceof HTMLAnchorElement) place.href = text
    else place.textContent = text
  }
}
