import { CONNECT_GROUPS } from '../../connect/clients.ts'
import type { ConnectTarget, ConnectWay } from '../../connect/connect-client.ts'
import { entryName } from '../../connect/entry-name.ts'
import { compileClientTemplate } from '../view/compile-client-template.ts'
import type { ClientTemplate } from '../view/compile-client-template.ts'
import { connectTargets } from '../view/connect-targets.ts'
import type { ConnectTargets } from '../view/connect-targets.ts'
import { escapeHtml, escapeText } from '../text/escape-html.ts'
import type { PageView } from '../view/page-view.ts'

/**
 * Renders the connect menu: every client with its ways, closed, for the page's own endpoint. Empty where there is none.
 *
 * Complete without scripts. The page's script adds what needs one: copy buttons, and a choice of endpoint and
 * name, for which it rewrites the texts from the same table. It finds them by their order: each way has exactly one
 * `pre` or `a`.
 */
export function renderConnectMenu(view: PageView): string {
  const targets = connectTargets(view)
  if (targets === undefined) return ''
  let menu = ''
  for (const { before, write } of MENU.pieces) menu += before + write(targets.page)
  return `<div class="connect"${renderChoices(view, targets)}>\n<h3>Connect a client</h3>\n${renderAdvice(view, targets)}${menu}${MENU.end}</div>\n`
}

/** Most of the menu is the same on every page: the markup before each way's text, and the rest at the end. */
const MENU = compileMenu()

function compileMenu(): { pieces: { before: string; write: ClientTemplate }[]; end: string } {
  const pieces: { before: string; write: ClientTemplate }[] = []
  let markup = ''
  for (const group of CONNECT_GROUPS) {
    const count = `<span class="count">${group.clients.length}</span>`
    markup += `<details><summary>${group.title} ${count}</summary>\n<div>\n`
    for (const { title, ways } of group.clients) {
      markup += `<details><summary>${title}</summary>`
      for (const way of ways) {
        const [before, after] = surround(way)
        pieces.push({ before: markup + before, write: compileClientTemplate((target) => writeHtml(way, target)) })
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

/** Unescaped parts of this markup are our own text; a test checks them. */
function surround(way: ConnectWay): [before: string, after: string] {
  if (way.kind === 'link') return ['<p><a href="', `">${way.label}</a></p>`]
  const place =
    way.kind === 'steps' ? way.steps : way.kind === 'file' ? way.paths.map(renderPath).join(' or ') : undefined
  return [place === undefined ? '<pre>' : `<p>${place}:</p><pre>`, '</pre>']
}

function renderPath(path: string): string {
  return `<code>${path}</code>`
}

/** The script's choices, as attributes. */
function renderChoices({ slug }: PageView, { page, root }: ConnectTargets): string {
  const choices = { url: page.url, title: page.title }
  if (slug === '') return renderData(choices)
  return renderData({ ...choices, name: entryName(slug), 'root-url': root.url, 'root-title': root.title })
}

function renderData(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')
}

/** For readers without the script, which replaces the second sentence with its choice. */
function renderAdvice({ slug }: PageView, { page, root }: ConnectTargets): string {
  const name = `<code>${page.name}</code>`
  if (slug === '') return `<p>For the whole directory, under the name ${name}.</p>\n`
  return (
    `<p>For this page, under the name ${name}. ` +
    `For the whole directory, put <code>${escapeHtml(root.url)}</code> in the place of the URL; ` +
    `to connect several pages, call this one <code>${entryName(slug)}</code>.</p>\n`
  )
}
