import { OTHER } from './registry.ts'

/** Names that clients give themselves, and what they are counted as. The first that fits. */
const FAMILIES: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/claude[-_ ]?code/, 'claude-code'],
  [/claude|anthropic/, 'claude'],
  [/codex/, 'codex'],
  [/chatgpt|openai/, 'chatgpt'],
  [/visual studio code|vscode|copilot/, 'vscode'],
  [/cursor/, 'cursor'],
  [/windsurf|codeium/, 'windsurf'],
  [/gemini/, 'gemini'],
  [/goose/, 'goose'],
  [/zed/, 'zed'],
  [/cline|roo/, 'cline'],
  [/continue/, 'continue'],
  [/jetbrains|intellij/, 'jetbrains'],
  [/librechat/, 'librechat'],
  [/n8n/, 'n8n'],
  [/inspector/, 'mcp-inspector'],
  [/mcp-remote/, 'mcp-remote'],
  [/gazetteer/, 'gazetteer'],
]

/** Names remembered that no family knows. */
const MAX_NAMES = 50

/**
 * Folds what clients call themselves to a few families: those of a list, then the first {@link MAX_NAMES} other names as
 * they are, then `_OTHER`. A name is at most 40 characters of letters, digits and `.-_/ `.
 */
export function createClientFamilies(): (name: string) => string {
  const known = new Map<string, string>()
  let strangers = 0
  const fold = (name: string): string => {
    const plain = name.toLowerCase().slice(0, 100)
    const family = FAMILIES.find(([pattern]) => pattern.test(plain))?.[1]
    if (family !== undefined) return family
    if (strangers >= MAX_NAMES || !/^[\w./ -]{1,40}$/.test(plain) || /\d{6}/.test(plain)) return OTHER
    strangers += 1
    return plain
  }
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const family = fold(name)
    // What is not remembered is folded again: names are made up faster than memory grows.
    if (known.size < 500) known.set(name, family)
    return family
  }
}
