import {
  extendedServers,
  microsoftServers,
  remoteServers,
  serverUrlServers,
  typedServers,
  urlServers,
} from './config-shapes.ts'
import type { ConnectClient } from './connect-client.ts'
import { cursorLink, kiroLink, vscodeInsidersLink, vscodeLink, vscodeSchemeLink } from './deeplinks.ts'
import { command, jsonFile, jsoncFile, link, pasteJson, yamlFile } from './ways.ts'

/** Editors, and assistants that run inside one. */
export const EDITORS: readonly ConnectClient[] = [
  {
    id: 'cline',
    title: 'Cline',
    ways: [
      jsonFile(
        ['~/.cline/data/settings/cline_mcp_settings.json', '…/saoudrizwan.claude-dev/settings/cline_mcp_settings.json'],
        extendedServers({ type: 'streamableHttp', disabled: false }),
        'In the editor: MCP Servers → Remote Servers → Edit Configuration.',
      ),
    ],
  },
  {
    id: 'continue',
    title: 'Continue',
    ways: [
      yamlFile(['.continue/mcpServers/directory.yaml'], ({ name, url }) =>
        [
          `name: ${name}`,
          'version: 0.0.1',
          'schema: v1',
          'mcpServers:',
          `  - name: ${name}`,
          '    type: streamable-http',
          `    url: ${JSON.stringify(url)}`,
        ].join('\n'),
      ),
    ],
  },
  {
    id: 'cursor',
    title: 'Cursor',
    ways: [link('Add to Cursor', cursorLink), jsonFile(['.cursor/mcp.json', '~/.cursor/mcp.json'], urlServers)],
  },
  {
    id: 'antigravity',
    title: 'Google Antigravity',
    ways: [jsonFile(['~/.gemini/antigravity/mcp_config.json', '~/.gemini/config/mcp_config.json'], serverUrlServers)],
  },
  {
    id: 'jetbrains',
    title: 'JetBrains AI Assistant',
    ways: [pasteJson('Settings → Tools → AI Assistant → Model Context Protocol (MCP) → Add → As JSON', typedServers)],
  },
  { id: 'junie', title: 'Junie', ways: [jsonFile(['~/.junie/mcp/mcp.json'], urlServers)] },
  {
    id: 'kilo-code',
    title: 'Kilo Code',
    ways: [jsoncFile(['kilo.jsonc', '~/.config/kilo/kilo.json'], remoteServers)],
  },
  {
    id: 'kiro',
    title: 'Kiro',
    ways: [
      link('Add to Kiro', kiroLink),
      jsonFile(['.kiro/settings/mcp.json', '~/.kiro/settings/mcp.json'], urlServers),
    ],
  },
  {
    id: 'qodo',
    title: 'Qodo Gen',
    ways: [pasteJson('Chat panel → Connect more tools → Add new MCP', urlServers)],
  },
  {
    id: 'roo-code',
    title: 'Roo Code',
    ways: [
      jsonFile(
        ['…/rooveterinaryinc.roo-cline/settings/mcp_settings.json', '.roo/mcp.json'],
        extendedServers({ type: 'streamable-http' }),
        'The path in the project is not confirmed.',
      ),
    ],
  },
  { id: 'trae', title: 'Trae', ways: [pasteJson('MCP → Add manually', urlServers)] },
  {
    id: 'visual-studio',
    title: 'Visual Studio',
    ways: [jsonFile(['.mcp.json'], microsoftServers, 'The name of the file is not confirmed.')],
  },
  {
    id: 'vscode',
    title: 'VS Code',
    ways: [
      link('Add to VS Code', vscodeLink),
      link('Add to VS Code without the web', vscodeSchemeLink),
      link('Add to VS Code Insiders', vscodeInsidersLink),
      command(({ name, url }) => ['code', '--add-mcp', JSON.stringify({ name, type: 'http', url })]),
      jsoncFile(['.vscode/mcp.json', '…/Code/User/mcp.json'], microsoftServers),
    ],
  },
  {
    id: 'windsurf',
    title: 'Windsurf (Devin Desktop)',
    ways: [jsonFile(['~/.codeium/windsurf/mcp_config.json'], serverUrlServers)],
  },
  {
    id: 'zed',
    title: 'Zed',
    ways: [
      jsoncFile(['.zed/settings.json', '~/.config/zed/settings.json'], ({ name, url }) => ({
        context_servers: { [name]: { url } },
      })),
    ],
  },
]
