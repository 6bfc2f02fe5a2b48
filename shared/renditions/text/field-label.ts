import type { Listing } from '../../model/listing.ts'
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
} as const satisfies Readonly<Record<string, keyof Words['facts']>>

/** Label of a field or facet, in the words of the page where it is ours, else as the source calls it: `Written in`. */
export function fieldLabel(name: string, { facts }: Pick<Words, 'facts'> = ENGLISH): string {
  if (isOurs(name)) return facts[LABELS[name]]
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isOurs(name: string): name is keyof typeof LABELS {
  return Object.hasOwn(LABELS, name)
}

/** What people read for a value: yes or no for a truth value, a status in words, else the value itself. */
export function valueLabel(facet: string, value: string, { search, facts }: Pick<Words, 'search' | 'facts'>): string {
  if (value === 'true') return search.yes
  if (value === 'false') return search.no
  return facet === 'status' && isStatus(value) ? facts[value] : value
}

function isStatus(value: string): value is NonNullable<Listing['status']> {
  return value === 'active' || value === 'deprecated' || value === 'archived' || value === 'dead'
}
