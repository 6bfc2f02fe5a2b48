import { listAgentAccess } from '../../shared/renditions/agent-access.ts'
import type { AgentAccessEntry } from '../../shared/renditions/agent-access.ts'
import type { PagePlace } from '../../shared/renditions/list-formats.ts'
import { CAN_COPY, enableCopy } from '../page/enable-copy.ts'
import { showWebMcpStatus } from '../webmcp/show-webmcp-status.ts'
import { createElement } from './create-element.ts'

/** The lines of the agent-access section, as on the page itself. WebMCP is that of the page around the element. */
export function createAccessList(place: PagePlace, signal: AbortSignal): HTMLElement {
  const rows = listAgentAccess(place).map(({ label, values }) => {
    const cell = createElement('dd')
    if (label === 'WebMCP') showWebMcpStatus(cell, signal)
    else cell.append(...values.map(createValue))
    return createElement('div', {}, createElement('dt', {}, label), cell)
  })
  return createElement('dl', {}, ...rows)
}

/** An address is shown whole, to be copied; what has a name of its own is also a link. */
function createValue({ text, url = text }: AgentAccessEntry['values'][number]): HTMLElement {
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
