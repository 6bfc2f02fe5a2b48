import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  SITE,
  arbitraryCategoryPage,
  arbitraryRootPage,
  categoryPage,
  listing,
  textOf,
} from '../../e2e/fixtures/pages.ts'
import { renderListingJson } from '../renditions/json/listing-json.ts'
import { renderFrameDocument } from '../renditions/json/render-index-json.ts'
import { renderPage } from '../renditions/render-page.fixture.ts'
import { categoryDocumentSchema, rootDocumentSchema } from './page-document.ts'
import { parseFrameDocument, parseListing } from './parse-page-document.ts'
import { parsePageDocument, parseRootDocument } from './parse-page-document.fixture.ts'

const SERVER = {
  name: 'org.example/c',
  title: 'C',
  version: '1',
  description: 'D',
  websiteUrl: 'https://example.org/c/',
}

describe('parsePageDocument', () => {
  it('returns what the schema reads from the same file, for any page', () => {
    fc.assert(
      fc.property(arbitraryCategoryPage, (page) => {
        const text = textOf(renderPage(page, SITE), 'index.json')
        expect(parsePageDocument(text)).toEqual(categoryDocumentSchema.parse(JSON.parse(text)))
      }),
    )
  })

  it('returns the listings that were rendered', () => {
    const listings = [listing(), listing({ id: 'beta', tags: ['x'], extra: { stars: 5, free: null } })]
    const text = textOf(renderPage(categoryPage(listings), SITE), 'index.json')
    expect(parsePageDocument(text).listings).toEqual(listings)
  })
})

describe('parseFrameDocument', () => {
  it('returns a page without its listings, and its server', () => {
    fc.assert(
      fc.property(arbitraryCategoryPage, (page) => {
        const { directory, category, ancestors, children, related } = parsePageDocument(
          textOf(renderPage(page, SITE), 'index.json'),
        )
        const document = renderFrameDocument(page, { directory: SITE.directory, server: SERVER })
        expect(parseFrameDocument(document)).toEqual({
          directory,
          category,
          ancestors,
          children,
          related,
          server: SERVER,
        })
      }),
    )
  })

  it('refuses another document', () => {
    const text = textOf(renderPage(categoryPage([]), SITE), 'index.json')
    expect(() => parseFrameDocument(text)).toThrow(/member "server" is missing/)
    expect(() => parseFrameDocument('[]')).toThrow(/member "category" is missing/)
    expect(() => parseFrameDocument('null')).toThrow(/member "category" is missing/)
    expect(() => parseFrameDocument('{')).toThrow(SyntaxError)
  })
})

describe('parseRootDocument', () => {
  it('returns what the schema reads from the same file, for any root page', () => {
    fc.assert(
      fc.property(arbitraryRootPage, (page) => {
        const text = textOf(renderPage(page, SITE), 'index.json')
        expect(parseRootDocument(text)).toEqual(rootDocumentSchema.parse(JSON.parse(text)))
      }),
    )
  })
})

describe('parseListing', () => {
  it('returns a listing that was rendered alone', () => {
    fc.assert(
      fc.property(arbitraryCategoryPage, ({ listings }) => {
        expect(listings.map((each) => parseListing(renderListingJson(each)))).toEqual(listings)
      }),
    )
  })
})
