import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import {
  SITE,
  arbitraryCategoryPage,
  categoryPage,
  listing,
  rootPage,
  summary,
  textOf,
} from '../../../e2e/fixtures/pages.ts'
import { RDF_TYPE, listMisuses, toQuads } from '../../../e2e/fixtures/read-json-ld.ts'
import type { Quad } from '../../../e2e/fixtures/read-json-ld.ts'
import { SCHEMA_ORG } from '../../../e2e/fixtures/schema-org-vocabulary.ts'
import type { Page } from '../../model/page.ts'
import { renderPage } from '../render-page.fixture.ts'

async function quadsOf(page: Page): Promise<Quad[]> {
  return toQuads(textOf(renderPage(page, SITE), 'index.jsonld'))
}

/** A listing that says everything a listing can say. */
function fullListing(type: string): ReturnType<typeof listing> {
  return listing({
    type,
    url: 'https://example.com/',
    description: 'About it.',
    tags: ['one', 'two'],
    links: ['repo', 'docs', 'download', 'wikipedia'].map((rel) => ({ rel, url: `https://example.com/${rel}` })),
    license: ['MIT', 'House rules'],
    logo: 'https://example.com/logo.png',
    status: 'active',
    pricing: { free: true },
    alternative_to: ['Beta'],
    language: ['en', 'fr'],
    location: { name: 'Hall', locality: 'Bern', region: 'BE', country: 'CH', lat: 46.9, lng: 7.4 },
    start: '2026-05-01',
    end: '2026-05-03',
    online: true,
    updated: '2026-04-01',
  })
}

const KINDS = `SoftwareApplication WebApplication MobileApplication VideoGame SoftwareSourceCode WebAPI Service
  Organization GovernmentOrganization NGO Corporation LocalBusiness Restaurant Place Museum Event BusinessEvent
  EducationEvent Festival Book Course DataCatalog Dataset JobPosting Product Vehicle Person CreativeWork Article
  WebSite Brand DefinedTerm Thing Action`.split(/\s+/)

async function item(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
  const text = textOf(renderPage(categoryPage([listing(fields)]), SITE), 'index.jsonld')
  const { '@graph': graph } = JSON.parse(text)
  return graph[1].mainEntity.itemListElement[0].item
}

