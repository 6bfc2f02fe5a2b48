import { parse } from 'yaml'

/** A Markdown document in its two parts. */
export interface MarkdownDocument {
  /** The fields of its front matter; `invalid` when it is not a YAML mapping; absent when there is none. */
  readonly fields?: Readonly<Record<string, unknown>> | 'invalid'
  readonly body: string
}

/** Longest front matter, in characters. */
const MAX_LENGTH = 20_000

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/

/** Separates the front matter from a Markdown text. */
export function readFrontMatter(text: string): MarkdownDocument {
  const match = FRONT_MATTER.exec(text.slice(0, MAX_LENGTH))
  if (match === null) return { body: text }
  return { fields: parseFields(match[1] ?? ''), body: text.slice(match[0].length) }
}

function parseFields(yaml: string): Readonly<Record<string, unknown>> | 'invalid' {
  try {
    const value: unknown = parse(yaml, { logLevel: 'error' })
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : 'invalid'
  } catch {
    return 'invalid'
  }
}
