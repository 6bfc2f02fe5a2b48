import type { SearchHit } from '../search/query/search-answer.ts'
import { describe, expect, it } from 'vitest'
import { createToolPage } from '../../e2e/protocol/tool-page.ts'
import { listingSchema } from '../model/listing.ts'
import { costOf, createBudget, MAX_RESULT_TOKENS } from './budget/budget.ts'
import { addMatched, priceResult } from './priced-result.ts'

const LISTING = listingSchema.parse({
  id: 'a',
  name: 'Alpha "one"',
  description: 'Words of a description. '.repeat(20),
  categories: ['databases'],
  tags: ['x', 'y'],
})

const WHOLE = createBudget(MAX_RESULT_TOKENS)

describe('priceResult', () => {
  it('knows the cost of a result, and returns the same one again', () => {
    const page = createToolPage([])
    const priced = priceResult(page, LISTING, WHOLE)
    expect(priced.cost).toEqual(costOf(priced.result))
    expect(priceResult(page, LISTING, WHOLE)).toBe(priced)
    expect(Object.isFrozen(priced.result) && Object.isFrozen(priced.result.tags)).toBe(true)
  })

  it('says less where there is less room, and the same place on every page', () => {
    const page = createToolPage([])
    const short = priceResult(page, LISTING, createBudget(MAX_RESULT_TOKENS, 500))
    expect(short.result.text.length).toBeLessThan(priceResult(page, LISTING, WHOLE).result.text.length)
    const other = { ...page, slug: 'libraries' }
    expect(priceResult(other, LISTING, WHOLE).result.url).toBe('https://example.org/d/databases/a/')
    expect(priceResult(page, LISTING, WHOLE).result.url).toBe('https://example.org/d/databases/a/')
  })
})

describe('addMatched', () => {
  it('adds the fields to the result and their length to its cost', () => {
    const priced = priceResult(createToolPage([]), LISTING, WHOLE)
    const { result, cost } = addMatched(priced, hitIn('name', 'tags'))
    expect(result).toEqual({ ...priced.result, matched: ['name', 'tags'] })
    expect(cost.characters).toBe(JSON.stringify(result).length)
    expect(cost.tokens).toBeGreaterThanOrEqual(costOf(result).tokens)
    expect(cost.tokens).toBeLessThanOrEqual(costOf(result).tokens + 3)
    expect(addMatched(priced, hitIn()).result).toBe(priced.result)
  })

  it('adds the words that the listing lacks', () => {
    const priced = priceResult(createToolPage([]), LISTING, WHOLE)
    const { result, cost } = addMatched(priced, { ...hitIn('name'), lacks: ['payment'] })
    expect(result).toEqual({ ...priced.result, matched: ['name'], lacks: ['payment'] })
    expect(cost).toEqual(costOf(result))
  })
})

function hitIn(...fields: SearchHit['fields']): SearchHit {
  return { position: 0, score: 1, fields, lacks: [] }
}
