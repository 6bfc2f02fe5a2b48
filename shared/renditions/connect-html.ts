import { CONNECT_GROUPS } from '../connect/clients.ts'
import type { ConnectTarget, ConnectWay } from '../connect/connect-client.ts'
import { entryName } from '../connect/entry-name.ts'
import { compileWay } from './compile-way.ts'
import type { WriteWay } from './compile-way.ts'
import { pageTarget, rootTarget } from './connect-targets.ts'
import { escapeHtml, escapeText } from './escape-html.ts'
import type { PageView } from './page-view.ts'

/**
 * Renders the connect menu: every client with its ways, closed, for the page's own endpoint.
 *
 * Complete without scripts. The page's script adds what needs one: buttons that copy, and a choice of endpoint and
 * name, for which it writes the texts anew from the same table. It finds them by their order: each way has exactly one
 * `pre` or `a`.
 */
export function renderConnectMenu(view: PageView): string {
  const target = pageTarget(view)
  let menu = ''
  for (const { before, write } of MENU.pieces) menu += before + write(target)
  return `<div class="connect"${renderChoices(view)}>\n<h3>Connect a client</h3>\n${renderAdvice(view)}${menu}${MENU.end}</div>\n`
}

/** Most of the menu is the same on every page: the markup before each way's text, and what is left at the end. */
const MENU = compileMenu()

function compileMenu(): { pieces: { before: string; write: WriteWay }[]; end: string } {
  const pieces: { before: string; write: WriteWay }[] = []
  let markup = ''
  for (const group of CONNECT_GROUPS) {
    const count = `<span class="count">${group.clients.length}</span>`
    markup += `<details><summary>${group.title} ${count}</summary>\n<div>\n`
    for (const { title, ways } of group.clients) {
      markup += `<details><summary>${title}</summary>`
      for (const way of ways) {
        const [before, after] = surround(way)
        pieces.push({ before: markup + before, write: compileWay((target) => writeHtml(way, target)) })
        markup = after + (way.note === undefined ? '' : `<small>${escapeText(way.note)}</small>`)
      }
      markup += '</details>\n'
    }
    markup += '</div>\n</details>\n'
  }
  return { pieces, end: markup }
}

function writeHtml(way: ConnectWay, target: ConnectTarget): string {
  const text = way.write(target)
  return way.kind === 'link' ? escapeHtml(text) : escapeText(text)
}

/** Parts of this markup that are not escaped are our own words; a test looks at them. */
function surround(way: ConnectWay): [before: string, after: string] {
  if (way.kind === 'link') return ['<p><a href="', `">${way.label}</a></p>`]
  const place =
    way.kind === 'steps' ? way.steps : way.kind === 'file' ? way.paths.map(renderPath).join(' or ') : undefined
  return [place === undefined ? '<pre>' : `<p>${place}:</p><pre>`, '</pre>']
}

function renderPath(path: string): string {
  return `<code>${path}</code>`
}

/** What the script may choose from, as attributes. */
function renderChoices(view: PageView): string {
  const page = pageTarget(view)
  const choices = { url: page.url, title: page.title }
  if (view.slug === '') return renderData(choices)
  const root = rootTarget(view)
  return renderData({ ...choices, name: entryName(view.slug), 'root-url': root.url, 'root-title': root.title })
}

function renderData(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')
}

/** For those without the script; it puts its choice in the place of the second sentence. */
function renderAdvice(view: PageView): string {
  const name = `<code>${pageTarget(view).name}</code>`
  if (view.slug === '') return `<p>For the whole directory, under the name ${name}.</p>\n`
  return (
    `<p>For this page, under the name ${name}. ` +
    `For the whole directory, put <code>${escapeHtml(rootTarget(view).url)}</code> in the place of the URL; ` +
    `to connect several pages, call this one <code>${entryName(view.slug)}</code>.</p>\n`
  )
}
