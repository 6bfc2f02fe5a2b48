import type { Listing } from '../../model/listing.ts'

/** One short fact about a listing, as people read it. */
export interface ListingFact {
  label: string
  text: string
}

/** The facts of a listing besides name, description, tags and links, in reading order; plain text. */
export function listFacts(listing: Listing): ListingFact[] {
  const facts: ListingFact[] = []
  const add = (label: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') facts.push({ label, text })
  }
  if (listing.status !== 'active') add('Status', listing.status)
  if (listing.license.length > 0) add('Licence', listing.license.join(', '))
  if (listing.pricing !== undefined) add('Pricing', describePricing(listing.pricing))
  if (listing.alternative_to.length > 0) add('Alternative to', listing.alternative_to.join(', '))
  if (listing.start !== undefined) add('When', [listing.start, listing.end].filter(isSaid).join(' – '))
  if (listing.location !== undefined) add('Where', describeLocation(listing.location))
  if (listing.online === true) add('Online', 'yes')
  if (listing.language.length > 0) add('Language', listing.language.join(', '))
  add('Added', listing.added)
  add('Updated', listing.updated)
  add('Checked', listing.checked)
  add('Note', listing.note)
  return facts
}

function describePricing({ free, model }: NonNullable<Listing['pricing']>): string {
  const cost = free === undefined ? undefined : free ? 'free' : 'not free'
  return [cost, model].filter(isSaid).join(', ')
}

function describeLocation({ name, locality, region, country, lat, lng }: NonNullable<Listing['location']>): string {
  const named = [name, locality, region, country].filter(isSaid).join(', ')
  return named === '' && lat !== undefined && lng !== undefined ? `${lat}, ${lng}` : named
}

function isSaid(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}
