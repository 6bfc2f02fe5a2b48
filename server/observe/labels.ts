import { METHOD_NAMES } from '../../shared/mcp/dispatch.ts'
import { TOOLS } from '../../shared/tools/tools.ts'

/** Stands for every value outside the closed set of a label. */
export const OTHER = '_OTHER'

const HTTP_METHODS: ReadonlySet<string> = new Set('GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH'.split(' '))

/** Names that MCP clients give themselves, and the label of each. The first that fits. */
const CLIENTS: readonly (readonly [pattern: RegExp, label: string])[] = [
  [/claude[-_ ]?code/i, 'claude-code'],
  [/claude|anthropic/i, 'claude'],
  [/codex/i, 'codex'],
  [/chatgpt|openai/i, 'chatgpt'],
  [/visual studio code|vscode|copilot/i, 'vscode'],
  [/cursor/i, 'cursor'],
  [/windsurf|codeium/i, 'windsurf'],
  [/gemini/i, 'gemini'],
  [/goose/i, 'goose'],
  [/zed/i, 'zed'],
  [/cline|roo/i, 'cline'],
  [/continue/i, 'continue'],
  [/jetbrains|intellij/i, 'jetbrains'],
  [/librechat/i, 'librechat'],
  [/n8n/i, 'n8n'],
  [/inspector/i, 'mcp-inspector'],
  [/mcp-remote/i, 'mcp-remote'],
  [/gazetteer/i, 'gazetteer'],
]

export function httpMethodLabel(method: string): string {
  return HTTP_METHODS.has(method) ? method : OTHER
}

export function mcpMethodLabel(method: string): string {
  return METHOD_NAMES.has(method) ? method : OTHER
}

/** Empty where no tool was called. */
export function toolLabel(tool: string | undefined): string {
  if (tool === undefined) return ''
  return Object.hasOwn(TOOLS, tool) ? tool : OTHER
}

const knownClients = new Map<string, string>()

export function clientLabel(name: string): string {
  const known = knownClients.get(name)
  if (known !== undefined) return known
  const plain = name.slice(0, 100)
  const label = CLIENTS.find(([pattern]) => pattern.test(plain))?.[1] ?? OTHER
  // Clients can make up more names than memory has room for.
  if (knownClients.size < 500) knownClients.set(name, label)
  return label
}
