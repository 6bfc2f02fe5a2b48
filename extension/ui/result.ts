import { readTable } from '../../shared/webmcp/read-table.ts'
import { webUrl } from './dom.ts'
import { describeValue as describeParts } from '../../shared/renditions/text/describe-value.ts'
import { ENGLISH } from '../../shared/renditions/words/words.ts'

export interface Fact {
  readonly name: string
  readonly value: string
}

export interface Card {
  readonly title: string
  /** Http(s). */
  readonly url?: string | undefined
  readonly text: string
  /** The id that `fetch` accepts. */
  readonly id?: string | undefined
  readonly facts: readonly Fact[]
}

/** A part of a result, as it is shown and copied. All of it is third-party text. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  /** One item, whole. */
  | { readonly kind: 'document'; readonly card: Card }
  /** Items side by side: one column each. */
  | {
      readonly kind: 'table'
      readonly columns: readonly { readonly title: string; readonly url?: string | undefined }[]
      readonly rows: readonly {
        readonly name: string
        readonly values: readonly string[]
        readonly differs: boolean
      }[]
    }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }

export interface Result {
  readonly blocks: readonly Block[]
  /** Of a list: how many there are in all. */
  readonly total?: number | undefined
  /** Of a list: the cursor for the next part. */
  readonly nextCursor?: string | undefined
  /** Whether it is too long to be shown as more than the beginning of its text. */
  readonly cut: boolean
  readonly isError: boolean
}

export const MAX_SHOWN_CHARACTERS = 200_000

type Thing = Readonly<Record<string, unknown>>

/**
 * Turns a tool's answer into what is shown: the lists, documents and comparisons of directories, results of MCP, and
 * anything else as well as possible.
 *
 * @param text JSON, or plain text. None of it is trusted.
 */
export function createResult(text: string): Result {
  const cut = text.length > MAX_SHOWN_CHARACTERS
  try {
    if (!cut) return readAnswer(JSON.parse(text) as unknown)
  } catch {
    // Not JSON, or nested too deeply to be readable.
  }
  return { blocks: createTextBlocks(text.slice(0, MAX_SHOWN_CHARACTERS)), cut, isError: false }
}

function readAnswer(answer: unknown): Result {
  const thing = asThing(answer)
  const given = asThing(thing?.['structuredContent']) ?? joinContent(thing?.['content']) ?? answer
  const value = unfoldTable(given)
  const { total, nextCursor } = Object(value) as { total?: unknown; nextCursor?: unknown }
  const blocks = createBlocks(value)
  return {
    blocks,
    total: Number.isSafeInteger(total) ? Number(total) : undefined,
    nextCursor: typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined,
    cut: false,
    isError: thing?.['isError'] === true,
  }
}

/** A table of an answer as a list. */
function unfoldTable(value: unknown): unknown {
  const thing = asThing(value)
  const results = thing && readTable(thing)
  if (results === undefined) return value
  const { columns: _columns, rows: _rows, url_template: _template, ...rest } = thing ?? {}
  return { results, ...rest }
}

function createBlocks(value: unknown): Block[] {
  if (Array.isArray(value)) return createListBlocks(value)
  const thing = asThing(value)
  if (!thing) return createTextBlocks(describeValue(value))
  return createTable(thing) ?? createDocument(thing) ?? createList(thing) ?? createFactBlocks(thing)
}

/** The list in an object, with its other members below. */
function createList(thing: Thing): Block[] | undefined {
  const entry = Object.entries(thing).find(
    ([, value]) => Array.isArray(value) && value.length > 0 && value.every((one) => isNamed(one)),
  )
  const empty = Array.isArray(thing['results']) && thing['results'].length === 0 ? 'results' : undefined
  const key = entry?.[0] ?? empty
  if (key === undefined) return undefined
  const { [key]: list, total: _total, nextCursor: _nextCursor, ...rest } = thing
  return [...createListBlocks(list as unknown[]), ...createFactBlocks(rest)]
}

function createListBlocks(list: readonly unknown[]): Block[] {
  const things = list.map(asThing).filter((one) => one !== undefined)
  if (things.length === list.length) {
    return [{ kind: 'cards', cards: things.map(createCard) }]
  }
  return [{ kind: 'list', items: list.map(describeValue) }]
}

function createDocument(thing: Thing): Block[] | undefined {
  if (typeof thing['title'] !== 'string' || typeof thing['text'] !== 'string') return undefined
  const { metadata, ...rest } = thing
  return [{ kind: 'document', card: createCard({ ...rest, ...asThing(metadata), ...pick(thing) }) }]
}

/** What a document states itself, which takes precedence over its metadata. Its title is not repeated. */
function pick({ id, title, text, url }: Thing): Thing {
  const heading = `# ${String(title)}`
  const whole = String(text)
  const isTitled = whole === heading || whole.startsWith(`${heading}\n`)
  return { id, title, text: isTitled ? whole.slice(heading.length).trim() : whole, url }
}

/** More than any comparison has; a made-up one could freeze the panel. */
const MAX_COLUMNS = 20
const MAX_ROWS = 500

