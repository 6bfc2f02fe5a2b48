import { AGENT_ACCESS_ID, listAgentAccess, PAGE_TOOL_NAMES } from '../../view/agent-access.ts'
import type { AgentAccessEntry, AgentAccessValue } from '../../view/agent-access.ts'
import { connectPageUrl } from '../../view/connect-targets.ts'
import type { FrameView } from '../../view/page-view.ts'
import type { Words } from '../../words/words.ts'
import { escapeHtml } from '../../text/escape-html.ts'
import { readableUrl } from '../../text/readable-url.ts'
import { renderConnect } from './connect-html.ts'
import { renderEmbedPanel } from './embed-html.ts'

/**
 * Renders the section that tells people how their agents use the page: what it is for, the clients most people have, the
 * six labels with their addresses, and what else can be done with the page. Complete without scripts.
 *
 * @param tool Registered on the page, where that is not its form.
 */
export function renderAgentAccess(view: FrameView, tool?: string): string {
  const { agents } = view.words
  return renderAgentSection(view, [
    `<h2>${view.slug === '' ? agents.useDirectory : agents.usePage}</h2>\n`,
    renderAccess(view, tool),
    renderPageActions(view),
    renderEmbedPanel(view),
  ])
}

/**
 * Renders that section for the page of a listing: the listing as data first, then how agents use its category.
 *
 * @param view Of the category.
 * @param own Markup about the listing.
 */
export function renderListingAccess(view: FrameView, own: string): string {
  const title = `<bdi>${escapeHtml(view.title)}</bdi>`
  const { page, agents, fill } = view.words
  return renderAgentSection(view, [
    `<h2>${page.forAgents}</h2>\n${own}<h3>${fill(agents.useCategory, { title })}</h3>\n`,
    renderAccess(view, PAGE_TOOL_NAMES.listing),
  ])
}

function renderAgentSection({ words: { call, isolation } }: FrameView, parts: readonly string[]): string {
  return (
    `<section class="agent block flow" id="${AGENT_ACCESS_ID}"${isolation} data-copied="${call.copied}" data-not-copied="${call.notCopied}">\n` +
    `${parts.join('')}</section>\n`
  )
}

function renderAccess(view: FrameView, tool: string | undefined): string {
  const { agents, fill } = view.words
  const rows = listAgentAccess(view, tool).map((entry) => renderEntry(entry, view))
  const purpose = view.surfaces.endpoints ? agents.purpose : agents.purposeWithoutServer
  // The labels are the same in every language, so that instructions can name them.
  return `<p>${fill(purpose, { count: view.count })}</p>\n${renderConnect(view)}<dl>\n${rows.join('')}</dl>\n`
}

function renderEntry({ label, values }: AgentAccessEntry, view: FrameView): string {
  const parts = values.map((value, index) => renderValue(value, nameOf(label, value, index, view.words), view.words))
  const text = label === 'WebMCP' ? parts.join(DOT) + renderStatus(view) : parts.join(label === 'Transport' ? DOT : ' ')
  return `<dt lang="en">${label}</dt><dd class="line">${text}</dd>\n`
}

const DOT = ' <span class="soft">·</span> '

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
  const copy = `<button class="copy"${copied} hidden>${agents.copy}<span class="vh"> ${name}</span></button>`
  const address = `<code dir="ltr">${escapeHtml(shown)}</code>`
  if (text === 'HTTP+SSE') return `<span>${text}</span> ${address}${copy}`
  if (text !== url) return `<span class="line"><a href="${href}">${escapeHtml(text)}</a>${copy}</span>`
  return `${isEndpoint ? address : `<a href="${href}">${address}</a>`}${copy}`
}

/** Shown by the page's script, which replaces it in a browser that has WebMCP. */
function renderStatus({ urls, words: { agents, isolation, fill } }: FrameView): string {
  const extension = `<a href="${escapeHtml(connectPageUrl(urls))}#extension">${agents.theExtension}</a>`
  return ` <span class="soft s webmcp"${isolation === '' ? ' dir="auto"' : ''} hidden>${fill(agents.noWebMcp, { link: extension })}</span>`
}

/** Assistants whose address takes a question at its end. By title. */
const ASSISTANTS: readonly { title: string; ask: string }[] = [
  { title: 'ChatGPT', ask: 'https://chatgpt.com/?hints=search&q=' },
  { title: 'Claude', ask: 'https://claude.ai/new?q=' },
  { title: 'Grok', ask: 'https://grok.com/?q=' },
  { title: 'Le Chat', ask: 'https://chat.mistral.ai/chat?q=' },
  { title: 'Perplexity', ask: 'https://www.perplexity.ai/search?q=' },
]

/**
 * Renders the actions on a page for a reader's assistant: copy or view it as Markdown, and open an assistant with it.
 *
 * Links only; nothing is loaded from elsewhere. The button is for the page's script to show.
 */
export function renderPageActions({ formats, words: { agents } }: Pick<FrameView, 'formats' | 'words'>): string {
  const markdown = formats.find(({ type }) => type === 'text/markdown')?.url ?? ''
  const question = encodeURIComponent(`Read ${markdown} and answer my questions about it.`)
  const links = ASSISTANTS.map(({ title, ask }) => `<a href="${escapeHtml(ask + question)}">${title}</a>`)
  return [
    '<div class="line actions">\n',
    `<a href="${escapeHtml(markdown)}">${agents.viewMarkdown}</a>\n`,
    // Relative to where the page is, which may be a preview of its canonical address.
    `<button class="copy" data-copy-from="${escapeHtml(new URL(markdown).pathname)}" hidden>${agents.copyMarkdown}</button>\n`,
    `<span class="soft">${agents.openIn}</span> ${links.join('\n')}\n`,
    '</div>\n',
  ].join('')
}
