import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { callTool, createToolPage, idsOf, refusalOf, TOOL_LISTINGS } from '../../e2e/protocol/tool-page.ts'
import { cleanLine, cleanText } from '../model/clean-text.ts'
import type { CategorySummary } from '../model/category.ts'
import { MAX_CHARACTERS } from './budget/answer-length.ts'
import type { ToolPage } from './tool.ts'
import { sampleCalls } from '../../e2e/protocol/sample-calls.ts'

/** Texts that take room: without spaces, of several bytes or tokens, and such that JSON writes as two. */
const UNITS = ['a', 'word ', '"', '\\"', '字', '👩‍👩‍👧', '%E6', 'é', '\n', '<b>', 'x1']

/** A published text of up to this many UTF-16 code units. */
function text(most: number): fc.Arbitrary<string> {
  const repeated = fc.tuple(fc.constantFrom(...UNITS), fc.nat({ max: most })).map(([unit, length]) => {
    return unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
  })
  const any = fc.string({ unit: 'binary', maxLength: Math.min(most, 100) })
  return fc.oneof(repeated, any).map((raw) => cleanText(raw).slice(0, most).toWellFormed().replaceAll('\uFFFD', ''))
}

const listing = fc.record(
  {
    id: text(75).map((id) => cleanLine(id).replaceAll(' ', '-')),
    name: text(190).map((name) => cleanLine(`N ${name}`, 200)),
    url: text(1900).map((path) => `https://example.com/${encodeURIComponent(path).slice(0, 1900)}`),
    description: text(4000),
    note: text(2000),
    body: text(30_000),
    categories: fc.array(text(80), { maxLength: 10 }).map((slugs) => ['databases', ...slugs]),
    tags: fc.array(text(300), { maxLength: 20 }),
    license: fc.array(text(200), { maxLength: 5 }),
    links: fc.array(
      fc.record({ rel: fc.constant('docs'), url: fc.constant(`https://example.com/${'d/'.repeat(500)}`) }),
      {
        maxLength: 20,
      },
    ),
    status: fc.constantFrom('active', 'dead'),
    extra: fc.dictionary(text(200), fc.oneof(text(2000), fc.array(text(100), { maxLength: 50 }), fc.integer()), {
      maxKeys: 20,
    }),
  },
  { requiredKeys: ['id', 'name'] },
)

/** Listings with ids of their own. */
const listings = fc
  .array(listing, { minLength: 2, maxLength: 12 })
  .map((all) => all.map((fields, index) => ({ ...fields, id: `${index}${fields.id}` })))

const categories = fc.array(
  fc.record({
    slug: text(80).filter((slug) => slug !== ''),
    title: text(200),
    description: text(4000),
    groups: fc.array(text(300), { maxLength: 8 }),
    count: fc.nat(),
  }),
  { minLength: 1, maxLength: 10 },
)

const maxCharacters = fc.oneof(
  fc.constantFrom(500, 1500, MAX_CHARACTERS),
  fc.integer({ min: 500, max: MAX_CHARACTERS }),
)

const kind = fc.constantFrom('category', 'root')

function lengthOf(answer: object): number {
  return JSON.stringify(answer).length
}

/** Every value of a list, each answer as long as the next of these numbers allows. */
async function readAll(
  page: ToolPage,
  [name, field]: readonly [string, string],
  args: object,
  lengths: readonly number[],
): Promise<unknown[]> {
  const seen: unknown[] = []
  let cursor: unknown
  for (let call = 0; call < 100; call += 1) {
    const max_characters = lengths[call % lengths.length] ?? 500
    const answer = await callTool(page, name, { ...args, max_characters, cursor })
    expect(lengthOf(answer)).toBeLessThanOrEqual(max_characters)
    const values: unknown = answer[field]
    if (!Array.isArray(values)) throw new Error(`no ${field}`)
    seen.push(...values)
    cursor = answer['nextCursor']
    if (cursor === undefined) return seen
    expect(values.length).toBeGreaterThan(0)
  }
  throw new Error('never ends')
}

const ROOT = createToolPage(TOOL_LISTINGS, 'root')
const CALLS = await sampleCalls(ROOT)

