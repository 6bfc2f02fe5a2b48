import { safeUrl } from '../../../shared/renditions/safe-url.ts'
import { labelOf } from '../form/create-fields.ts'
import type { Card, Fact } from './blocks.ts'
import { describeValue } from './describe-value.ts'
import type { Room } from './room.ts'

/** Members that say what a thing is called, where it is, and what it is; the first that is there. */
const TITLES = ['title', 'name', 'label', 'slug', 'id']
const URLS = ['url', 'link', 'href']
const TEXTS = ['text', 'description', 'summary', 'snippet']

/** Facts of one thing. */
const MAX_FACTS = 40

/** Makes a card of an object. */
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

/** Makes facts of what an object says. */
export function createFacts(entries: readonly (readonly [string, unknown])[], room: Room): Fact[] {
  const shown = entries.slice(0, MAX_FACTS)
  return shown.map(([name, value]) => ({ name: room.take(labelOf(name)), value: room.take(describeValue(value)) }))
}

/** A URL of the web, as it may be linked to; nothing for any other value. */
export function webUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^https?:/i.test(value) || value.length > 4000) return undefined
  return safeUrl(value)
}

function isText(value: unknown): boolean {
  return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
