import type { Block, Result } from './blocks.ts'
import { createCard, createFacts } from './create-card.ts'
import { describeValue } from './describe-value.ts'
import { createRoom } from './room.ts'
import type { Room } from './room.ts'
import { webUrl } from '../dom/web-url.ts'

/** Characters of one result that are shown. */
export const MAX_SHOWN_CHARACTERS = 200_000

type Thing = Readonly<Record<string, unknown>>

/**
 * Turns a tool's answer into what is shown: the lists, documents and comparisons of directories, results of MCP, and
 * anything else as well as possible.
 *
 * @param text JSON, or plain text. None of it is trusted.
 */
export function createResult(text: string, most: number = MAX_SHOWN_CHARACTERS): Result {
  const room = createRoom(most)
  try {
    return readAnswer(JSON.parse(text) as unknown, room)
  } catch {
    // Not JSON, or nested too deeply to be readable.
    return { blocks: createTextBlocks(text, createRoom(most)), cut: text.length > most, isError: false }
  }
}

function readAnswer(answer: unknown, room: Room): Result {
  const thing = asThing(answer)
  const value = asThing(thing?.['structuredContent']) ?? joinContent(thing?.['content']) ?? answer
  const { total, nextCursor } = Object(value) as { total?: unknown; nextCursor?: unknown }
  const blocks = createBlocks(value, room)
  return {
    blocks,
    total: Number.isSafeInteger(total) ? Number(total) : undefined,
    nextCursor: typeof nextCursor === 'string' && nextCursor !== '' ? nextCursor : undefined,
    cut: room.isCut(),
    isError: thing?.['isError'] === true,
  }
}

function createBlocks(value: unknown, room: Room): Block[] {
  if (Array.isArray(value)) return createListBlocks(value, room)
  const thing = asThing(value)
  if (!thing) return createTextBlocks(describeValue(value), room)
  return (
    createTable(thing, room) ?? createDocument(thing, room) ?? createList(thing, room) ?? createFactBlocks(thing, room)
  )
}

/** The list in an object, with its other members below. */
function createList(thing: Thing, room: Room): Block[] | undefined {
  const entry = Object.entries(thing).find(
    ([, value]) => Array.isArray(value) && value.length > 0 && value.every((one) => isNamed(one)),
  )
  const empty = Array.isArray(thing['results']) && thing['results'].length === 0 ? 'results' : undefined
  const key = entry?.[0] ?? empty
  if (key === undefined) return undefined
  const { [key]: list, total: _total, nextCursor: _nextCursor, ...rest } = thing
  return [...createListBlocks(list as unknown[], room), ...createFactBlocks(rest, room)]
}

function createListBlocks(list: readonly unknown[], room: Room): Block[] {
  const things = list.map(asThing).filter((one) => one !== undefined)
  if (things.length === list.length) {
    return [{ kind: 'cards', cards: room.takeItems(things, (one) => createCard(one, room)) }]
  }
  return [{ kind: 'list', items: room.takeItems(list, (one) => room.take(describeValue(one))) }]
}

function createDocument(thing: Thing, room: Room): Block[] | undefined {
  if (typeof thing['title'] !== 'string' || typeof thing['text'] !== 'string') return undefined
  const { metadata, ...rest } = thing
  return [{ kind: 'document', card: createCard({ ...rest, ...asThing(metadata), ...pick(thing) }, room) }]
}

/** What a document states itself, which takes precedence over its metadata. Its title is not repeated. */
function pick({ id, title, text, url }: Thing): Thing {
  const heading = `# ${String(title)}`
  const whole = String(text)
  const isTitled = whole === heading || whole.startsWith(`${heading}\n`)
  return { id, title, text: isTitled ? whole.slice(heading.length).trim() : whole, url }
}

/** The answer of `compare`. */
function createTable(thing: Thing, room: Room): Block[] | undefined {
  const { listings, fields, omitted } = thing
  if (!Array.isArray(listings) || !Array.isArray(fields)) return undefined
  const columns = room.takeItems(listings, (one) => {
    const { title, url } = Object(one) as Thing
    return { title: room.take(describeValue(title)), url: webUrl(url) }
  })
  const rows = room.takeItems(fields, (one) => {
    const { name, values, differs } = Object(one) as Thing
    const cells = (Array.isArray(values) ? values : []).slice(0, columns.length)
    return {
      name: room.take(describeValue(name)),
      values: cells.map((value) => room.take(describeValue(value))),
      differs: differs === true,
    }
  })
  return [{ kind: 'table', columns, rows }, ...createFactBlocks(omitted === undefined ? {} : { omitted }, room)]
}

function createFactBlocks(thing: Thing, room: Room): Block[] {
  const entries = Object.entries(thing).flatMap(([name, value]): [string, unknown][] => {
    // Facets: a table of lists of its own.
    const inner = name === 'facets' ? asThing(value) : undefined
    return inner ? Object.entries(inner) : [[name, value]]
  })
  return entries.length === 0 ? [] : [{ kind: 'facts', facts: createFacts(entries, room) }]
}

function createTextBlocks(text: string, room: Room): Block[] {
  return [{ kind: 'text', text: room.take(text) }]
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
