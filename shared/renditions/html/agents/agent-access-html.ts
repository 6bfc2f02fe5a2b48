import { AGENT_ACCESS_ID, listAgentAccess } from '../../view/agent-access.ts'
import type { AgentAccessEntry, AgentAccessValue } from '../../view/agent-access.ts'
import { connectPageUrl, connectUrlOf } from '../../view/connect-targets.ts'
import type { PageIdentity } from '../../view/page-identity.ts'
import type { FrameView } from '../../view/page-view.ts'
import type { Words } from '../../words/words.ts'
import { escapeHtml, hrefOf } from '../../text/escape-html.ts'
import { readableUrl } from '../../text/readable-url.ts'

/** The clients most readers have, by their ids on the page of all clients. */
export const NAMED_CLIENTS = {
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  codex: 'Codex',
  chatgpt: 'ChatGPT',
} as const

/**
 * Renders the section that tells people how their agents use the page: what it is for, where clients are connected, and
 * the six labels with their addresses. At the end of a category and of the root, complete without scripts.
 */
export function renderAgentAccess(view: FrameView): string {
  const { agents, isolation, fill, things } = view.words
  const rows = listAgentAccess(view).map((entry) => renderEntry(entry, view))
  const purpose = view.surfaces.endpoints ? agents.purpose : agents.purposeWithoutServer
  return (
    `<section class="agent" id="${AGENT_ACCESS_ID}"${isolation}>\n<h2>${view.words.page.forAgents}</h2>\n` +
    `<p>${fill(purpose, { things: things(view.count) })} ${renderClients(view)}</p>\n` +
    // The labels are the same in every language, so that instructions can name them.
    `<dl class="kv" lang="en" dir="ltr">\n${rows.join('')}</dl>\n</section>\n`
  )
}

/** One sentence: each client is a link to how it is connected. */
function renderClients(view: FrameView): string {
  const { agents, either, fill } = view.words
  const page = hrefOf(connectUrlOf(view))
  if (view.surfaces.endpoints === undefined) return `<a href="${page}">${agents.howToConnect}</a>`
  const links = Object.entries(NAMED_CLIENTS).map(([id, title]) => `<a href="${page}#${id}">${title}</a>`)
  return fill(agents.addTo, { clients: either([...links, `<a href="${page}">${agents.anotherClient}</a>`]) })
}

function renderEntry({ label, values }: AgentAccessEntry, view: FrameView): string {
  const parts = values.map((value, index) => renderValue(value, nameOf(label, value, index, view.words), view.words))
  const text = label === 'WebMCP' ? parts.join(' ') + renderStatus(view) : parts.join(' ')
  return `<div><dt>${label}</dt><dd>${text}</dd></div>\n`
}

/** What a button copies, in words. */
function nameOf(label: string, { text, url }: AgentAccessValue, index: number, { agents, fill }: Words): string {
  if (label === 'Root Directory') return index === 0 ? agents.rootPage : agents.rootServer
  return url === undefined || text === url ? label : fill(agents.addressOf, { name: text })
}

/** An address is shown whole, to be copied; one that answers reading is also a link. Words are only shown. */
function renderValue({ text, url, isNote }: AgentAccessValue, name: string, { agents }: Words): string {
  if (isNote) return `<span>${text === 'none here' ? agents.noTransport : agents.inBrowser}</span>`
  if (url === undefined) return /^\w+$|\./.test(text) ? `<code>${text}</code>` : `<span>${text}</span>`
  const href = escapeHtml(url)
  const shown = readableUrl(url)
  const isEndpoint = text === 'HTTP+SSE' || url.endsWith('/mcp')
  // Where a link or the very address is before it, the script copies that.
  const copied = isEndpoint && shown !== url ? ` data-copy="${href}"` : ''
  const copy = `<button class="text copy"${copied} hidden>${agents.copy}<span class="vh"> ${name}</span></button>`
  const address = `<code>${escapeHtml(shown)}</code>`
  if (text === 'HTTP+SSE') return `<span>${text}</span> ${address}${copy}`
  if (text !== url) return `<a href="${href}">${escapeHtml(text)}</a>`
  return `${isEndpoint ? address : `<a href="${href}">${address}</a>`}${copy}`
}

/** Shown by the page's script in a browser without WebMCP. */
function renderStatus({ urls, words: { agents, isolation, fill } }: FrameView): string {
  const extension = `<a href="${hrefOf(connectPageUrl(urls))}#extension">${agents.theExtension}</a>`
  return ` <span class="webmcp"${isolation === '' ? ' dir="auto"' : ''} hidden>${fill(agents.noWebMcp, { link: extension })}</span>`
}

/** Assistants whose address takes a question at its end. By title. */
const ASSISTANTS: readonly { title: string; ask: string }[] = [
  { title: 'ChatGPT', ask: 'https://chatgpt.com/?q=' },
  { title: 'Claude', ask: 'https://claude.ai/new?q=' },
]

/**
 * Renders one closed line about a page as data: its forms, where its tools are, copying it, asking an assistant, and the
 * way to the section of its category. Links only; nothing is loaded from elsewhere. The buttons are for the page's script to show.
 *
 * @param url What assistants are asked to read: the page as Markdown, where that has an address.
 * @param forms Where its forms are, by their names.
 */
export function renderQuietAccess(
  category: PageIdentity,
  url: string,
  forms: Readonly<Record<string, string>>,
): string {
  const { words, urls, slug } = category
  const { agents, fill } = words
  const links = Object.entries(forms).map(([label, href]) => `<a href="${escapeHtml(href)}">${label}</a>`)
  const question = encodeURIComponent(`Read ${url}`)
  const assistants = ASSISTANTS.map(({ title, ask }) => `<a href="${ask}${question}">${title}</a>`)
  const section = `${hrefOf(urls.page(slug))}#${AGENT_ACCESS_ID}`
  return (
    `<details class="quiet" id="${AGENT_ACCESS_ID}"><summary>${agents.dataAndAgents}</summary><p class="line">${links.join(' ')} ` +
    '<code>document.modelContext</code> ' +
    `<button class="text copy" data-copy-from="${escapeHtml(forms['Markdown'] ?? '')}" hidden>${agents.copyMarkdown}</button></p>` +
    `<p>${fill(agents.ask, { assistants: words.either(assistants) })} <a href="${section}">${agents.connectAll}</a></p></details>\n`
  )
}
