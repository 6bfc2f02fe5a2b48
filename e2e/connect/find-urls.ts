import { execFileSync } from 'node:child_process'
import type { ConnectWay } from '../../shared/connect/connect-client.ts'
import { parseSnippet } from './parse-snippet.ts'

/** Endings by which {@link parseSnippet} knows a language. */
const ENDINGS: Readonly<Record<string, string>> = { json: '.json', jsonc: '.json', toml: '.toml', yaml: '.yaml' }

/** Every MCP endpoint that a way names, as its client would read it: parsed, split into words or decoded. */
export function findUrls(way: ConnectWay, text: string): string[] {
  return readValues(way, text).filter((value) => /^https?:.*\/mcp$/.test(value))
}

function readValues(way: ConnectWay, text: string): string[] {
  if (way.kind === 'link') return readLink(text)
  const ending = ENDINGS[way.language]
  if (ending !== undefined) return stringsOf(parseSnippet(ending, text))
  if (way.language === 'text') return [text]
  return execFileSync('sh', ['-c', `printf '%s\\n' ${text}`], { encoding: 'utf8' })
    .split('\n')
    .flatMap(stringsInWord)
}

/** Some commands take JSON as a word. */
function stringsInWord(word: string): string[] {
  return word.startsWith('{') ? stringsOf(JSON.parse(word)) : [word]
}

/** The parameters of a link, or all of its query where that is JSON. */
function readLink(link: string): string[] {
  const { search, searchParams } = new URL(link)
  const query = decodeURIComponent(search.slice(1))
  if (query.startsWith('{')) return stringsOf(JSON.parse(query))
  return [...searchParams.values()].flatMap((value) => {
    if (value.startsWith('{')) return stringsOf(JSON.parse(value))
    const decoded = Buffer.from(value, 'base64').toString()
    return decoded.startsWith('{') ? stringsOf(JSON.parse(decoded)) : [value]
  })
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}
