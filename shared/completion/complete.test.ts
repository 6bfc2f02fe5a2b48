import { CompleteResultSchema, ListResourceTemplatesResultSchema } from '@modelcontextprotocol/sdk/types.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TOOL_LISTINGS, createToolPage } from '../../e2e/protocol/tool-page.ts'
import type { ToolPage } from '../tools/tool.ts'
import { complete } from './complete.ts'
import type { CompletionRequest } from './complete.ts'
import { matchValues, toCandidate } from './match-values.ts'
import { resourceTemplatesOf } from './resource-templates.ts'

const PAGE = createToolPage(TOOL_LISTINGS)
const ROOT = createToolPage(TOOL_LISTINGS, 'root')

/** Values for an argument of a prompt, or the message of the refusal. */
async function valuesOf(
  page: ToolPage,
  prompt: string,
  [name, value]: readonly [string, string],
  context?: CompletionRequest['context'],
): Promise<readonly string[] | string> {
  const request = { ref: { type: 'ref/prompt', name: prompt }, argument: { name, value }, context } as const
  const outcome = await complete(page, request)
  if (!outcome.ok) return outcome.message
  expect(CompleteResultSchema.parse({ completion: outcome.value })).toEqual({ completion: outcome.value })
  return outcome.value.values
}

describe('complete', () => {
  it.each([
    ['shortlist', 'need', 'sql', []],
    ['shortlist', 'must_have', '', ['x', 'y']],
    ['shortlist', 'must_have', 'Y', ['y']],
    ['shortlist', 'must_have', 'x, ', ['x, x', 'x, y']],
    ['shortlist', 'must_have', 'a,b,y', ['a,b, y']],
    ['shortlist', 'category', '', ['databases', 'libraries']],
    ['shortlist', 'category', 'bas', ['databases']],
    ['shortlist', 'category', 'Libr', ['libraries']],
    ['shortlist', 'category', 'zzz', []],
    ['compare_alternatives', 'listing', '', ['b', 'a', 'c']],
    ['compare_alternatives', 'listing', 'GAM', ['c']],
    ['compare_alternatives', 'listing', 'a', ['a', 'b', 'c']],
    ['compare_alternatives', 'need', 'x', []],
    ['whats_new', 'since', '', ['2025-01-01', '2024-01-01']],
    ['whats_new', 'since', '2024', ['2024-01-01']],
    ['whats_new', 'since', 'x'.repeat(301), []],
  ])('gives for %s %s %j', async (prompt, name, value, values) => {
    expect(await valuesOf(ROOT, prompt, [name, value])).toEqual(values)
  })

  it('takes account of the category that is known', async () => {
    const of = async (category: string) => valuesOf(ROOT, 'shortlist', ['must_have', ''], { arguments: { category } })
    expect(await of('libraries')).toEqual([])
    expect(await of('databases')).toEqual(['x', 'y'])
    expect(await of('unknown')).toEqual(['x', 'y'])
  })

  it('finds listings and values of a large page by what they start with', async () => {
    const many = Array.from({ length: 2_100 }, (_, index) => ({
      id: `id-${index}`,
      name: `${index % 7 === 0 ? 'Lucky' : 'Other'} number ${index}`,
      tags: [`tag ${index}`, 'all'],
      added: index % 2 === 0 ? '2026-01-01' : '2025-01-01',
    }))
    const page = createToolPage(many)
    const ask = async (prompt: string, name: string, value: string) => {
      const ref = { type: 'ref/prompt', name: prompt } as const
      const outcome = await complete(page, { ref, argument: { name, value } })
      return outcome.ok ? outcome.value : undefined
    }
    expect(await ask('compare_alternatives', 'listing', 'id-1234')).toMatchObject({ values: ['id-1234'] })
    expect(await ask('compare_alternatives', 'listing', 'number 1234')).toMatchObject({ values: ['id-1234'] })
    const lucky = await ask('compare_alternatives', 'listing', 'Luck')
    expect(lucky).toMatchObject({ total: 300, hasMore: true })
    expect(lucky?.values.slice(0, 2)).toEqual(['id-0', 'id-7'])
    expect(await ask('compare_alternatives', 'listing', '')).toMatchObject({ total: 2_100, hasMore: true })
    expect((await ask('shortlist', 'must_have', 'all, tag 2099'))?.values).toEqual(['all, tag 2099'])
    expect((await ask('shortlist', 'must_have', ''))?.values.slice(0, 2)).toEqual(['all', 'tag 0'])
    expect((await ask('whats_new', 'since', ''))?.values).toEqual(['2026-01-01', '2025-01-01'])
  })

  it('is the same again', async () => {
    expect(await valuesOf(ROOT, 'compare_alternatives', ['listing', 'a'])).toEqual(['a', 'b', 'c'])
    expect(await valuesOf(ROOT, 'compare_alternatives', ['listing', 'a'])).toEqual(['a', 'b', 'c'])
  })

  it('omits values with a comma where commas separate', async () => {
    const page = createToolPage([{ id: 'a', name: 'A', tags: ['one, two', 'three'] }])
    expect(await valuesOf(page, 'shortlist', ['must_have', ''])).toEqual(['three'])
  })

  it.each([
    [
      'shortlst',
      'need',
      'ref.name: there is no prompt "shortlst". Did you mean "shortlist"? Valid: "shortlist", "compare_alternatives", "whats_new".',
    ],
    ['__proto__', 'need', /^ref\.name: there is no prompt "__proto__"\. Valid: /],
    ['shortlist', 'category', 'argument.name: there is no argument "category". Valid: "need", "must_have".'],
    ['shortlist', 'constructor', /^argument\.name: there is no argument "constructor"/],
  ])('refuses %s %s on a category page', async (prompt, name, message) => {
    expect(await valuesOf(PAGE, prompt, [name, ''])).toMatch(message)
  })

  it('gives up when the answer is no longer awaited', async () => {
    const signal = AbortSignal.abort(new Error('gone'))
    const request = {
      ref: { type: 'ref/prompt', name: 'compare_alternatives' },
      argument: { name: 'listing', value: '' },
    } as const
    await expect(complete(ROOT, request, { signal })).rejects.toThrow('gone')
  })
})

