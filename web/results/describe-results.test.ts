import { describe, expect, it } from 'vitest'
import { askPage } from '../../e2e/fixtures/ask-page.ts'
import { categoryPage, listing } from '../../e2e/fixtures/pages.ts'
import { renderResultsJsonLd } from '../../shared/renditions/json/render-json-ld.ts'
import { estimateTokens } from '../../shared/tools/budget/estimate-tokens.ts'
import { describeResults } from './describe-results.ts'

const URL_OF_RESULTS = 'https://example.org/lists/databases/'

const LISTINGS = Array.from({ length: 45 }, (_, index) =>
  listing({
    id: `l${index}`,
    name: `Tool ${index}`,
    url: `https://example.com/${index}`,
    description: `Number ${index}. ${'Useful. '.repeat(60)}`,
  }),
)

interface Document {
  relatedLink?: string[]
  description?: string
  mainEntity: { numberOfItems: number; itemListElement: { position: number; item: Record<string, unknown> }[] }
}

function ask(address: string, listings = LISTINGS) {
  return askPage(categoryPage(listings), address, listings)
}

function describeShort(address: string, maxCharacters?: number, listings = LISTINGS): Document {
  // As `renderResultsJsonLd` writes it.
  return describeResults(ask(address, listings), maxCharacters) as Document
}

describe('describeResults', () => {
  it('is the JSON-LD of the result page where there is room', () => {
    const few = LISTINGS.slice(0, 3)
    expect(describeShort('query=tool', 20_000, few)).toEqual(JSON.parse(renderResultsJsonLd(ask('query=tool', few))))
  })

  it('has some 1,500 tokens by default', () => {
    const document = describeShort('query=tool')
    expect(estimateTokens(JSON.stringify(document))).toBeLessThanOrEqual(1_500)
    expect(document.mainEntity.itemListElement.length).toBeGreaterThan(5)
    expect(document.mainEntity.numberOfItems).toBe(45)
  })

  it.each([500, 700, 1_000, 2_000, 5_000, 20_000])('has at most %i characters, and leads on', (maxCharacters) => {
    const seen: unknown[] = []
    let address = 'query=tool'
    while (address !== '') {
      const document = describeShort(address, maxCharacters)
      expect(JSON.stringify(document).length).toBeLessThanOrEqual(maxCharacters)
      expect(document.mainEntity.numberOfItems).toBe(45)
      seen.push(...document.mainEntity.itemListElement.map(({ item }) => item['name']))
      const [next] = document.relatedLink ?? []
      address = next?.slice(`${URL_OF_RESULTS}?`.length) ?? ''
    }
    expect(seen).toEqual(LISTINGS.map(({ name }) => name))
  })

  it('has room for no listing that is longer than all of it', () => {
    const name = 'x'.repeat(200)
    const document = describeShort('query=tool', 500, [
      listing({ name, url: `https://example.com/${'y'.repeat(400)}`, tags: ['tool'] }),
    ])
    expect(JSON.stringify(document).length).toBeLessThanOrEqual(500)
    expect(document.mainEntity).toMatchObject({ numberOfItems: 1, itemListElement: [] })
  })

  it('says why nothing was found, too', () => {
    expect(describeShort('query=nowhere').description).toMatch(/^Nothing here matches all of this\./)
  })
})
