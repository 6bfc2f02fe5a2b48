import { CONNECT_GROUPS } from '../../connect/clients.ts'
import type { ConnectTarget, ConnectWay } from '../../connect/connect-client.ts'
import { CONNECT_PAGE } from '../../connect/connect-page.ts'
import type { RenderedFile, RootFrame, Site } from '../../model/page.ts'
import { SHARED_DIR } from '../../urls.ts'
import { escapeHtml, escapeText } from '../text/escape-html.ts'
import { AGENT_ACCESS_ID } from '../view/agent-access.ts'
import { connectTargets } from '../view/connect-targets.ts'
import { createFrameView } from '../view/page-view.ts'
import type { FrameView } from '../view/page-view.ts'
import { renderDocument } from './html-document.ts'

/**
 * Renders `_/connect/`: how to connect every client, complete without scripts for the whole directory. Its script writes
 * the same for the category that the address names, and filters the clients.
 *
 * @returns The file, named relative to {@link SHARED_DIR}.
 */
export function renderConnectPage(root: RootFrame, site: Site): RenderedFile {
  const frame = createFrameView(root, site, false)
  const url = frame.urls.file(CONNECT_PAGE)
  const title = 'Connect a client'
  const view: FrameView = {
    ...frame,
    url,
    description: `How to connect an MCP client to ${frame.title}.`,
    shownDescription: `How to connect an MCP client to ${frame.title}: commands, files and links for every client.`,
    trail: [...frame.trail, { slug: '', title, url }],
    formats: [],
  }
  const jsonLd = `${JSON.stringify({ '@context': 'https://schema.org', '@type': 'WebPage', url, name: title })}\n`
  const text = renderDocument(view, { main: renderMain(view, title), jsonLd, head: { title } })
  return { name: `${CONNECT_PAGE.slice(SHARED_DIR.length)}index.html`, mediaType: 'text/html; charset=utf-8', text }
}

function renderMain(view: FrameView, title: string): string {
  const targets = connectTargets(view)
  return [
    `<div class="head flow" id="${AGENT_ACCESS_ID}" lang="en" dir="ltr">\n`,
    `<h1>${title}</h1>\n`,
    targets === undefined
      ? `<p>Nothing answers MCP here: <a href="${escapeHtml(view.urls.page(''))}"><bdi>${escapeHtml(view.title)}</bdi></a> is published as files. Agents in the browser call its tools, and others read its pages as Markdown or JSON.</p>\n`
      : renderClients(view, targets.root),
    EXTENSION,
    '</div>\n',
  ].join('')
}

const EXTENSION =
  '<section class="block flow" id="extension"><h2>In a browser without WebMCP</h2>\n' +
  '<p>The browser extension Gazetteer gives agents in the browser the tools of this directory’s pages, and of every ' +
  'other directory made with Gazetteer, where the browser itself has no WebMCP yet. It comes with the software that ' +
  'made these pages.</p></section>\n'

/** The script finds the ways by their order: each has exactly one `pre` or `a`. */
function renderClients({ site, urls, title }: FrameView, target: ConnectTarget): string {
  const { connect } = site.assets
  const groups = CONNECT_GROUPS.map((group) => {
    const items = group.clients.map(
      (client) =>
        `<li class="client flow" id="${client.id}"><h3>${client.title}</h3>${client.ways.map((way) => renderWay(way, target)).join('')}</li>\n`,
    )
    return `<section class="block flow"><h2>${group.title}</h2>\n<ul class="wider">\n${items.join('')}</ul></section>\n`
  })
  const root = escapeHtml(target.url)
  const server = target.url.slice(0, -'/mcp'.length)
  return [
    `<p>For <span id="connected"><bdi>${escapeHtml(title)}</bdi>, the whole directory</span>, under the name <code>${target.name}</code>. <label id="named" hidden><input type="checkbox"></label></p>\n`,
    `<p>Each category has an endpoint of its own: the name of the category goes before the last part of <code>${root}</code>.</p>\n`,
    `<div class="agent flow" data-copied="Copied" data-not-copied="Could not copy" data-server="${escapeHtml(server)}">\n`,
    '<p><input class="field" type="search" aria-label="Find a client" placeholder="Find a client: Zed, Gemini, Kiro …" autocomplete="off" hidden></p>\n',
    '<p class="vh" role="status"></p>\n',
    ...groups,
    '</div>\n',
    connect === undefined ? '' : `<script type="module" src="${escapeHtml(urls.path(connect))}"></script>\n`,
  ].join('')
}

/** Unescaped parts of this markup are our own text; a test checks them. */
function renderWay(way: ConnectWay, target: ConnectTarget): string {
  const note = way.note === undefined ? '' : `<p class="s soft">${escapeText(way.note)}</p>`
  const text = way.write(target)
  if (way.kind === 'link') return `<p><a class="btn" href="${escapeHtml(text)}">${way.label}</a></p>${note}`
  const place =
    way.kind === 'steps'
      ? way.steps
      : way.kind === 'file'
        ? way.paths.map((path) => `<code>${path}</code>`).join(' or ')
        : ''
  const lead = place === '' ? '' : `<p>${place}:</p>`
  return `${lead}<div class="code"><pre>${escapeText(text)}</pre><button type="button" class="copy" hidden>Copy</button></div>${note}`
}
