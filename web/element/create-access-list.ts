import { listAgentAccess } from '../../shared/renditions/view/agent-access.ts'
import type { AgentAccessPlace, AgentAccessValue } from '../../shared/renditions/view/agent-access.ts'
import { CAN_COPY, enableCopy } from '../connect/enable-copy.ts'
import { showWebMcpStatus } from '../webmcp/show-webmcp-status.ts'
import { createElement } from './create-element.ts'

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
