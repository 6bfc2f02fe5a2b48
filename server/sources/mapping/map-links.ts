import type { Listing } from '../../../shared/model/listing.ts'
import type { FieldPicker } from './field-picker.ts'
import { toLine, toRepositoryUrl, toUrl } from './map-values.ts'
import { isRecord, toList } from '../parse/records.ts'
import { FIELD_SYNONYMS } from './synonyms.ts'

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
