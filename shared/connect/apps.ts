import { extendedServers, programServers, urlServers } from './config-shapes.ts'
import type { ConnectClient } from './connect-client.ts'
import { claudeLink, lmStudioLink } from './deeplinks.ts'
import { jsonFile, link, pasteJson, pasteUrl } from './ways.ts'

/** Chat applications, on the desktop and on the web. */
export const APPS: readonly ConnectClient[] = [
  {
    id: 'anythingllm',
    title: 'AnythingLLM',
    ways: [
      pasteJson('Agent Skills → MCP Servers', extendedServers({ type: 'streamable' }), 'The place is not confirmed.'),
    ],
  },
  {
    id: 'chatgpt',
    title: 'ChatGPT',
    ways: [pasteUrl('Settings → Apps → Advanced settings → Developer mode, then Create app with this MCP server URL')],
  },
  {
    id: 'claude',
    title: 'Claude (desktop and web)',
    ways: [
      link('Add to Claude', claudeLink, 'Where the link does not lead there, take the steps.'),
      pasteUrl('Settings → Connectors → Add custom connector, with this URL'),
      jsonFile(
        [
          '~/Library/Application Support/Claude/claude_desktop_config.json',
          String.raw`%APPDATA%\Claude\claude_desktop_config.json`,
        ],
        programServers,
        'Only where connectors are not offered: the file takes programs, and this one (npm) answers from what is published.',
      ),
    ],
  },
  {
    id: 'copilot-coding-agent',
    title: 'GitHub Copilot coding agent',
    ways: [
      pasteJson(
        'Repository → Settings → Copilot → Coding agent → MCP configuration',
        extendedServers({ type: 'http', tools: ['*'] }),
      ),
    ],
  },
  {
    id: 'lm-studio',
    title: 'LM Studio',
    ways: [link('Add to LM Studio', lmStudioLink), pasteJson('Program → Install → Edit mcp.json', urlServers)],
  },
]
