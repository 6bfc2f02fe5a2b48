import { extendedServers, httpUrlServers, remoteServers, typedServers, urlServers } from './config-shapes.ts'
import type { ConnectClient, ConnectWay } from './connect-client.ts'
import { gooseLink } from './deeplinks.ts'
import { command, jsonFile, jsoncFile, link, pasteJson, tomlFile, yamlFile } from './ways.ts'

/** Claude Code's command, which `mcp.json` contains too. */
export const CLAUDE_CODE_COMMAND: ConnectWay = command(
  ({ name, url }) => ['claude', 'mcp', 'add', '--transport', 'http', name, url],
  'For all your projects: --scope user.',
)

/** Agents that run in a terminal, and what configures several of them. */
export const TERMINALS: readonly ConnectClient[] = [
  {
    id: 'add-mcp',
    title: 'add-mcp (22 clients at once)',
    ways: [
      command(
        ({ name, url }) => ['npx', 'add-mcp', url, '-n', name],
        'Asks which of the installed clients to configure.',
      ),
    ],
  },
  { id: 'amp', title: 'Amp', ways: [command(({ name, url }) => ['amp', 'mcp', 'add', name, url])] },
  {
    id: 'claude-code',
    title: 'Claude Code',
    ways: [CLAUDE_CODE_COMMAND, jsonFile(['.mcp.json', '~/.claude.json'], typedServers)],
  },
  {
    id: 'codex',
    title: 'Codex',
    ways: [
      command(({ name, url }) => ['codex', 'mcp', 'add', name, '--url', url]),
      tomlFile(['.codex/config.toml', '~/.codex/config.toml']),
    ],
  },
  {
    id: 'crush',
    title: 'Crush',
    ways: [jsonFile(['crush.json'], ({ name, url }) => ({ mcp: { [name]: { type: 'http', url } } }))],
  },
  {
    id: 'devin',
    title: 'Devin CLI',
    ways: [command(({ name, url }) => ['devin', 'mcp', 'add', '-s', 'user', name, url])],
  },
  {
    id: 'droid',
    title: 'Factory Droid',
    ways: [command(({ name, url }) => ['droid', 'mcp', 'add', name, url, '--type', 'http'])],
  },
  {
    id: 'fx',
    title: 'fx',
    ways: [
      jsonFile(['~/.fx/mcp.json'], ({ name, url }) => ({ mcp: { [name]: { type: 'http', url, enabled: true } } })),
    ],
  },
  {
    id: 'gemini-cli',
    title: 'Gemini CLI',
    ways: [
      command(({ name, url }) => ['gemini', 'mcp', 'add', '-t', 'http', name, url]),
      jsonFile(
        ['.gemini/settings.json', '~/.gemini/settings.json'],
        typedServers,
        'Old versions want "httpUrl" instead of "type" and "url".',
      ),
    ],
  },
  {
    id: 'copilot-cli',
    title: 'GitHub Copilot CLI',
    ways: [jsonFile(['~/.copilot/mcp-config.json'], extendedServers({ type: 'http', tools: ['*'] }))],
  },
  {
    id: 'goose',
    title: 'Goose',
    ways: [
      link('Add to Goose', gooseLink),
      yamlFile(['~/.config/goose/config.yaml'], ({ name, url }) =>
        [
          'extensions:',
          `  ${name}:`,
          '    enabled: true',
          `    name: ${name}`,
          '    type: streamable_http',
          `    uri: ${JSON.stringify(url)}`,
          '    headers: {}',
          '    timeout: 300',
          "    description: ''",
        ].join('\n'),
      ),
    ],
  },
  { id: 'grok-build', title: 'Grok Build', ways: [tomlFile(['~/.grok/config.toml'])] },
  {
    id: 'hermes',
    title: 'Hermes',
    ways: [
      command(({ name, url }) => ['hermes', 'mcp', 'add', name, '--url', url]),
      yamlFile(
        ['~/.hermes/config.yaml'],
        ({ name, url }) => `mcp_servers:\n  ${name}:\n    url: ${JSON.stringify(url)}`,
      ),
    ],
  },
  {
    id: 'kimi-code',
    title: 'Kimi Code',
    ways: [jsonFile(['.kimi-code/mcp.json', '~/.kimi-code/mcp.json'], extendedServers({ transport: 'http' }))],
  },
  {
    id: 'mastra-code',
    title: 'Mastra Code',
    ways: [jsonFile(['.mastracode/mcp.json', '~/.mastracode/mcp.json'], urlServers)],
  },
  {
    id: 'mcporter',
    title: 'MCPorter',
    ways: [jsonFile(['config/mcporter.json', '~/.mcporter/mcporter.json'], typedServers)],
  },
  {
    id: 'openclaw',
    title: 'OpenClaw',
    ways: [
      command(({ name, url }) => ['openclaw', 'mcp', 'add', name, '--url', url, '--transport', 'streamable-http']),
    ],
  },
  {
    id: 'opencode',
    title: 'OpenCode',
    ways: [jsoncFile(['opencode.json', '~/.config/opencode/opencode.jsonc'], remoteServers)],
  },
  { id: 'pi', title: 'Pi', ways: [jsonFile(['.pi/mcp.json', '~/.pi/agent/mcp.json'], urlServers)] },
  {
    id: 'qwen-code',
    title: 'Qwen Code',
    ways: [
      command(({ name, url }) => ['qwen', 'mcp', 'add', '--transport', 'http', name, url]),
      jsonFile(
        ['.qwen/settings.json', '~/.qwen/settings.json'],
        httpUrlServers,
        'Here "url" means HTTP+SSE and would not connect.',
      ),
    ],
  },
  { id: 'rovo-dev', title: 'Rovo Dev', ways: [pasteJson('acli rovodev mcp opens the file', urlServers)] },
  { id: 'warp', title: 'Warp', ways: [jsonFile(['.warp/.mcp.json', '~/.warp/.mcp.json'], urlServers)] },
]
