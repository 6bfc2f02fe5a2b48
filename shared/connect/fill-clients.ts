import { PACKAGE_NAME } from '../package-name.ts'
import type { ConnectGroup, ConnectTarget, ConnectWay } from './connect-client.ts'
import { quoteForShell } from './quote-for-shell.ts'

/** JSON with slots in its texts and names of members: `{name}`, `{url}`, `{title}`, `{package}`. */
type Template = string | boolean | number | readonly Template[] | { readonly [name: string]: Template }

/**
 * A way as a row of `clients.json` has it: a file where it has `paths`, a command where it has `words`, steps where it
 * has `steps`, else a link. A `value` that is a text names one of the shapes of the file.
 */
interface WayRow {
  readonly note?: string
  /** Of a file, and what is in it: JSON (the default language), or text. */
  readonly paths?: readonly string[]
  readonly language?: string
  readonly value?: Template
  readonly text?: string
  /** Of a command; what is no text is written as JSON. */
  readonly words?: readonly Template[]
  /** At whose end `value` is pasted, or the URL. */
  readonly steps?: string
  /** Of a link, with `config` in the slots `{config}` and `{base64}`. */
  readonly label?: string
  readonly href?: string
  readonly config?: Template
}

/** What `clients.json` and `local-clients.json` have. */
export interface ClientRows {
  readonly shapes: { readonly [name: string]: Template }
  readonly groups: readonly {
    readonly id: string
    readonly title: string
    readonly clients: readonly { readonly id: string; readonly title: string; readonly ways: readonly WayRow[] }[]
  }[]
}

/** Makes clients of the rows of a file. */
export function fillClients({ shapes, groups }: ClientRows): readonly ConnectGroup[] {
  return groups.map(({ id, title, clients }) => ({
    // Proof: clients.test.ts holds the files to their ids, and to a way at least of each client.
    id: id as ConnectGroup['id'],
    title,
    clients: clients.map((client) => ({
      id: client.id,
      title: client.title,
      ways: client.ways.map((row) => createWay(row, shapes)) as [ConnectWay, ...ConnectWay[]],
    })),
  }))
}

function createWay(row: WayRow, shapes: ClientRows['shapes']): ConnectWay {
  const { note, paths, language = 'json', text, words, steps, label = '', href = '', config } = row
  const about = note === undefined ? {} : { note }
  const value = typeof row.value === 'string' ? shapes[row.value] : row.value
  const writeValue = (target: ConnectTarget): string => JSON.stringify(fill(value ?? '{url}', target), null, 2)
  if (paths !== undefined) {
    return {
      ...about,
      kind: 'file',
      paths,
      // Proof: clients.test.ts parses what is written as the language.
      language: language as Extract<ConnectWay, { kind: 'file' }>['language'],
      write: text === undefined ? writeValue : (target) => fillQuoted(text, target),
    }
  }
  if (words !== undefined) {
    return { ...about, kind: 'command', language: 'shell', write: (target) => writeCommand(words, target) }
  }
  if (steps !== undefined) {
    return value === undefined
      ? { ...about, kind: 'steps', steps, language: 'text', write: ({ url }) => url }
      : { ...about, kind: 'steps', steps, language: 'json', write: writeValue }
  }
  return { ...about, kind: 'link', label, write: (target) => fillLink(href, config ?? '', target) }
}

/** A template with its slots filled. */
export function fill(template: Template, target: ConnectTarget): Template {
  if (typeof template === 'string') return fillText(template, target, (text) => text)
  if (typeof template !== 'object') return template
  if (Array.isArray(template)) return template.map((each: Template) => fill(each, target))
  const members = Object.entries(template)
  return Object.fromEntries(
    members.map(([name, value]) => [fillText(name, target, (text) => text), fill(value, target)]),
  )
}

function fillText(text: string, target: ConnectTarget, encode: (value: string) => string): string {
  const slots: Readonly<Record<string, string>> = { ...target, package: PACKAGE_NAME }
  return text.replace(/\{(name|url|title|package)\}/g, (_, slot: string) => encode(slots[slot] ?? ''))
}

/** YAML or TOML, in which a JSON string is a quoted text: what stands in quotes is written as one. */
function fillQuoted(text: string, target: ConnectTarget): string {
  return fillText(text, target, (value) => JSON.stringify(value).slice(1, -1))
}

/** A command of a POSIX shell. */
export function writeCommand(words: readonly Template[], target: ConnectTarget): string {
  return words
    .map((word) => fill(word, target))
    .map((word) => quoteForShell(typeof word === 'string' ? word : JSON.stringify(word)))
    .join(' ')
}

function fillLink(href: string, config: Template, target: ConnectTarget): string {
  const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
  const text = JSON.stringify(fill(config, target))
  return fillText(href, target, encode)
    .replace('{config}', () => encode(text))
    .replace('{base64}', () => encode(toBase64(text)))
}

/** Standard base64 (RFC 4648 §4) of UTF-8. Its `+`, `/` and `=` must be percent-encoded in a query. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
