import { CONNECT_CLIENTS, CONNECT_GROUPS } from '../../shared/connect/clients.ts'
import { ENTRY_NAME } from '../../shared/connect/connect-client.ts'
import type { ConnectClient, ConnectTarget, ConnectWay } from '../../shared/connect/connect-client.ts'
import { MAX_ENTRY_NAME, entryName } from '../../shared/connect/entry-name.ts'
import { localCommand } from '../../shared/connect/local-clients.ts'
import { LOCAL_GROUPS, LOCAL_NOTE } from '../../shared/connect/local-clients.ts'
import { COMMAND_NAME, PACKAGE_NAME } from '../../shared/package-name.ts'

const EXAMPLE: ConnectTarget = { name: ENTRY_NAME, url: 'https://example.org/databases/mcp', title: 'Databases' }

/** Writes `docs/clients.md` from the table of clients. */
export function writeClientsDoc(): string {
  const groups = CONNECT_GROUPS.map(
    ({ title, clients }) => `## ${title}\n\n${clients.map((client) => describeClient(client, EXAMPLE)).join('\n\n')}`,
  )
  const local = LOCAL_GROUPS.flatMap(({ clients }) => clients.map((client) => describeClient(client, LOCAL_EXAMPLE)))
  return `${INTRODUCTION}\n\n${groups.join('\n\n')}\n\n${LOCAL}\n\n${local.join('\n\n')}\n`
}

const LOCAL_EXAMPLE: ConnectTarget = { ...EXAMPLE, url: 'https://example.org/databases/' }

const LOCAL = `## Over standard input and output

A directory that is published as files, without a server, has no endpoint. ${LOCAL_NOTE} The same works for a folder on the machine: a published one, or one with a \`directory.yml\`. The program is \`${localCommand(LOCAL_EXAMPLE).join(' ')}\`; [mcp.md](mcp.md#over-standard-input-and-output) describes it.

- The first start downloads the package (1.9 MB); after that it starts at once. To do without npm, install it (\`npm install --global ${PACKAGE_NAME}\`) and start \`${COMMAND_NAME}\` with the arguments behind the package's name.
- Clients that install MCP bundles, such as Claude Desktop, need neither npm nor a configuration: download \`gazetteer-VERSION.mcpb\` from the [releases](https://github.com/gazetteer-directory/gazetteer/releases), open it (in Claude Desktop also Settings → Extensions → Advanced settings → Install Extension…) and give the address of the directory. It is not signed, which clients say; \`npm run bundle\` in a clone makes the same file.
- On Windows \`npx\` is a script: clients that start programs without a shell take \`cmd\` with \`/c\`, \`npx\` before the other arguments.
- A program that was not started from a terminal may have another \`PATH\`: write the whole path of \`npx\`, which \`which npx\` says.`

const INTRODUCTION = `# Connecting clients

Every page is an MCP server of its own, and so is the whole directory. A client needs one URL, \`P/mcp\`, and Streamable HTTP; there is no key. This is how to configure ${CONNECT_CLIENTS.length} clients, here for \`${EXAMPLE.url}\`. Each page shows the same for its own URL under "Agent access", with copy buttons and links that open the client; \`clientConfig\` in \`mcp.json\` contains the formats that most clients share.

This file is generated from \`shared/connect\`, the table that pages use; \`npm test\` fails if they differ, and \`npx vitest run e2e/connect/clients-doc.test.ts -u\` regenerates it.

- The entry is called \`${ENTRY_NAME}\`. To connect several pages, give each its own name, which every page suggests: \`${entryName('databases', 'databases')}\` and so on, in ASCII, at most ${MAX_ENTRY_NAME} characters, because clients prefix it to tool names.
- To connect the whole directory, use the root's URL, here \`https://example.org/mcp\`.
- Paths that start with \`~\` are in the user's home folder, \`…\` stands for a folder that depends on the system, and all others are in a project. If a file already exists, add the entry to it.
- A client that supports only the older HTTP+SSE uses \`P/mcp/sse\`.`

function describeClient({ title, ways }: ConnectClient, target: ConnectTarget): string {
  return `### ${title}\n\n${ways.map((way) => describeWay(way, target)).join('\n\n')}`
}

function describeWay(way: ConnectWay, target: ConnectTarget): string {
  const note = way.note === undefined ? '' : `\n\n${way.note}`
  const text = way.write(target)
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
