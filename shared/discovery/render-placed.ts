import { feedUrn } from '../renditions/text/feed-urn.ts'
import type { RenderedFile } from '../model/page.ts'
import { renderCalendar } from '../renditions/text/calendar.ts'
import { safeUrl } from '../renditions/text/safe-url.ts'
import { describeLocation } from '../renditions/view/listing-fields.ts'
import { isEvent, PLACED_FILES } from '../renditions/view/page-view.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import type { PlacedListing } from './directory-contents.ts'

/**
 * Renders `calendar.ics`, the events of a page to subscribe to, and `places.geojson`, its places on a map, each where some
 * listing has a day or coordinates.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5545
 * @see https://www.rfc-editor.org/rfc/rfc7946
 */
export function renderPlaced(view: PageView, placed: readonly PlacedListing[]): RenderedFile[] {
  const { site, title, slug } = view
  const events = placed.flatMap((listing) => toEvent(view, listing) ?? [])
  const features = placed.flatMap((listing) => toFeature(view, listing) ?? [])
  const name = slug === '' ? title : `${title} · ${site.directory.title}`
  return [
    ...(events.length === 0
      ? []
      : [
          {
            name: PLACED_FILES.calendar,
            mediaType: 'text/calendar; charset=utf-8',
            text: renderCalendar(events, name),
          },
        ]),
    ...(features.length === 0
      ? []
      : [
          {
            name: PLACED_FILES.places,
            mediaType: 'application/geo+json',
            text: `${JSON.stringify({ type: 'FeatureCollection', features })}\n`,
          },
        ]),
  ]
}

function toEvent(view: PageView, listing: PlacedListing) {
  const { id, name, start, end, location, status, updated } = listing
  if (start === undefined || !isEvent(listing)) return undefined
  return {
    uid: feedUrn(view.site.directory, id),
    name,
    start,
    end: isEvent({ start: end }) ? end : undefined,
    place: location && describeLocation(location),
    url: view.urls.listing(listing.categories[0] ?? '', id),
    updated,
    isCancelled: status === 'dead',
  }
}

function toFeature(view: PageView, listing: PlacedListing) {
  const { id, name, url, location, start, end } = listing
  if (location?.lat === undefined || location.lng === undefined) return undefined
  const { lat, lng, ...address } = location
  const website = url === undefined ? undefined : safeUrl(url)
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { title: name, url: view.urls.listing(listing.categories[0] ?? '', id), website, address, start, end },
  }
}
