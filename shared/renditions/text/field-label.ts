import type { Listing } from '../../model/listing.ts'
import { describeTyped } from './describe-typed.ts'
import { ENGLISH } from '../words/words.ts'
import type { Words } from '../words/words.ts'

const LABELS = {
  tags: 'tag',
  license: 'license',
  status: 'status',
  language: 'language',
  alternative_to: 'alternativeTo',
  online: 'online',
  categories: 'category',
  'pricing.free': 'freeOfCharge',
  'pricing.model': 'pricing',
  link: 'link',
  stars: 'stars',
  last_commit: 'lastCommit',
  last_release: 'lastRelease',
} as const satisfies Readonly<Record<string, keyof Words['facts']>>

/** Label of a field or facet, in the words of the page where it is ours, else as the source calls it: `Written in`. */
export function fieldLabel(name: string, { facts, fields }: Pick<Words, 'facts' | 'fields'> = ENGLISH): string {
  const title = fields?.get(name)?.title
  if (title !== undefined) return title
  if (isOurs(name)) return facts[LABELS[name]]
  // `altSpellings` is two words, `iOS app` and `GitHub` are not.
  const isCamelCase = /^[a-z]{2,}(?:[A-Z][a-z0-9]+)+$/.test(name)
  const words = isCamelCase ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isOurs(name: string): name is keyof typeof LABELS {
  return Object.hasOwn(LABELS, name)
}

/** Whether pages show a field. */
export function isShown(name: string, { fields }: Pick<Words, 'fields'>): boolean {
  return fields?.get(name)?.hidden === undefined || fields.get(name)?.hidden === false
}

/** What people read for a value: yes or no for a truth value, a status in words, else the value itself. */
export function valueLabel(
  facet: string,
  value: string,
  words: Pick<Words, 'search' | 'facts' | 'fields' | 'date' | 'measure' | 'number'>,
): string {
  const { search, facts, fields } = words
  const field = fields?.get(facet)
  const label = field?.categories?.find((one) => one.value === value)?.label
  if (label !== undefined) return label
  if (field !== undefined) {
    const isNumber = field.type === 'integer' || field.type === 'number'
    const typed = describeTyped(isNumber ? Number(value) : value, field, words)
    if (typed !== undefined) return typed.text
  }
  if (value === 'true') return search.yes
  if (value === 'false') return search.no
  if (value.startsWith('!')) return `${search.without} ${valueLabel(facet, value.slice(1), words)}`
  return (facet === 'status' || facet === 'link') && isState(value) ? facts[value] : value
}

function isState(value: string): value is NonNullable<Listing['status']> | NonNullable<Listing['link']>['state'] {
  return /^(?:active|deprecated|archived|dead|broken|unreachable|moved)$/.test(value)
}
