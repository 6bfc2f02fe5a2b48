import { listAgentAccess } from './agent-access.ts'
import type { AgentAccessEntry } from './agent-access.ts'
import { renderConnectMenu } from './connect-html.ts'
import { renderEmbedPanel } from './embed-html.ts'
import { escapeHtml } from './escape-html.ts'
import { AGENT_ACCESS_ID } from './html-listing.ts'
import type { PageView } from './page-view.ts'

/** Where the page's script says what the browser has. Not empty, so that it is as high as it will be. */
const LIVE_WEBMCP = '<dd class="webmcp" hidden>\u00a0</dd>'

/** Renders the section that tells agents, and the people who bring them, how to reach the page. */
export function renderAgentAccess(view: PageView): string {
  const rows = listAgentAccess(view).map(({ label, values }) => {
    const cells = values.map((value) => `<dd>${renderAccessValue(value)}</dd>`)
    return `<div><dt>${label}</dt>${cells.join('')}${label === 'WebMCP' ? LIVE_WEBMCP : ''}</div>\n`
  })
  return `<section id="${AGENT_ACCESS_ID}" lang="en" dir="ltr">\n<h2>Agent access</h2>\n<dl>\n${rows.join('')}</dl>\n${renderConnectMenu(view)}${renderEmbedPanel(view)}</section>\n`
}

/** An address is shown whole, to be copied; what has a name of its own is also a link. */
function renderAccessValue({ text, url }: AgentAccessEntry['values'][number]): string {
  const copied = escapeHtml(url ?? text)
  const name = url === undefined || url === text ? '' : `<a href="${copied}">${escapeHtml(text)}</a> `
  return `${name}<code>${copied}</code> <button type="button" data-copy="${copied}" aria-description="${copied}" hidden>Copy</button>`
}
