import { describeValue as describeParts } from '../../../shared/renditions/text/describe-value.ts'
import { ENGLISH } from '../../../shared/renditions/words/words.ts'

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
  return Object(item) === item ? textOf([item]) : describeValue(item)
}

function describeObject(value: object): string {
  const entries = Object.entries(value)
  const isFlat = entries.every(([, of]) => Object(of) !== of || Array.isArray(of))
  return isFlat ? entries.map(([name, of]) => `${name}: ${describeValue(of)}`).join('; ') : textOf(value)
}

function textOf(value: unknown): string {
  return describeParts(value, ENGLISH)
    .map(({ text }) => text)
    .join('; ')
}
