import type { Directory } from '../model/directory.ts'
import { fieldsAt } from '../model/field-table.ts'
import { LINK_KINDS } from '../model/fields.ts'
import { escapeHtml } from './text/escape-html.ts'
import { messageOf } from './text/field-label.ts'
import { textDirection, wordsOf } from './words/words-of.ts'
import type { Words } from './words/words.ts'

/** Bytes of the document at most, in UTF-8: hosts get it from every server they are connected to. */
export const MAX_VIEW_BYTES = 14_336

/** Listings that the view compares at most, as `web/view/show-cards.ts` has it, which imports nothing from here. */
const MAX_COMPARED = 5

/** The name of a field, a kind of link or a state, and what people read for it. */
type Label = readonly [name: string, label: string]

/**
 * Writes the words of a directory into the document that shows answers in chats: the language of its pages, and the
 * titles of its fields. The same directory gives the same document. Labels that would make it larger than
 * {@link MAX_VIEW_BYTES} are left out: the view then makes words of the name of the field.
 *
 * **Security:** titles of fields are the operator's. What is written stays inside of its string in the script.
 *
 * @param document As built from `web/view`: it has names such as `%open%` in place of words.
 */
export function renderView(document: string, { language, schema }: Pick<Directory, 'language' | 'schema'>): string {
  const words = wordsOf(language)
  const direction = textDirection(language) === 'rtl' ? ' dir="rtl"' : ''
  const messages = new Map(Object.entries(messagesOf(words)))
  const written = document
    .replace('<html lang="en">', () => `<html lang="${escapeHtml(language)}"${direction}>`)
    .replaceAll(/%([a-zA-Z]+)%/g, (name, message: string) => escapeInScript(messages.get(message) ?? name))
  const titles = (schema?.fields ?? []).flatMap(({ name, title }): Label[] =>
    title === undefined ? [] : [[name, title]],
  )
  // Of names without a label the view makes English words.
  const labels = new Map([...(words.name === undefined ? [] : labelsOf(words)), ...titles])
  let room = MAX_VIEW_BYTES - byteLength(written)
  const lines = Array.from(labels, (label) => escapeInScript(label.map(oneLine).join('\t'))).filter((line) => {
    room -= byteLength(line) + LINE_END.length
    return room >= 0
  })
  return written.replace(LABELS, () => lines.join(LINE_END))
}

/** Where the document has its labels, a line each, and how a line ends in a string of the script. */
const LABELS = '%labels%'
const LINE_END = String.raw`\n`

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** Writes a text into a string of a script, whatever its quotes are: it ends neither the string nor the element. */
function escapeInScript(text: string): string {
  return text.replaceAll(/[\\'"`$<>\u2028\u2029]|\p{Cc}/gu, (character) =>
    character === '\t' ? String.raw`\t` : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

/** By the names that the document has. */
function messagesOf(words: Words): Readonly<Record<string, string>> {
  const { search, compare, facts, fill } = words
  const { changes: _, ...own } = words.cards
  return {
    ...own,
    listings: search.listings,
    more: search.next,
    compare: compare.compare,
    chosen: `${compare.selected}, ${fill(compare.upTo, { most: MAX_COMPARED })}`,
    comparison: compare.region,
    link: facts.link,
  }
}

/** Those that are met most often first. */
function labelsOf(words: Words): readonly Label[] {
  const { search, facts, page, compare } = words
  const { moved, removed } = words.changes
  const { changes } = words.cards
  return [
    ['results', search.results],
    ['categories', page.categories],
    ['changes', changes],
    ['description', compare.description],
    ...fieldsAt('answer').flatMap((field): Label[] => {
      const label = messageOf(facts, field.label ?? field.name)
      return label === undefined || field.name === 'categories' ? [] : [[field.name, label]]
    }),
    ['pricing', facts.pricing],
    ['links', facts.links],
    ...Object.entries(LINK_KINDS).flatMap(([rel, { label }]): Label[] => {
      const name = messageOf(facts, label)
      return name === undefined ? [] : [[rel, name]]
    }),
    ['deprecated', facts.deprecated],
    ['archived', facts.archived],
    ['dead', facts.dead],
    ['link broken', facts.broken],
    ['link unreachable', facts.unreachable],
    ['link moved', facts.moved],
    ['changed', facts.updated],
    ['removed', removed],
    ['moved', moved],
  ]
}
