import { listAgentAccess } from '../../shared/renditions/view/agent-access.ts'
import type { AgentAccessPlace, AgentAccessValue } from '../../shared/renditions/view/agent-access.ts'
import { CAN_COPY, enableCopy } from '../connect/enable-copy.ts'
import { showWebMcpStatus } from '../webmcp/webmcp-status.ts'
import { CONNECT_GROUPS } from '../../shared/connect/clients.ts'
import type { ConnectWay } from '../../shared/connect/connect-client.ts'

/** Creates an element with these properties and content. Text stays text: nothing here accepts markup. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...content)
  return element
}

/** The lines of the agent-access section, as on the page itself. The WebMCP line is about the page around the element. */
export function createAccessList(place: AgentAccessPlace, signal: AbortSignal): HTMLElement {
  const rows = listAgentAccess(place).map(({ label, values }) => {
    const cell = createElement('dd')
    if (label === 'WebMCP') showWebMcpStatus(cell, signal)
    else cell.append(...values.map(createValue))
    return createElement('div', {}, createElement('dt', {}, label), cell)
  })
  return createElement('dl', {}, ...rows)
}

/** A URL is shown in full, to be copied; one with a name of its own is also a link. Names and notes are text. */
function createValue({ text, url, isNote }: AgentAccessValue): HTMLElement {
  if (isNote) return createElement('div', {}, text)
  if (url === undefined) return createElement('div', {}, createElement('code', {}, text))
  const value = createElement('div')
  if (url !== text) value.append(createElement('a', { href: url }, text), ' ')
  value.append(createElement('code', {}, url), ' ')
  if (CAN_COPY) {
    const button = createElement('button', { type: 'button', ariaDescription: url }, 'Copy')
    enableCopy(button, () => url)
    value.append(button)
  }
  return value
}

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

/**
 * The base URL of a directory, as {@link createUrls} takes it: absolute, without a trailing slash.
 *
 * @param base As written by the owner of the page; relative to the page.
 * @returns `undefined` unless it is http(s).
 */
export function parseBase(base: string, pageUrl: string): string | undefined {
  try {
    const { protocol, origin, pathname } = new URL(base, pageUrl)
    return /^https?:$/.test(protocol) ? origin + pathname.replace(/\/+$/, '') : undefined
  } catch {
    return undefined
  }
}