describe('resourceTemplatesOf', () => {
  it('returns what MCP publishes, at the root only', () => {
    const resourceTemplates = resourceTemplatesOf(ROOT)
    expect(ListResourceTemplatesResultSchema.parse({ resourceTemplates })).toEqual({ resourceTemplates })
    expect(resourceTemplates.map(({ uriTemplate, mimeType }) => [uriTemplate, mimeType])).toEqual([
      ['https://example.org/d/{category}/index.md', 'text/markdown'],
      ['https://example.org/d/{category}/index.json', 'application/json'],
      ['https://example.org/d/{category}/index.jsonld', 'application/ld+json'],
      ['https://example.org/d/{category}/mcp.json', 'application/json'],
    ])
    expect(resourceTemplatesOf(PAGE)).toEqual([])
  })

  it('expands with a completed value to the URL of the rendition [mcp:resources:templates]', async () => {
    const slugs = ['c-and-c', 'node.js', '数据-库', 'été', 'a_b~c']
    const categories = slugs.map((slug) => ({ slug, title: slug, groups: [], count: 0 }))
    const page = createToolPage(TOOL_LISTINGS, 'root', categories)
    for (const { uriTemplate: uri, name } of resourceTemplatesOf(page)) {
      const request = { ref: { type: 'ref/resource', uri }, argument: { name: 'category', value: '' } } as const
      const outcome = await complete(page, request)
      const values = outcome.ok ? outcome.value.values : []
      expect(values).toEqual(slugs)
      // RFC 6570 §3.2.2: what is not unreserved is percent-encoded; slugs have none of !'()*.
      const expanded = values.map((value) => uri.replace('{category}', encodeURIComponent(value)))
      expect(expanded).toEqual(slugs.map((slug) => page.urls.rendition(slug, name.replace('{category}/', ''))))
    }
  })

  it('refuses other templates and variables', async () => {
    const ask = async (page: ToolPage, uri: string, name: string): Promise<unknown> =>
      complete(page, { ref: { type: 'ref/resource', uri }, argument: { name, value: '' } })
    const [{ uriTemplate: uri } = { uriTemplate: '' }] = resourceTemplatesOf(ROOT)
    expect(await ask(ROOT, 'https://example.org/{x}', 'x')).toMatchObject({
      ok: false,
      message: expect.stringMatching(
        /^ref\.uri: there is no resource template .* Valid: "https:\/\/example\.org\/d\/\{category\}\/index\.md", /,
      ),
    })
    expect(await ask(ROOT, uri, 'slug')).toMatchObject({
      message: 'argument.name: there is no variable "slug". Valid: "category".',
    })
    expect(await ask(PAGE, uri, 'category')).toMatchObject({ message: expect.stringMatching(/This page has none\.$/) })
  })
})

describe('matchValues', () => {
  it('puts prefixes first, ignores case and diacritics, and keeps the order', () => {
    const candidates = ['Café', 'uncaf', 'cafe', 'other'].map((value) => toCandidate(value))
    expect(matchValues(candidates, 'CAF')).toEqual({ values: ['Café', 'cafe', 'uncaf'], total: 3, hasMore: false })
  })

  it.each([
    [99, false],
    [100, false],
    [101, true],
  ])('of %i matches says whether there are more', (count, hasMore) => {
    const candidates = Array.from({ length: count }, (_, index) => toCandidate(`v${index}`))
    const { values, total, hasMore: more } = matchValues(candidates, 'v')
    expect([values.length, total, more]).toEqual([Math.min(count, 100), count, hasMore])
  })

  it('returns prefixes that come after a hundred other matches', () => {
    const candidates = [...Array.from({ length: 150 }, (_, index) => `av${index}`), 'va'].map((one) => toCandidate(one))
    const { values, total } = matchValues(candidates, 'v')
    expect([values[0], values[1], values.length, total]).toEqual(['va', 'av0', 100, 151])
  })

  it('finds what a plain filter finds', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'A', '-'), minLength: 1, maxLength: 5 }))
    fc.assert(
      fc.property(words, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 2 }), (all, typed) => {
        const starts = all.filter((word) => word.toLowerCase().startsWith(typed))
        const holds = all.filter((word) => word.toLowerCase().includes(typed) && !starts.includes(word))
        const { values } = matchValues(
          all.map((word) => toCandidate(word)),
          typed,
        )
        expect(values).toEqual([...starts, ...holds])
      }),
    )
  })
})
