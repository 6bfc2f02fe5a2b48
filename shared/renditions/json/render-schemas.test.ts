import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  SITE,
  arbitraryCategoryPage,
  arbitraryRootPage,
  categoryPage,
  listing,
  textOf,
} from '../../../e2e/fixtures/pages.ts'
import { renderPage } from '../render-page.fixture.ts'
import { renderSchemas } from './render-schemas.ts'

const FILES = renderSchemas(SITE.baseUrl)

function compile(name: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  formats.default(ajv)
  return ajv.compile(JSON.parse(textOf(FILES, `schema/${name}.json`)))
}

describe('renderSchemas', () => {
  it('renders eight schemas, each with its own URL [model:schema:published]', () => {
    expect(FILES.map(({ name, text }) => [name, JSON.parse(text).$id])).toEqual(
      ['page', 'root', 'directory', 'category', 'listing', 'changes', 'results', 'listing-page'].map((name) => [
        `schema/${name}.json`,
        `https://example.org/lists/_/schema/${name}.json`,
      ]),
    )
    for (const { mediaType, text } of FILES) {
      expect(mediaType).toBe('application/schema+json')
      expect(JSON.parse(text).$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    }
  })

  it('renders those that files name for a host that answers nothing', () => {
    const names = renderSchemas(SITE.baseUrl, false).map(({ name }) => name)
    expect(names).toEqual(['page', 'root', 'changes', 'results', 'listing-page'].map((name) => `schema/${name}.json`))
  })

  it('describes every category page we publish [model:schema:describes]', () => {
    const validate = compile('page')
    fc.assert(
      fc.property(arbitraryCategoryPage, (page) => {
        validate(JSON.parse(textOf(renderPage(page, SITE), 'index.json')))
        expect(validate.errors ?? []).toEqual([])
      }),
    )
  })

  it('describes every root page we publish [model:schema:describes]', () => {
    const validate = compile('root')
    fc.assert(
      fc.property(arbitraryRootPage, (page) => {
        validate(JSON.parse(textOf(renderPage(page, SITE), 'index.json')))
        expect(validate.errors ?? []).toEqual([])
      }),
    )
  })

  it('is what a page says its schema is', () => {
    const files = renderPage(categoryPage([]), SITE)
    expect(JSON.parse(textOf(files, 'index.json')).$schema).toBe(JSON.parse(textOf(FILES, 'schema/page.json')).$id)
  })

  it.each([
    ['a missing list', (document: Record<string, unknown>) => delete document['listings']],
    ['a count that is not a number', ({ category }) => Object.assign(category, { count: '2' })],
    ['a listing without an id', ({ listings }) => delete listings[0].id],
    ['an unknown status', ({ listings }) => Object.assign(listings[0], { status: 'fresh' })],
    ['a URL of another scheme', ({ listings }) => Object.assign(listings[0], { url: 'javascript:alert(1)' })],
    ['a date that is none', ({ listings }) => Object.assign(listings[0], { updated: '2026-02-30' })],
  ] satisfies [string, (document: ReturnType<typeof JSON.parse>) => unknown][])(
    'refuses %s [model:schema:describes]',
    (_name, alter) => {
      const validate = compile('page')
      const document = JSON.parse(textOf(renderPage(categoryPage([listing()]), SITE), 'index.json'))
      expect(validate(document)).toBe(true)
      alter(document)
      expect(validate(document)).toBe(false)
    },
  )

  it.each(['directory', 'category', 'listing'])('describes the %s inside a page', (name) => {
    const document = JSON.parse(textOf(renderPage(categoryPage([listing()]), SITE), 'index.json'))
    const validate = compile(name)
    validate(name === 'listing' ? document.listings[0] : document[name])
    expect(validate.errors ?? []).toEqual([])
  })
})
