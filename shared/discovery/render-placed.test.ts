import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, listing } from '../../e2e/fixtures/pages.ts'
import type { Listing } from '../model/listing.ts'
import { createPageView } from '../renditions/view/page-view.ts'
import { renderPageDocuments } from './root-documents.ts'

function filesOf(listings: readonly Listing[]): ReadonlyMap<string, string> {
  const files = renderPageDocuments(createPageView(categoryPage(listings), SITE))
  return new Map(files.map(({ name, text }) => [name, text]))
}

describe('renderPlaced', () => {
  it('has the events of a page as a calendar, with those called off [url:discovery:placed]', () => {
    const calendar = filesOf([
      listing({
        id: 'fosdem',
        name: 'FOSDEM',
        start: '2027-02-06',
        end: '2027-02-07',
        location: { locality: 'Brussels' },
      }),
      listing({ id: 'gone', name: 'Gone', start: '2027-03-01T18:00', status: 'dead' }),
      listing({ id: 'some-year', start: '2027' }),
    ]).get('calendar.ics')
    expect(calendar?.match(/^(?:UID|DTSTART|DTEND|LOCATION|STATUS).*(?=\r$)/gm)).toEqual([
      expect.stringMatching(/^UID:urn:gazetteer:.+:fosdem$/),
      'DTSTART;VALUE=DATE:20270206',
      'DTEND;VALUE=DATE:20270208',
      'LOCATION:Brussels',
      expect.stringMatching(/^UID:urn:gazetteer:.+:gone$/),
      'DTSTART:20270301T180000',
      'STATUS:CANCELLED',
    ])
  })

  it('has the places of a page as features, longitude first [url:discovery:placed]', () => {
    const places = filesOf([
      listing({ id: 'cafe', name: 'Café', url: undefined, location: { locality: 'Graz', lat: 47.07, lng: 15.44 } }),
      listing({ id: 'nowhere', location: { locality: 'Graz' } }),
    ]).get('places.geojson')
    expect(JSON.parse(places ?? '')).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'cafe',
          geometry: { type: 'Point', coordinates: [15.44, 47.07] },
          properties: { title: 'Café', url: expect.stringContaining('cafe'), address: { locality: 'Graz' } },
        },
      ],
    })
  })

  it('has neither where listings have no days and places', () => {
    expect([...filesOf([listing({ id: 'a' })]).keys()]).toEqual(['llms.txt', 'feed.xml'])
  })
})
