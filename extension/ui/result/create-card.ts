import type { Card, Fact } from './blocks.ts'
import { describeValue } from './describe-value.ts'
import type { Room } from './room.ts'
import { webUrl } from '../dom/web-url.ts'
import { labelOf } from './label-of.ts'

/** Members for the title, URL and text of an item; the first one present. */
const TITLES = ['title', 'name', 'label', 'slug', 'id']
const URLS = ['url', 'link', 'href']
const TEXTS = ['text', 'description', 'summary', 'snippet']

/** Most facts of one item. */
const MAX_FACTS = 40

/** Creates a card from an object. */
export function createCard(thing: Readonly<Record<string, unknown>>, room: Room): Card {
  const titleKey = TITLES.find((key) => isText(thing[key]))
  const urlKey = URLS.find((key) => webUrl(thing[key]) !== undefined)
  const textKey = TEXTS.find((key) => isText(thing[key]))
  const id = thing['id']
  const used = [titleKey, urlKey, textKey, ...(isText(id) ? ['id'] : [])]
  const rest = Object.entries(thing).filter(([key, value]) => !used.includes(key) && isPresent(value))
  return {
    title: room.take(titleKey === undefined ? 'Untitled' : String(thing[titleKey])),
    url: urlKey === undefined ? undefined : webUrl(thing[urlKey]),
    text: room.take(textKey === undefined ? '' : String(thing[textKey])),
    id: isText(id) ? String(id) : undefined,
    facts: createFacts(rest, room),
  }
}

/** Creates facts from an object's members. */
export function createFacts(entries: readonly (readonly [string, unknown])[], room: Room): Fact[] {
  const shown = entries.slice(0, MAX_FACTS)
  return shown.map(([name, value]) => ({ name: room.take(labelOf(name)), value: room.take(describeValue(value)) }))
}

function isText(value: unknown): boolean {
  return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
