import type { ConfigShape } from './config-shapes.ts'
import { localCommand, programEntry, programServers } from './config-shapes.ts'
import type { ConnectClient, ConnectGroup } from './connect-client.ts'
import { command, jsonFile, jsoncFile, tomlProgramFile, yamlFile } from './ways.ts'

/** What to know of all of them; one sentence each. */
export const LOCAL_NOTE =
  'Agents on your machine need no server: they start this program, which answers from the published files (MCP over stdio). It needs Node 22.13 or newer. For one category, give the address of its page.'

const ON_WINDOWS = 'On Windows: "command": "cmd", and "/c", "npx" before the other arguments.'

const microsoftPrograms: ConfigShape = (target) => ({ servers: { [target.name]: programEntry(target) } })

const EDITORS: readonly ConnectClient[] = [
  {
    id: 'cline',
    title: 'Cline',
    ways: [
      jsonFile(['~/.cline/data/settings/cline_mcp_settings.json'], (target) => ({
        mcpServers: { [target.name]: { ...programEntry(target), disabled: false } },
      })),
    ],
  },
  { id: 'cursor', title: 'Cursor', ways: [jsonFile(['.cursor/mcp.json', '~/.cursor/mcp.json'], programServers)] },
  {
    id: 'vscode',
    title: 'VS Code',
    ways: [
      command((target) => ['code', '--add-mcp', JSON.stringify({ name: target.name, ...programEntry(target) })]),
      jsoncFile(['.vscode/mcp.json', '…/Code/User/mcp.json'], microsoftPrograms),
    ],
  },
  {
    id: 'windsurf',
    title: 'Windsurf (Devin Desktop)',
    ways: [jsonFile(['~/.codeium/windsurf/mcp_config.json'], programServers)],
  },
  {
    id: 'zed',
    title: 'Zed',
    ways: [
      jsoncFile(['.zed/settings.json', '~/.config/zed/settings.json'], (target) => ({
        context_servers: { [target.name]: { source: 'custom', ...programEntry(target), env: {} } },
      })),
    ],
  },
]

const TERMINALS: readonly ConnectClient[] = [
  {
    id: 'claude-code',
    title: 'Claude Code',
    ways: [
      command((target) => ['claude', 'mcp', 'add', target.name, '--', ...localCommand(target)]),
      jsonFile(['.mcp.json', '~/.claude.json'], programServers),
    ],
  },
  {
    id: 'codex',
    title: 'Codex',
    ways: [
      command((target) => ['codex', 'mcp', 'add', target.name, '--', ...localCommand(target)]),
      tomlProgramFile(['.codex/config.toml', '~/.codex/config.toml']),
    ],
  },
  {
    id: 'gemini-cli',
    title: 'Gemini CLI',
    ways: [jsonFile(['.gemini/settings.json', '~/.gemini/settings.json'], programServers)],
  },
  {
    id: 'goose',
    title: 'Goose',
    ways: [
      yamlFile(['~/.config/goose/config.yaml'], (target) => {
        const { command: cmd, args } = programEntry(target)
        return [
          'extensions:',
          `  ${target.name}:`,
          `    name: ${target.name}`,
          `    cmd: ${cmd}`,
          `    args: ${JSON.stringify(args)}`,
          '    enabled: true',
          '    envs: {}',
          '    type: stdio',
          '    timeout: 300',
        ].join('\n')
      }),
    ],
  },
  {
    id: 'opencode',
    title: 'OpenCode',
    ways: [
      jsoncFile(['opencode.json', '~/.config/opencode/opencode.jsonc'], (target) => ({
        mcp: { [target.name]: { type: 'local', command: localCommand(target), enabled: true, environment: {} } },
      })),
    ],
  },
]

const APPS: readonly ConnectClient[] = [
  {
    id: 'claude',
    title: 'Claude (desktop)',
    ways: [
      jsonFile(
        [
          '~/Library/Application Support/Claude/claude_desktop_config.json',
          String.raw`%APPDATA%\Claude\claude_desktop_config.json`,
        ],
        programServers,
        ON_WINDOWS,
      ),
    ],
  },
]

/**
 * Clients that start a program and speak to it, which is how a page without an endpoint is connected. The URL of their
 * target is the page's.
 */
export const LOCAL_GROUPS: readonly ConnectGroup[] = [
  { id: 'editors', title: 'Editors', clients: EDITORS },
  { id: 'terminal', title: 'Terminal', clients: TERMINALS },
  { id: 'apps', title: 'Apps', clients: APPS },
]
