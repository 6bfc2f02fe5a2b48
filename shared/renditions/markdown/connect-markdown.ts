import { CONNECT_CLIENTS } from '../../connect/clients.ts'
import { ENTRY_NAME } from '../../connect/connect-client.ts'
import type { ConnectTarget, ConnectWay } from '../../connect/connect-client.ts'
import { localCommand } from '../../connect/local-clients.ts'
import { quoteForShell } from '../../connect/quote-for-shell.ts'
import { compileClientTemplate } from '../view/compile-client-template.ts'
import type { ClientTemplate } from '../view/compile-client-template.ts'
import { connectTargets, localTarget } from '../view/connect-targets.ts'
import type { PageView } from '../view/page-view.ts'
import { AGENT_ACCESS_ID } from '../view/agent-access.ts'

/**
 * Renders how to connect a client, short, because models read it with every page: the commands, and the JSON that
 * several clients share. The HTML page has every client. Where there is no
 * endpoint, the program that answers on the reader's machine.
 */
export function renderConnectMarkdown(view: PageView): string {
  const target = connectTargets(view)?.page
  if (target === undefined) {
    const command = localCommand(localTarget(view)).map(quoteForShell).join(' ')
    return `\n### Connect a client\n\nAgents that start programs speak MCP over stdio with ${renderCode(command)}\n`
  }
  const own = view.slug === '' ? '' : ` To connect several pages, call this one \`${view.entryName}\`.`
  const lines = [...COMMANDS, ...SHARED_JSON].map((write) => write(target))
  return (
    `\n### Connect a client\n\nThe entry is called \`${ENTRY_NAME}\`.${own} ` +
    `All ${CONNECT_CLIENTS.length} clients, with files and links: <${view.url}#${AGENT_ACCESS_ID}>\n\n` +
    lines.join('')
  )
}

/** The command of each client that has one, as a line. */
const COMMANDS: readonly ClientTemplate[] = CONNECT_CLIENTS.flatMap(({ title, ways }) => {
  const way = ways.find(({ kind }) => kind === 'command')
  return way === undefined ? [] : [compileClientTemplate((target) => `- ${title}: ${renderCode(way.write(target))}\n`)]
})

/** JSON that is the same for several clients, with these, as lines. */
const SHARED_JSON: readonly ClientTemplate[] = listSharedJson().map(({ titles, way }) =>
  compileClientTemplate((target) => `- ${titles.join(', ')}: ${renderCode(writeCompact(way, target))}\n`),
)

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
