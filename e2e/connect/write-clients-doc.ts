import { CONNECT_CLIENTS, CONNECT_GROUPS } from '../../shared/connect/clients.ts'
import { ENTRY_NAME } from '../../shared/connect/connect-client.ts'
import type { ConnectClient, ConnectTarget, ConnectWay } from '../../shared/connect/connect-client.ts'
import { MAX_ENTRY_NAME, entryName } from '../../shared/connect/entry-name.ts'

const EXAMPLE: ConnectTarget = { name: ENTRY_NAME, url: 'https://example.org/databases/mcp', title: 'Databases' }

/** Writes `docs/clients.md` from the table of clients. */
export function writeClientsDoc(): string {
  const groups = CONNECT_GROUPS.map(
    ({ title, clients }) => `## ${title}\n\n${clients.map(describeClient).join('\n\n')}`,
  )
  return `${INTRODUCTION}\n\n${groups.join('\n\n')}\n`
}

const INTRODUCTION = `# Connecting clients

Every page is an MCP server of its own, and so is the whole directory. A client needs one URL, \`P/mcp\`, and Streamable HTTP; there is no key. This is how to configure ${CONNECT_CLIENTS.length} clients, here for \`${EXAMPLE.url}\`. Each page shows the same for its own URL under "Agent access", with copy buttons and links that open the client; \`clientConfig\` in \`mcp.json\` contains the formats that most clients share.

This file is generated from \`shared/connect\`, the table that pages use; \`npm test\` fails if they differ, and \`npx vitest run e2e/connect/clients-doc.test.ts -u\` regenerates it.

- The entry is called \`${ENTRY_NAME}\`. To connect several pages, give each its own name, which every page suggests: \`${entryName('databases')}\` and so on, in ASCII, at most ${MAX_ENTRY_NAME} characters, because clients prefix it to tool names.
- To connect the whole directory, use the root's URL, here \`https://example.org/mcp\`.
- Paths that start with \`~\` are in the user's home folder, \`…\` stands for a folder that depends on the system, and all others are in a project. If a file already exists, add the entry to it.
- A client that supports only the older HTTP+SSE uses \`P/mcp/sse\`.`

function describeClient({ title, ways }: ConnectClient): string {
  return `### ${title}\n\n${ways.map(describeWay).join('\n\n')}`
}

function describeWay(way: ConnectWay): string {
  const note = way.note === undefined ? '' : `\n\n${way.note}`
  const text = way.write(EXAMPLE)
  switch (way.kind) {
    case 'link':
      return `${way.label}: \`${text}\`${note}`
    case 'command':
      return fence('sh', text) + note
    case 'steps':
      return `${way.steps}:\n\n${fence(way.language, text)}${note}`
    default:
      return `${way.paths.map((path) => `\`${path}\``).join(' or ')}:\n\n${fence(way.language, text)}${note}`
  }
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