describe('max_characters', () => {
  it.each(CALLS)('is from 500 to 20,000 (%s) [mcp:tools:max-characters]', async (name, args) => {
    const refused = (max_characters: unknown) => refusalOf(ROOT, name, { ...args, max_characters })
    expect(await refused(499)).toMatch(/^max_characters: expected a number of at least 500, got 499\./)
    expect(await refused(20_001)).toMatch(/^max_characters: expected a number of at most 20000, got 20001\./)
    expect(await refused(1500.5)).toMatch(/^max_characters: expected an integer, got 1500\.5\./)
    expect(await Promise.all([500, 20_000, null].map(refused))).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('is kept by lists of any listings, which go on where they ended, however long the next is [mcp:tools:max-characters]', async () => {
    await fc.assert(
      fc.asyncProperty(
        listings,
        kind,
        fc.constantFrom('search', 'browse'),
        fc.array(maxCharacters, { minLength: 1, maxLength: 4 }),
        async (all, kind, tool, lengths) => {
          const page = createToolPage(all, kind)
          const args = tool === 'search' ? { query: '' } : {}
          const field = tool === 'search' ? 'results' : 'rows'
          const found = await readAll(page, [tool, field], { ...args, limit: 50 }, lengths)
          expect(idsOf({ [field]: found })).toEqual(all.map(({ id }) => id))
        },
      ),
      { numRuns: scaleRuns(60) },
    )
  })

  it('is kept with requested fields, by tables of fields and of values', async () => {
    await fc.assert(
      fc.asyncProperty(listings, maxCharacters, async (all, max_characters) => {
        const page = createToolPage(all, 'root')
        const { names } = (await page.collection()).facets
        const fields = names.filter((name) => name.length <= 100).slice(0, 10)
        const [name = 'categories'] = fields
        for (const [tool, args] of [
          ['browse', { fields }],
          ['browse', { group_by: name }],
          ['search', { query: '', fields }],
          ['facets', {}],
          ['facets', { name }],
          ['similar', { id: all[0]?.id, fields }],
        ] as const) {
          const answer = await callTool(page, tool, { ...args, max_characters })
          expect(lengthOf(answer)).toBeLessThanOrEqual(max_characters)
        }
      }),
      { numRuns: scaleRuns(40) },
    )
  })

  it('is kept by lists of any categories', async () => {
    await fc.assert(
      fc.asyncProperty(
        categories,
        fc.array(maxCharacters, { minLength: 1, maxLength: 4 }),
        async (summaries: CategorySummary[], lengths) => {
          const page = createToolPage(TOOL_LISTINGS, 'root', summaries)
          const found = await readAll(page, ['facets', 'rows'], { name: 'categories', limit: 50 }, lengths)
          expect(idsOf({ rows: found })).toEqual(summaries.map(({ slug }) => slug))
        },
      ),
      { numRuns: scaleRuns(60) },
    )
  })

  it('is kept by a document, which says where the rest is', async () => {
    await fc.assert(
      fc.asyncProperty(listing, kind, maxCharacters, async (fields, kind, max_characters) => {
        const id = `i${fields.id}`
        const page = createToolPage([{ ...fields, id }], kind)
        const whole = await callTool(page, 'fetch', { id })
        const document = await callTool(page, 'fetch', { id, max_characters })
        expect(lengthOf(document)).toBeLessThanOrEqual(max_characters)
        expect(document['id']).toBe(id)
        const cut = expect.objectContaining({ text: expect.stringMatching(/\n\n\(Cut\./) })
        expect(document).toEqual(lengthOf(whole) <= max_characters ? whole : cut)
      }),
      { numRuns: scaleRuns(100) },
    )
  })

  it('is kept by a comparison, but for the ids', async () => {
    await fc.assert(
      fc.asyncProperty(listings, kind, maxCharacters, async (all, kind, max_characters) => {
        const ids = all.slice(0, 5).map(({ id }) => id)
        const answer = await callTool(createToolPage(all, kind), 'compare', { ids, max_characters })
        const bare = { listings: ids.map((id) => ({ id, title: '…' })), fields: [] }
        expect(lengthOf(answer)).toBeLessThanOrEqual(Math.max(max_characters, lengthOf(bare)))
        expect(answer['listings']).toMatchObject(ids.map((id) => ({ id })))
      }),
      { numRuns: scaleRuns(60) },
    )
  })

  it('is kept by a refusal, which says first what is wrong', async () => {
    const all = Array.from({ length: 40 }, (_, index) => ({
      id: `l${index}`,
      name: `Listing ${index}`,
      extra: { facet: `"value" ${index} of a facet with long values` },
    }))
    const page = createToolPage(all, 'category')
    const args = { where: { facet: 'nothing like it' } }
    const whole = await refusalOf(page, 'browse', args)
    expect(whole).toMatch(/^where\.facet: no listing has "nothing like it"\./)
    expect(whole.length).toBeGreaterThan(700)
    const short = await refusalOf(page, 'browse', { ...args, max_characters: 500 })
    expect(whole.startsWith(short.slice(0, -1).trimEnd())).toBe(true)
    const shown = JSON.stringify({ content: [{ type: 'text', text: short }], isError: true })
    expect([shown.length > 450, shown.length <= 500]).toEqual([true, true])
    expect(await refusalOf(page, 'browse', { ...args, max_characters: 20_000 })).toBe(whole)
  })
})
