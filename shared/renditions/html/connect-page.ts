import { escapeHtml, escapeText, renderText } from '../text/escape-html.ts'
import { CONNECT_CLIENTS, CONNECT_GROUPS } from '../../connect/clients.ts'
import type { ConnectGroup, ConnectTarget, ConnectWay } from '../../connect/connect-client.ts'
import { CONNECT_PAGE, TEXT_SLOT } from '../../connect/connect-page.ts'
import { LOCAL_GROUPS, LOCAL_NOTE } from '../../connect/local-clients.ts'
import type { RenderedFile, RootFrame, Site } from '../../model/page.ts'
import { SHARED_DIR } from '../../urls.ts'
import { AGENT_ACCESS_ID } from '../view/agent-access.ts'
import { connectTarget } from '../view/connect-targets.ts'
import { createFrameView, describeLong } from '../view/page-view.ts'
import type { FrameView } from '../view/page-view.ts'
import { ENGLISH } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { renderEmbedPanel } from './agents/embed-html.ts'
import { renderDocument } from './html-document.ts'

/**
 * Renders `_/connect/`: how to connect every client, complete without scripts for the whole directory. Its script writes
 * the same for the category that the address names, and filters the clients. Instructions for clients stay in English.
 *
 * @returns The file, named relative to {@link SHARED_DIR}.
 */
export function renderConnectPage(root: RootFrame, site: Site): RenderedFile {
  const frame = createFrameView(root, site, false, '')
  const { connect, fill } = frame.words
  const url = frame.urls.file(CONNECT_PAGE)
  const { title } = connect
  const view: FrameView = {
    ...frame,
    url,
    description: ENGLISH.fill(ENGLISH.connect.explained, { directory: frame.title }),
    shownDescription: describeLong([fill(connect.explained, { directory: frame.title }), frame.shownDescription]),
    trail: [...frame.trail, { slug: '', title, url }],
    formats: [],
  }
  const jsonLd = `${JSON.stringify({ '@context': 'https://schema.org', '@type': 'WebPage', url, name: title })}\n`
  const text = renderDocument(view, { main: renderMain(view), jsonLd, head: { title } })
  return { name: `${CONNECT_PAGE.slice(SHARED_DIR.length)}index.html`, mediaType: 'text/html; charset=utf-8', text }
}

function renderMain(view: FrameView): string {
  const { connect, isolation, fill } = view.words
  const directory = `<a href="${escapeHtml(view.urls.page(''))}">${renderText(view.title)}</a>`
  return [
    `<div class="wrap head flow" id="${AGENT_ACCESS_ID}"${isolation}>\n`,
    `<h1>${connect.title}</h1>\n`,
    view.surfaces.endpoints === undefined
      ? `<p>${fill(connect.without, { directory })}</p>\n${renderLocalClients(view)}`
      : renderClients(view, connectTarget(view)),
    `<section class="block flow">${renderEmbedPanel(view)}</section>\n<section class="block flow" id="extension"><h2>${connect.noWebMcp}</h2>\n<p>${connect.extension}</p></section>\n`,
    '</div>\n',
  ].join('')
}

/** Clients that start a program, which answers from the files: no script of the page changes anything here. */
function renderLocalClients(view: FrameView): string {
  const { connect, name, fill } = view.words
  const english = name === undefined ? '' : ' lang="en" dir="ltr"'
  const target = connectTarget(view)
  const whole = fill(connect.whole, { directory: renderText(view.title) })
  return [
    `<p>${fill(connect.target, { what: whole, name: `<code dir="ltr">${target.name}</code>` })}</p>\n`,
    `<p${english}>${escapeText(LOCAL_NOTE)}</p>\n`,
    `<div class="agent flow">\n`,
    ...LOCAL_GROUPS.map((group) => renderGroup(group, target, view.words)),
    '</div>\n',
  ].join('')
}

/** @param isFolded Whether only the names of its clients are in sight. */
function renderGroup({ id, clients }: ConnectGroup, target: ConnectTarget, words: Words, isFolded = false): string {
  const { connect } = words
  const items = clients.map(({ id, title, ways }) => {
    const heading = `<h3>${title}</h3>`
    const text = ways.map((way) => renderWay(way, target, words)).join('')
    const shown = isFolded ? `<details><summary>${heading}</summary>${text}</details>` : heading + text
    return `<li class="client flow" id="${id}">${shown}</li>\n`
  })
  return `<section class="block flow"><h2>${connect[id]}</h2>\n<ul class="flow">\n${items.join('')}</ul></section>\n`
}

/** The script finds the ways by their order: each has exactly one `pre` or `a`. Its texts have a slot each. */
function renderClients({ site, urls, title, words }: FrameView, target: ConnectTarget): string {
  const { connect, call, fill } = words
  const groups = CONNECT_GROUPS.map((group, index) => renderGroup(group, target, words, index > 0))
  const code = (text: string): string => `<code dir="ltr">${escapeHtml(text)}</code>`
  const what = `<span id="connected">${fill(connect.whole, { directory: renderText(title) })}</span>`
  const server = target.url.slice(0, -'/mcp'.length)
  const texts = {
    copied: call.copied,
    'not-copied': call.notCopied,
    category: fill(connect.category, { name: TEXT_SLOT }),
    named: fill(connect.named, { name: TEXT_SLOT }),
    found: fill(connect.found, { matches: TEXT_SLOT, all: CONNECT_CLIENTS.length }),
    server,
  }
  const data = Object.entries(texts).map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`)
  return [
    `<p>${fill(connect.target, { what, name: code(target.name) })} <label id="named" hidden><input type="checkbox"></label></p>\n`,
    `<p>${fill(connect.endpoints, { address: code(target.url) })}</p>\n`,
    `<div class="agent flow"${data.join('')}>\n`,
    `<p><input class="field" type="search" aria-label="${connect.find}" placeholder="${connect.find}: Zed, Gemini, Kiro …" autocomplete="off" hidden></p>\n`,
    '<p class="vh" role="status"></p>\n',
    ...groups,
    '</div>\n',
    site.assets.connect === undefined
      ? ''
      : `<script type="module" src="${escapeHtml(urls.path(site.assets.connect))}"></script>\n`,
  ].join('')
}

/** Unescaped parts of this markup are our own text; a test checks them. */
function renderWay(way: ConnectWay, target: ConnectTarget, words: Words): string {
  const english = words.name === undefined ? '' : ' lang="en" dir="ltr"'
  const note = way.note === undefined ? '' : `<p class="s soft"${english}>${escapeText(way.note)}</p>`
  const text = way.write(target)
  if (way.kind === 'link') return `<p><a class="btn" href="${escapeHtml(text)}"${english}>${way.label}</a></p>${note}`
  const lead =
    way.kind === 'steps'
      ? `<p${english}>${way.steps}:</p>`
      : way.kind === 'file'
        ? `<p>${words.either(way.paths.map((path) => `<code dir="ltr">${path}</code>`))}:</p>`
        : ''
  return `${lead}<div class="code"><pre dir="ltr">${escapeText(text)}</pre><button type="button" class="copy" hidden>${words.agents.copy}</button></div>${note}`
}
