import { CONNECT_GROUPS } from '../../shared/connect/clients.ts'
import type { ConnectWay } from '../../shared/connect/connect-client.ts'
import { createElement } from './create-element.ts'

/** The connect menu of our pages, without the texts: `writeWays` finds their places by their order. */
export function createConnectMenu(): HTMLElement {
  const groups = CONNECT_GROUPS.map(({ title, clients }) =>
    createDetails(
      `${title} (${clients.length})`,
      ...clients.map((client) => createDetails(client.title, ...client.ways.flatMap(createWay))),
    ),
  )
  return createElement('div', {}, createElement('h3', {}, 'Connect a client'), ...groups)
}

function createDetails(summary: string, ...content: readonly Node[]): HTMLElement {
  return createElement('details', {}, createElement('summary', {}, summary), ...content)
}

function createWay(way: ConnectWay): HTMLElement[] {
  const parts: HTMLElement[] =
    way.kind === 'link' ? [createElement('p', {}, createElement('a', {}, way.label))] : [createElement('pre')]
  if (way.kind === 'file') parts.unshift(createElement('p', {}, `${way.paths.join(' or ')}:`))
  if (way.kind === 'steps') parts.unshift(createElement('p', {}, `${way.steps}:`))
  if (way.note !== undefined) parts.push(createElement('small', {}, way.note))
  return parts
}
