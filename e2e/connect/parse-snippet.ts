import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'

/** Parses a configuration by the ending of its file. JSON with comments does not occur here. */
export function parseSnippet(path: string, text: string): unknown {
  if (path.endsWith('.toml')) return parseToml(text)
  if (path.endsWith('.yaml')) return parseYaml(text, { strict: true })
  return JSON.parse(text)
}
