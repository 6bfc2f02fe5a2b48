import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feedUrn } from '../renditions/text/feed-urn.ts'
import { SITE, arbitraryCategoryPage, categoryPage, listing } from '../../e2e/fixtures/pages.ts'
import { childrenOf, childText, readXml } from '../../e2e/fixtures/read-xml.ts'
import type { Listing } from '../model/listing.ts'
import type { CategoryPage } from '../model/page.ts'
import { createPageView } from '../renditions/view/page-view.ts'
import { renderPageDocuments } from './root-documents.ts'

function feed(page: CategoryPage): string | undefined {
  return renderPageDocuments(createPageView(page, SITE)).find(({ name }) => name === 'feed.xml')?.text
}

describe('renderFeed', () => {
  it('tells what was added or changed, newest first [url:discovery:feed]', () => {
    const page = categoryPage([
      listing({ id: 'old', added: '2025-01-01' }),
      listing({ id: 'undated' }),
      listing({
        id: 'ß',
        name: 'A & <b>',
        url: 'https://example.com/?a=1&b=2',
        description: 'Fast.',
        added: '2024-01-01',
        updated: '2026-02-03',
        categories: ['search', 'databases'],
      }),
    ])
    expect(feed(page)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>urn:gazetteer:example-lists:page:databases</id>
<title>Databases · Example lists</title>
<subtitle>Databases in Example lists: 3 listings for people and agents.</subtitle>
<updated>2026-02-03T00:00:00Z</updated>
<author><name>Example Society</name></author>
<link rel="self" type="application/atom+xml" href="https://example.org/lists/databases/feed.xml"/>
<link rel="alternate" type="text/html" href="https://example.org/lists/databases/"/>
<link rel="related" type="application/atom+xml" href="https://example.org/lists/_/changes/feed.xml"/>
<rights>Data by the contributors of Example lists.</rights>
<generator version="0.1.0">Gazetteer</generator>
<entry><id>urn:gazetteer:example-lists:%C3%9F</id><title>A &amp; &lt;b&gt;</title><updated>2026-02-03T00:00:00Z</updated><published>2024-01-01T00:00:00Z</published><link rel="alternate" type="text/html" href="https://example.org/lists/search/#%C3%9F"/><link rel="related" href="https://example.com/?a=1&amp;b=2"/><summary>Fast.</summary></entry>
<entry><id>urn:gazetteer:example-lists:old</id><title>Alpha</title><updated>2025-01-01T00:00:00Z</updated><published>2025-01-01T00:00:00Z</published><link rel="alternate" type="text/html" href="https://example.org/lists/databases/#old"/></entry>
</feed>
`)
  })

  it('has no entries where no listing has a date, and leads to the changes', () => {
    const root = readXml(feed(categoryPage([listing()])) ?? '')
    expect(childrenOf(root, 'entry')).toEqual([])
    expect(childrenOf(root, 'link').map(({ attributes }) => attributes['href'])).toContain(
      'https://example.org/lists/_/changes/feed.xml',
    )
  })

  it('has ids that survive another domain and another page [url:discovery:feed-ids]', () => {
    const directory = { title: 'Fine lists' }
    expect(feedUrn(directory, 'a b')).toBe('urn:gazetteer:fine-lists:a%20b')
    const contribute = { repository: 'https://github.com/acme/list', branch: 'main' }
    expect(feedUrn({ ...directory, contribute }, 'x')).toBe('urn:gazetteer:github-com-acme-list:x')
    expect(feedUrn({ title: '!' }, 'page', '')).toBe('urn:gazetteer:directory:page:')
  })

  it('is well-formed and says what it was given, for any listings [url:discovery:feed]', () => {
    fc.assert(
      fc.property(arbitraryCategoryPage, (page) => {
        const text = feed(page)
        const dated = page.listings.filter(({ added, updated }) => (added ?? updated) !== undefined)
        if (text === undefined) throw new Error('there is no feed')
        const entries = childrenOf(readXml(text), 'entry')
        const dateOf = ({ added = '', updated = '' }: Listing): string => (updated > added ? updated : added)
        const newestFirst = dated.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))
        expect(entries.map((entry) => childText(entry, 'title'))).toEqual(newestFirst.map(({ name }) => name))
        for (const entry of entries) {
          for (const { attributes } of childrenOf(entry, 'link'))
            expect(attributes['href']).toMatch(/^(https?|mailto):/i)
        }
      }),
    )
  })
})
