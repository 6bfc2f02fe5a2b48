import { LABELS } from './words.ts'

/** An object of an answer, whose members are unknown. */
export type Fields = Readonly<Record<string, unknown>>

/** Values of unknown origin as what is expected; anything else is as if it were not there. */
export function readFields(value: unknown): Fields {
  return Object(value)
}

/** A list of objects; `undefined` where the value is no list. */
export function readRows(value: unknown): Fields[] | undefined {
  return Array.isArray(value) ? value.map(readFields) : undefined
}

/** A text; empty where the value is none. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(readText).filter(Boolean) : []
}

/**
 * An `http:` or `https:` URL. Anything else is rejected, as is one with a user name, which hides its host.
 *
 * @returns `undefined` for all others.
 */
export function readUrl(value: unknown): URL | undefined {
  const url = URL.parse(readText(value))
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '' ? url : undefined
}

/** Host of a URL as people say it, without `www.`; empty where there is no URL. */
export function writeHost(url: URL | undefined): string {
  return url?.host.replace(/^www\./, '') ?? ''
}

/** A value of any shape in words: of a link what it is to, and where. */
export function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(writeValue).join(', ')
  if (value === null || value === undefined) return '—'
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value)
  const { rel, url } = readFields(value)
  if (rel !== undefined) return `${writeName(readText(rel))} ${writeHost(readUrl(url))}`.trim()
  return Object.entries(value)
    .map(([name, item]) => `${writeName(name)}: ${writeValue(item)}`)
    .join(', ')
}

/** What people read for names, where the directory says it. */
const labels = new Map<string | undefined, string | undefined>()
for (const line of LABELS.split('\n')) {
  const [name, label] = line.split('\t')
  labels.set(name, label)
}

/** The name of a field, a kind of link or a state as a label: `alternative_to` is “Alternative to”. */
export function writeName(name: string): string {
  return labels.get(name) ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

/** The structured content of a tool's result, or what is said instead. */
export interface ReadResult {
  readonly value: Fields
  /** For people, where there is no structure, or for an error. */
  readonly text: string
  readonly isError: boolean
}

export function readResult({ content, structuredContent, isError }: Fields): ReadResult {
  const text = (readRows(content) ?? []).map((block) => readText(block['text'])).join('\n')
  return { value: readFields(structuredContent), text, isError: isError === true }
}
