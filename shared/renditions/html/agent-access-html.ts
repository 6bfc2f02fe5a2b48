import { AGENT_ACCESS_ID, listAgentAccess } from '../view/agent-access.ts'
import type { AgentAccessValue } from '../view/agent-access.ts'
import { renderConnectMenu } from './connect-html.ts'
import { renderEmbedPanel } from './embed-html.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { PageView } from '../view/page-view.ts'

/** Filled in by the page's script with what the browser supports. Not empty, so that its height does not change. */
const LIVE_WEBMCP = '<dd class="webmcp" hidden>\u00a0</dd>'

/** Renders the section that tells agents, and the people who bring them, how to reach the page. */
export function renderAgentAccess(view: PageView): string {
  const rows = listAgentAccess(view).map(({ label, values }) => {
    const cells = values.map((value) => `<dd>${renderAccessValue(value)}</dd>`)
    return `<div><dt>${label}</dt>${cells.join('')}${label === 'WebMCP' ? LIVE_WEBMCP : ''}</div>\n`
  })
  return `<section id="${AGENT_ACCESS_ID}" lang="en" dir="ltr">\n<h2>Agent access</h2>\n<dl>\n${rows.join('')}</dl>\n${renderConnectMenu(view)}${renderEmbedPanel(view)}</section>\n`
}

/** An address is shown whole, to be copied; anything with its own name is also a link. A note is text. */
function renderAccessValue({ text, url, isNote }: AgentAccessValue): string {
  if (isNote) return escapeHtml(text)
  const copied = escapeHtml(url ?? text)
  const name = url === undefined || url === text ? '' : `<a href="${copied}">${escapeHtml(text)}</a> `
  return `${name}<code>${copied}</code> <button type="button" data-copy="${copied}" aria-description="${copied}" hidden>Copy</button>`
}
