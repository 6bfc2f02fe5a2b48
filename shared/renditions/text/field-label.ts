import type { Field } from '../../model/field-table.ts'
import { describeTyped } from './describe-typed.ts'
import { ENGLISH } from '../words/words.ts'
import type { Words } from '../words/words.ts'

type FieldWords = Pick<Words, 'facts' | 'fields'>

/** Label of a field or facet, in the words of the page where it is ours, else as the source calls it: `Written in`. */
export function fieldLabel(name: string, words: FieldWords = ENGLISH): string {
  const field = words.fields.get(name)
  // Sources use other names of ours with a meaning of their own: `start`, `location`.
  const isFamiliar = field?.isOurs === true && (field.facet !== false || field.said !== undefined)
  return (
    field?.declared?.title ??
    (isFamiliar ? ourMessage({ ...field, label: field.one ?? field.label ?? name }, words) : undefined) ??
    wordsOfName(name)
  )
}

/** Label of one of our fields. */
export function ourLabel(field: Field, words: FieldWords): string {
  return words.fields.get(field.name)?.declared?.title ?? ourMessage(field, words) ?? wordsOfName(field.name)
}

function ourMessage({ name, label = name }: Pick<Field, 'name' | 'label'>, { facts }: FieldWords): string | undefined {
  return messageOf(facts, label)
}

/** One of the messages by its key, where there is one. */
export function messageOf(messages: object, key: string): string | undefined {
  const message: unknown = Object.hasOwn(messages, key) ? Reflect.get(messages, key) : undefined
  return typeof message === 'string' ? message : undefined
}

/** `altSpellings` is two words, `iOS app` and `GitHub` are not. */
function wordsOfName(name: string): string {
  const isCamelCase = /^[a-z]{2,}(?:[A-Z][a-z0-9]+)+$/.test(name)
  const words = isCamelCase ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What people read for a value: yes or no for a truth value, a status in words, else the value itself. */
export function valueLabel(
  facet: string,
  value: string,
  words: Pick<Words, 'search' | 'facts' | 'fields' | 'date' | 'measure' | 'number'>,
): string {
  const { search, facts, fields } = words
  const field = fields.get(facet)
  const { declared } = field ?? {}
  const label = declared?.categories?.find((one) => one.value === value)?.label
  if (label !== undefined) return label
  if (declared !== undefined) {
    const isNumber = declared.type === 'integer' || declared.type === 'number'
    const typed = describeTyped(isNumber ? Number(value) : value, declared, words)
    if (typed !== undefined) return typed.text
  }
  if (value === 'true') return search.yes
  if (value === 'false') return search.no
  if (value.startsWith('!')) return `${search.without} ${valueLabel(facet, value.slice(1), words)}`
  const states = field?.values ?? field?.parts?.find(({ name }) => name === field.part)?.values
  return (states?.includes(value) ? messageOf(facts, value) : undefined) ?? value
}
