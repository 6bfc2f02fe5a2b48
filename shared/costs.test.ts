import { describe, expect, it } from 'vitest'
import { createToolPage } from '../e2e/protocol/tool-page.ts'
import { assumedFacetUnits, assumedSearchUnits, POSTINGS_PER_UNIT, startCounting, unitsOf } from './costs.ts'
import type { CountedWork } from './costs.ts'
import type { Listing } from './model/listing.ts'
import { meterCollection } from './search/metered-collection.ts'
import { MAX_COUNTED_WORDS } from './search/query/ranking.ts'
import { toolsOf } from './tools/tools.ts'

const SYLLABLES = ['ba', 'ko', 'mi', 'tu', 'ne']
/** 125 words, of which 25 begin with each syllable. */
const WORDS = SYLLABLES.flatMap((a) => SYLLABLES.flatMap((b) => SYLLABLES.map((c) => `${a}${b}${c}`)))
const COUNT = 2000
/** Each listing has eight of the words: each word is in one listing of sixteen. */
const LISTINGS = Array.from({ length: COUNT }, (_, index): Partial<Listing> => {
  const words = Array.from({ length: 8 }, (_each, at) => WORDS[(index * 7 + at * at * 13) % WORDS.length])
  return { id: `id-${index}`, name: `Thing ${index}`, description: words.join(' '), tags: [`tag${index % 9}`] }
})

const page = createToolPage(LISTINGS)

/** The work that a call is counted with. */
async function work(name: string, args: object): Promise<CountedWork> {
  const counted = startCounting()
  const tool = toolsOf('category').find((each) => each.name === name)
  const outcome = await tool?.call(page, args, { wrap: (each) => meterCollection(each, counted) })
  expect(outcome?.ok).toBe(true)
  return counted
}

describe('what is assumed', () => {
  it.each([1, 2, 4, 8, 16])(
    'of %i frequent words is what is counted, within a factor of 3 [budget:cost:calibrated]',
    async (length) => {
      const query = Array.from({ length }, (_, at) => WORDS[(at * 31) % WORDS.length]).join(' ')
      const counted = await work('search', { query })
      const assumed = assumedSearchUnits(query, COUNT)
      expect(counted.postings).toBeGreaterThan(0)
      expect(unitsOf(counted) / assumed).toBeGreaterThan(1 / 3)
      expect(unitsOf(counted) / assumed).toBeLessThan(3)
    },
  )

  it('of facets is what is counted, within a factor of 3 [budget:cost:calibrated]', async () => {
    const { counted, postings } = await work('browse', { where: { tags: 'tag3' }, group_by: 'tags' })
    expect(postings).toBe(0)
    const ratio = unitsOf({ counted, postings }) / assumedFacetUnits(COUNT, 1)
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
  })

  it('grows with the words that count, and with nothing else', () => {
    const units = (words: number): number => assumedSearchUnits('w '.repeat(words), COUNT)
    expect(units(MAX_COUNTED_WORDS)).toBeCloseTo(units(1) * MAX_COUNTED_WORDS)
    expect(units(500)).toBe(units(MAX_COUNTED_WORDS))
    expect([units(0), assumedSearchUnits('  ', COUNT)]).toEqual([0, 0])
  })
})

describe('what is counted', () => {
  it('says how many listings were scored for an answer', async () => {
    const word = 'bakomi'
    const having = LISTINGS.filter(({ description }) => description?.split(' ').includes(word)).length
    expect((await work('search', { query: word })).candidates).toBe(having)
  })

  it('is nothing for a tool that neither searches nor counts [budget:cost:calibrated]', async () => {
    expect(await work('fetch', { id: 'id-7' })).toEqual(startCounting())
    expect(await work('compare', { ids: ['id-7', 'id-8'] })).toEqual(startCounting())
    expect(await work('browse', {})).toEqual(startCounting())
  })

  it('is more for each word, and for what a misspelt one may mean', async () => {
    const one = await work('search', { query: 'bakomi' })
    const two = await work('search', { query: 'bakomi tunene' })
    const misspelt = await work('search', { query: 'bakomii' })
    expect(two.postings).toBeGreaterThan(one.postings)
    expect(misspelt.postings).toBeGreaterThan(0)
    expect(unitsOf({ postings: POSTINGS_PER_UNIT, counted: 0 })).toBe(1)
  })
})
