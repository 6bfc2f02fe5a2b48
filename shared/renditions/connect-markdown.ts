import { CONNECT_CLIENTS } from '../connect/clients.ts'
import { ENTRY_NAME } from '../connect/connect-client.ts'
import type { ConnectTarget, ConnectWay } from '../connect/connect-client.ts'
import { entryName } from '../connect/entry-name.ts'
import { AGENT_ACCESS_ID } from './html-listing.ts'
import { pageTarget } from './connect-targets.ts'
import type { PageView } from './page-view.ts'

/**
 * Renders how to connect a client, short, because models read it with every page: the commands, and the JSON that
 * several clients share. The HTML page has every client.
 */
export function renderConnectMarkdown(view: PageView): string {
  const target = pageTarget(view)
  const own = view.slug === '' ? '' : ` To connect several pages, call this one \`${entryName(view.slug)}\`.`
  const commands = COMMANDS.map(({ title, way }) => `- ${title}: ${renderCode(way.write(target))}\n`)
  const shared = SHARED_JSON.map(
    ({ titles, way }) => `- ${titles.join(', ')}: ${renderCode(writeCompact(way, target))}\n`,
  )
  return (
    `\n### Connect a client\n\nThe entry is called \`${ENTRY_NAME}\`.${own} ` +
    `All ${CONNECT_CLIENTS.length} clients, with files and links: <${view.url}#${AGENT_ACCESS_ID}>\n\n` +
    `${commands.join('')}${shared.join('')}`
  )
}

/** The command of each client that has one. */
const COMMANDS = CONNECT_CLIENTS.flatMap(({ title, ways }) => {
  const way = ways.find(({ kind }) => kind === 'command')
  return way === undefined ? [] : [{ title, way }]
})

/** JSON that is the same for several clients, with these. */
const SHARED_JSON = listSharedJson()

function listSharedJson(): { titles: string[]; way: ConnectWay }[] {
  const sample: ConnectTarget = { name: ENTRY_NAME, url: 'https://example.org/mcp', title: '' }
  const byText = new Map<string, { titles: string[]; way: ConnectWay }>()
  for (const { title, ways } of CONNECT_CLIENTS) {
    for (const way of ways) {
      if (way.kind === 'link' || !way.language.startsWith('json')) continue
      const text = way.write(sample)
      const known = byText.get(text)
      if (known === undefined) byText.set(text, { titles: [title], way })
      else known.titles.push(title)
    }
  }
  return [...byText.values()].filter(({ titles }) => titles.length > 1)
}

function writeCompact(way: ConnectWay, target: ConnectTarget): string {
  const value: unknown = JSON.parse(way.write(target))
  return JSON.stringify(value)
}

/** A code span, with more backticks around than the base URL may have in a row. No snippet begins or ends with one. */
function renderCode(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const fence = '`'.repeat(1 + Math.max(0, ...runs.map(({ length }) => length)))
  return fence + text + fence
}