function createTable(thing: Thing): Block[] | undefined {
  const { listings, fields, omitted } = thing
  if (!Array.isArray(listings) || !Array.isArray(fields)) return undefined
  const columns = listings.slice(0, MAX_COLUMNS).map((one) => {
    const { title, url } = Object(one) as Thing
    return { title: describeValue(title), url: webUrl(url) }
  })
  const rows = fields.slice(0, MAX_ROWS).map((one) => {
    const { name, values, differs } = Object(one) as Thing
    const cells = (Array.isArray(values) ? values : []).slice(0, columns.length)
    return {
      name: describeValue(name),
      values: cells.map(describeValue),
      differs: differs === true,
    }
  })
  return [{ kind: 'table', columns, rows }, ...createFactBlocks(omitted === undefined ? {} : { omitted })]
}

function createFactBlocks(thing: Thing): Block[] {
  const entries = Object.entries(thing).flatMap(([name, value]): [string, unknown][] => {
    // Facets: a table of lists of its own.
    const inner = name === 'facets' ? asThing(value) : undefined
    return inner ? Object.entries(inner) : [[name, value]]
  })
  return entries.length === 0 ? [] : [{ kind: 'facts', facts: createFacts(entries) }]
}

function createTextBlocks(text: string): Block[] {
  return [{ kind: 'text', text }]
}

/** The texts of an MCP result. Other parts are only named: third-party images and sounds are not shown. */
function joinContent(content: unknown): string | undefined {
  if (!Array.isArray(content)) return undefined
  const texts = content.map((part) => {
    const { type, text } = Object(part) as Thing
    return typeof text === 'string' ? text : `(${describeValue(type)})`
  })
  return texts.join('\n')
}

function isNamed(value: unknown): boolean {
  const thing = asThing(value)
  return thing !== undefined && ['title', 'name', 'label', 'slug', 'id'].some((key) => typeof thing[key] === 'string')
}

function asThing(value: unknown): Thing | undefined {
  return Object(value) === value && !Array.isArray(value) ? (value as Thing) : undefined
}

/** Members for the title, URL and text of an item; the first one present. */
const TITLES = ['title', 'name', 'label', 'slug', 'id']
const URLS = ['url', 'link', 'href']
const TEXTS = ['text', 'description', 'summary', 'snippet']

const MAX_FACTS = 40

function createCard(thing: Readonly<Record<string, unknown>>): Card {
  const titleKey = TITLES.find((key) => isText(thing[key]))
  const urlKey = URLS.find((key) => webUrl(thing[key]) !== undefined)
  const textKey = TEXTS.find((key) => isText(thing[key]))
  const id = thing['id']
  const used = [titleKey, urlKey, textKey, ...(isText(id) ? ['id'] : [])]
  const { extra, ...own } = thing
  const rest = Object.entries({ ...own, ...(asThing(extra) ?? { extra }) }).filter(
    ([key, value]) => !used.includes(key) && isPresent(value),
  )
  return {
    title: titleKey === undefined ? 'Untitled' : String(thing[titleKey]),
    url: urlKey === undefined ? undefined : webUrl(thing[urlKey]),
    text: textKey === undefined ? '' : String(thing[textKey]),
    id: isText(id) ? String(id) : undefined,
    facts: createFacts(rest),
  }
}

function createFacts(entries: readonly (readonly [string, unknown])[]): Fact[] {
  const shown = entries.slice(0, MAX_FACTS)
  return shown.map(([name, value]) => ({ name: labelOf(name), value: describeValue(value) }))
}

function isText(value: unknown): boolean {
  return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** A value in words: lists with commas, counted values as `value (count)`, objects by their parts; never JSON. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(describeItem).join(', ')
  return typeof value === 'object' ? describeObject(value) : JSON.stringify(value)
}

function describeItem(item: unknown): string {
  const { value, count, url } = Object(item) as { value?: unknown; count?: unknown; url?: unknown }
  if (typeof value === 'string' && typeof count === 'number') return `${value} (${count})`
  if (typeof url === 'string') return url
  return Object(item) === item ? partsOf([item]) : describeValue(item)
}

function describeObject(value: object): string {
  const entries = Object.entries(value)
  const isFlat = entries.every(([, of]) => Object(of) !== of || Array.isArray(of))
  return isFlat ? entries.map(([name, of]) => `${name}: ${describeValue(of)}`).join('; ') : partsOf(value)
}

function partsOf(value: unknown): string {
  return describeParts(value, ENGLISH)
    .map(({ text }) => text)
    .join('; ')
}

/** `maxCharacters`, `max_characters` and `max-characters` become “Max characters”. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[\s_.-]+/g, ' ')
    .trim()
  if (words === '') return name
  // A word of capitals only is an abbreviation.
  const spoken = words.split(' ').map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
  const label = spoken.join(' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Joins the parts of a list that were requested one after the other. Of later parts only the cards are used. */
export function mergeResults(first: Result, next: Result): Result {
  const more = next.blocks.flatMap((block) => (block.kind === 'cards' ? block.cards : []))
  const blocks = first.blocks.map((block) =>
    block.kind === 'cards' ? { ...block, cards: [...block.cards, ...more] } : block,
  )
  return { ...first, blocks, nextCursor: next.nextCursor }
}
