import type { Listing } from '../../model/listing.ts'
import { hostOf } from '../text/safe-url.ts'
import { ENGLISH } from '../words/words.ts'
import type { Words } from '../words/words.ts'

/** One short fact about a listing, as people read it. */
export interface ListingFact {
  name: keyof Words['facts']
  label: string
  text: string
}

/** The facts of a listing besides name, description, tags and links, in reading order; plain text. */
export function listFacts(listing: Listing, words: Words = ENGLISH): ListingFact[] {
  const facts: ListingFact[] = []
  const add = (name: ListingFact['name'], text: string | undefined): void => {
    if (text !== undefined && text !== '') facts.push({ name, label: words.facts[name], text })
  }
  if (listing.status !== 'active' && listing.status !== undefined) add('status', words.facts[listing.status])
  if (listing.link !== undefined) add('link', describeLink(listing.link, words))
  if (listing.license.length > 0) add('license', listing.license.join(', '))
  if (listing.pricing !== undefined) add('pricing', describePricing(listing.pricing, words))
  if (listing.alternative_to.length > 0) add('alternativeTo', listing.alternative_to.join(', '))
  if (listing.start !== undefined) add('when', [listing.start, listing.end].filter(isSaid).join(' – '))
  if (listing.location !== undefined) add('where', describeLocation(listing.location))
  if (listing.online === true) add('online', words.search.yes)
  if (listing.language.length > 0) add('language', listing.language.join(', '))
  if (listing.stars !== undefined) add('stars', words.number(listing.stars))
  add('lastCommit', listing.last_commit)
  add('lastRelease', listing.last_release)
  add('added', listing.added)
  add('updated', listing.updated)
  add('checked', listing.checked)
  add('note', listing.note)
  return facts
}

/** What is wrong with a listing, in words: that it is not active any more, that its address moved or does not answer. */
export function describeStates({ status, link }: Pick<Listing, 'status' | 'link'>, words: Words): string[] {
  return [
    ...(status === undefined || status === 'active' ? [] : [words.facts[status]]),
    ...(link === undefined ? [] : [describeLink(link, words)]),
  ]
}

/** What readers are told of an address that moved or does not answer: `link broken since 3 Oct 2026`. */
export function describeLink(
  { state, since, url }: NonNullable<Listing['link']>,
  { facts, row, date, fill }: Words,
): string {
  if (since !== undefined) return fill(row.since, { state: facts[state], date: date(since) })
  return url === undefined ? facts[state] : `${facts[state]}: ${hostOf(url)}`
}

function describePricing({ free, model }: NonNullable<Listing['pricing']>, { facts }: Words): string {
  const cost = free === undefined ? undefined : free ? facts.free : facts.notFree
  return [cost, model].filter(isSaid).join(', ')
}

/** Where something is, in one line. */
export function describeLocation({
  name,
  locality,
  region,
  country,
  lat,
  lng,
}: NonNullable<Listing['location']>): string {
  const named = [name, locality, region, country].filter(isSaid).join(', ')
  return named === '' && lat !== undefined && lng !== undefined ? `${lat}, ${lng}` : named
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}