describe('renderJsonLd', () => {
  it.each(KINDS)('uses only properties that Schema.org has for %s [model:json-ld:schema-org]', async (type) => {
    const quads = await quadsOf(categoryPage([fullListing(type)]))
    expect(listMisuses(quads)).toEqual([])
    expect(quads.filter(({ object }) => object.value === SCHEMA_ORG + type).length).toBeGreaterThan(0)
  })

  it('notices a property that does not belong (the check itself works)', () => {
    const node = { value: '_:a' }
    const type = {
      subject: node,
      predicate: { value: RDF_TYPE },
      object: { value: `${SCHEMA_ORG}WebAPI`, termType: 'NamedNode' },
    }
    const bad = {
      subject: node,
      predicate: { value: `${SCHEMA_ORG}endpointUrl` },
      object: { value: 'x', termType: 'Literal' },
    }
    const misplaced = { ...bad, predicate: { value: `${SCHEMA_ORG}license` } }
    expect(listMisuses([type, bad, misplaced])).toEqual(['endpointUrl on WebAPI', 'license on WebAPI'])
  })

  it('stays valid for any page [model:json-ld:schema-org]', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCategoryPage, async (page) => {
        expect(listMisuses(await quadsOf(page))).toEqual([])
      }),
      { numRuns: scaleRuns(40) },
    )
  })

  it('is a collection page around an item list, a dataset and a web API', async () => {
    const page = categoryPage([fullListing('SoftwareApplication'), listing({ id: 'beta', name: 'Beta' })], {
      description: 'Where data is kept.',
      updated: '2026-11-01',
    })
    const { '@context': context, '@graph': graph } = JSON.parse(textOf(renderPage(page, SITE), 'index.jsonld'))
    const [site, collection, dataset, api] = graph
    expect(context).toBe('https://schema.org')
    expect(site).toMatchObject({ '@type': 'WebSite', url: 'https://example.org/lists/' })
    expect(collection).toMatchObject({
      '@type': 'CollectionPage',
      '@id': 'https://example.org/lists/databases/',
      name: 'Databases',
      description: 'Where data is kept.',
      inLanguage: 'en',
      license: 'https://spdx.org/licenses/CC-BY-4.0.html',
      dateModified: '2026-11-01',
      publisher: { '@type': 'Organization', name: 'Example Society', url: 'https://example.org/' },
      isPartOf: { '@id': site['@id'] },
      mainEntity: { '@type': 'ItemList', numberOfItems: 2, itemListOrder: 'https://schema.org/ItemListUnordered' },
    })
    expect(collection.breadcrumb.itemListElement.map((step: { item: string }) => step.item)).toEqual([
      'https://example.org/lists/',
      'https://example.org/lists/databases/',
    ])
    expect(collection.mainEntity.itemListElement[1]).toEqual({
      '@type': 'ListItem',
      position: 2,
      item: { '@type': 'Thing', '@id': 'https://example.org/lists/databases/#beta', name: 'Beta' },
    })
    expect(dataset.distribution.map((each: { contentUrl: string }) => each.contentUrl)).toEqual([
      'https://example.org/lists/databases/index.json',
      'https://example.org/lists/databases/index.jsonld',
      'https://example.org/lists/databases/index.md',
      'https://example.org/lists/databases/',
    ])
    expect(api).toMatchObject({
      '@type': 'WebAPI',
      url: 'https://example.org/lists/databases/mcp',
      potentialAction: { target: { urlTemplate: 'https://example.org/lists/databases/mcp' } },
    })
  })

  it('lists the pages on the root page', async () => {
    const page = rootPage([summary('databases', { title: 'Databases', count: 3 }), summary('ü', { description: 'U.' })])
    expect(listMisuses(await quadsOf(page))).toEqual([])
    const { '@graph': graph } = JSON.parse(textOf(renderPage(page, SITE), 'index.jsonld'))
    const { itemListElement: items } = graph[1].mainEntity
    expect(items.map((each: { item: { '@id': string } }) => each.item['@id'])).toEqual([
      'https://example.org/lists/databases/',
      'https://example.org/lists/%C3%BC/',
    ])
  })

  it('takes the type of the listing, else of the category, else of the directory', async () => {
    const types = async (site: typeof SITE, type?: string): Promise<unknown[]> => {
      const page = categoryPage([listing({ type: 'Book' }), listing()], { type })
      const { '@graph': graph } = JSON.parse(textOf(renderPage(page, site), 'index.jsonld'))
      return graph[1].mainEntity.itemListElement.map((each: { item: { '@type': unknown } }) => each.item['@type'])
    }
    const site = { ...SITE, directory: { ...SITE.directory, default_type: 'Place' } }
    expect(await types(site, 'Event')).toEqual(['Book', 'Event'])
    expect(await types(site)).toEqual(['Book', 'Place'])
    expect(await types({ ...site, directory: { ...site.directory, default_type: 'NoSuchType' } })).toEqual([
      'Book',
      'Thing',
    ])
  })

  it('is source code too where there is a repository', async () => {
    const links = [{ rel: 'repo', url: 'https://example.com/git' }]
    expect(await item({ type: 'WebApplication', links })).toMatchObject({
      '@type': ['WebApplication', 'SoftwareSourceCode'],
      codeRepository: 'https://example.com/git',
    })
    expect(await item({ type: 'WebApplication' })).toMatchObject({ '@type': 'WebApplication' })
    expect(await item({ type: 'Book', links })).not.toHaveProperty('codeRepository')
  })

  it('describes an event', async () => {
    const place = { locality: 'Bern', country: 'CH' }
    expect(await item({ type: 'Event', start: '2026-05-01', online: true, url: 'https://example.com/' })).toMatchObject(
      {
        startDate: '2026-05-01',
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        location: { '@type': 'VirtualLocation', url: 'https://example.com/' },
      },
    )
    expect(await item({ type: 'Event', start: 'in spring', online: false, location: place })).toEqual({
      '@type': 'Event',
      eventStatus: 'https://schema.org/EventScheduled',
      '@id': 'https://example.org/lists/databases/#alpha',
      name: 'Alpha',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Bern',
        address: { '@type': 'PostalAddress', addressLocality: 'Bern', addressCountry: 'CH' },
      },
    })
    expect(await item({ type: 'Event', online: true, location: place, url: 'https://example.com/' })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [
        { '@type': 'Place', name: 'Bern' },
        { '@type': 'VirtualLocation', url: 'https://example.com/' },
      ],
    })
  })

  it('says whether an event takes place, and where, as search engines require', async () => {
    const event = { type: 'Event', start: '2026-05-01', location: { name: 'Kornhaus, Bern' } }
    expect(await item(event)).toMatchObject({
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Kornhaus, Bern', address: 'Kornhaus, Bern' },
    })
    expect(await item({ ...event, status: 'dead' })).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    })
    expect(await item({ ...event, location: { country: 'CH' } })).toMatchObject({
      location: { name: 'CH', address: { addressCountry: 'CH' } },
    })
  })
})
