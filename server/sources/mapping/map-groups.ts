import type { Listing } from '../../../shared/model/listing.ts'
import type { FieldPicker } from './field-picker.ts'
import { toBoolean, toCoordinates, toDegrees, toLine, toRepositoryUrl, toUrl } from './map-values.ts'
import { isRecord, toList } from '../parse/records.ts'
import { FIELD_SYNONYMS } from './synonyms.ts'

/** Maps the location of a listing: one text, coordinates, an object, or separate fields for each part. */
export function mapLocation(picker: FieldPicker): Listing['location'] {
  const whole = picker.pick('location', (value): Listing['location'] => {
    if (isRecord(value)) return mapPlace(value)
    const coordinates = toCoordinates(value)
    if (coordinates !== undefined) return coordinates
    const name = toLine(value)
    return name === undefined ? undefined : { name }
  })
  const parts = {
    name: picker.pick('location.name', (value) => toLine(value)),
    locality: picker.pick('location.locality', (value) => toLine(value)),
    region: picker.pick('location.region', (value) => toLine(value)),
    country: picker.pick('location.country', (value) => toLine(value)),
    lat: picker.pick('location.lat', (value) => toDegrees(value, 90)),
    lng: picker.pick('location.lng', (value) => toDegrees(value, 180)),
  }
  const given = compact(parts)
  return whole === undefined && Object.keys(given).length === 0 ? undefined : { ...whole, ...given }
}

function mapPlace(value: Readonly<Record<string, unknown>>): Listing['location'] {
  const place = compact({
    name: toLine(value['name']),
    locality: toLine(value['locality'] ?? value['city']),
    region: toLine(value['region']),
    country: toLine(value['country']),
    lat: toDegrees(value['lat'] ?? value['latitude'], 90),
    lng: toDegrees(value['lng'] ?? value['lon'] ?? value['longitude'], 180),
  })
  // An object with fields we do not understand is better kept whole in `extra`.
  return Object.keys(place).length === Object.keys(value).length ? place : undefined
}

/** Maps the pricing of a listing: an object, a page about it, a word, or separate fields. */
export function mapPricing(picker: FieldPicker, base: string | undefined): Listing['pricing'] {
  const whole = picker.pick('pricing', (value): Listing['pricing'] => {
    if (isRecord(value)) {
      const pricing = compact({
        free: toBoolean(value['free']),
        model: toLine(value['model']),
        url: toUrl(value['url'], base),
      })
      return Object.keys(pricing).length === Object.keys(value).length ? pricing : undefined
    }
    if (typeof value === 'boolean') return undefined
    const url = toUrl(value)
    if (url !== undefined) return { url }
    const model = toLine(value)
    return model === undefined ? undefined : compact({ model, free: /^free$/i.test(model) ? true : undefined })
  })
  const given = compact({
    free: picker.pick('pricing.free', toBoolean),
    model: picker.pick('pricing.model', (value) => toLine(value)),
    url: picker.pick('pricing.url', (value) => toUrl(value, base)),
  })
  return whole === undefined && Object.keys(given).length === 0 ? undefined : { ...whole, ...given }
}

const USUAL_LINKS = Object.keys(FIELD_SYNONYMS).filter((target) => target.startsWith('links.'))

/** Maps additional links: `links.REL` of the mapping and of the usual names, and lists of `{rel, url}`. */
export function mapLinks(
  picker: FieldPicker,
  explicit: Readonly<Record<string, unknown>> | undefined,
  base: string | undefined,
): Listing['links'] {
  const listed = picker.pick('links', (value) => readLinks(value, base), undefined, isPlainLink) ?? []
  const own = Object.keys(explicit ?? {}).filter(
    (target) => target.startsWith('links.') && !USUAL_LINKS.includes(target),
  )
  const links = new Map(listed.map((link) => [`${link.rel} ${link.url}`, link]))
  for (const target of [...own, ...USUAL_LINKS]) {
    const rel = target.slice('links.'.length)
    const toTarget = rel === 'repo' ? toRepositoryUrl : toUrl
    const urls = picker.pick(target, (value) => {
      const found = toList(value).map((one) => toTarget(one, base))
      return found.length > 0 && found.every((url) => url !== undefined) ? found : undefined
    })
    for (const url of urls ?? []) links.set(`${rel} ${url}`, { rel, url })
  }
  return [...links.values()]
}

/** A URL with a single label, and nothing else. */
function isPlainLink(entry: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(entry).length === 2 && 'url' in entry && ('rel' in entry || 'title' in entry)
}

function readLinks(value: unknown, base: string | undefined): Listing['links'] | undefined {
  const entries = isRecord(value)
    ? Object.entries(value).map(([rel, url]) => ({ rel, url }))
    : toList(value).map((entry) => (isRecord(entry) ? entry : { rel: 'related', url: entry }))
  const links: Listing['links'] = []
  for (const entry of entries) {
    const url = toUrl(entry.url, base)
    const rel =
      toLine('rel' in entry ? entry.rel : undefined, 40) ?? toLine('title' in entry ? entry.title : 'related', 40)
    if (url === undefined || rel === undefined) return undefined
    links.push({ rel, url })
  }
  return links.length > 0 ? links : undefined
}

/** `record` without its undefined fields. */
export function compact<T extends Record<string, unknown>>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const result: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const [key, value] of Object.entries(record)) {
    // The keys and values are those of `record` without the undefined ones.
    if (value !== undefined) result[key as keyof T] = value as Exclude<T[keyof T], undefined>
  }
  return result
}
