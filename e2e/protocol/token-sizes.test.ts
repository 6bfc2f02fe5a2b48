import path from 'node:path'
import { existsSync, readdirSync } from 'node:fs'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_ANSWER_TOKENS } from '../../shared/tools/budget/budget.ts'
import { defineTool } from '../../shared/tools/define-tool.ts'
import type { ToolPage } from '../../shared/tools/tool.ts'
import { toolsOf } from '../../shared/tools/tools.ts'
import { CORPORA_DIR, NEEDS_CORPORA, PROJECT_DIR } from '../paths.ts'
import { readToolPages } from './model-pages.ts'
import { sampleCalls } from './sample-calls.ts'
import { callTool, createToolPage, idsOf, refusalOf } from './tool-page.ts'

const CONFIG_DIR = path.join(PROJECT_DIR, 'e2e', 'corpora')

/** Tokens of an answer to who asks for no particular length. */
const MAX_DEFAULT_TOKENS = 500

/** Results, and fields of a comparison, in an answer of 1,500 characters. */
const MIN_SHORT_RESULTS = 2
const MIN_SHORT_FIELDS = 2

/** Tokens of what a tool says when it refuses. */
const MAX_REFUSAL_TOKENS = 5_000

const directories = [
  { name: 'the example', config: path.join(PROJECT_DIR, 'examples', 'building-blocks', 'directory.yml'), data: '' },
  ...readdirSync(CONFIG_DIR)
    .map((name) => ({ name, config: path.join(CONFIG_DIR, name, 'directory.yml'), data: path.join(CORPORA_DIR, name) }))
    .filter(({ config }) => existsSync(config))
    // Lists of others are read in `npm run test:all`.
    .filter(() => process.env['TEST_ALL']),
]

describe('tools/list', () => {
  it.each([
    ['category', 1_450],
    ['root', 1_500],
  ] as const)('of a %s page takes at most %i tokens', (kind, most) => {
    const tools = toolsOf(kind).map(defineTool)
    expect(tokensOf({ tools })).toBeLessThanOrEqual(most)
  })
})

describe.each(directories)('answers from $name', ({ name, config, data }) => {
  describe.skipIf(data !== '' && !existsSync(data))(`with the data of ${name}`, NEEDS_CORPORA, () => {
    let pages: ToolPage[]

    beforeAll(async () => {
      pages = await readToolPages(config)
    })

    it('are short when nobody asks for a length', async () => {
      for (const page of pages) {
        const answers: Record<string, object> = { blank: await callTool(page, 'search', { query: '' }) }
        for (const [name, args] of await sampleCalls(page)) {
          // Give all of listings.
          if (name !== 'fetch' && name !== 'compare') answers[name] = await callTool(page, name, args)
        }
        const long = Object.entries(answers).filter(([, answer]) => tokensOf(answer) > MAX_DEFAULT_TOKENS)
        expect(long.map(([name, answer]) => `${page.slug} ${name} ${tokensOf(answer)}`)).toEqual([])
      }
    })

    it.each([500, 1_500, 20_000])('are no longer than %i characters when so many are asked for', async (most) => {
      const long: string[] = []
      const ask = async (page: ToolPage, name: string, args: object): Promise<Record<string, unknown>> => {
        const answer = await callTool(page, name, { ...args, max_characters: most })
        const { length } = JSON.stringify(answer)
        if (length > most) long.push(`${page.slug} ${name} ${JSON.stringify(args)} ${length}`)
        return answer
      }
      for (const page of pages) {
        for (const [name, args] of await sampleCalls(page)) await ask(page, name, args)
        for (const args of [{ query: '' }, { query: '', limit: 50 }]) await ask(page, 'search', args)
        await ask(page, 'browse', { limit: 50 })
        if (page.kind === 'category') continue
        await ask(page, 'facets', { name: 'categories', limit: 50 })
        const all = await allIds(page)
        for (const id of all) await ask(page, 'fetch', { id })
        for (let start = 0; start + 1 < all.length; start += 5) {
          const ids = all.slice(start, start + 5)
          if (ids.length > 1) await ask(page, 'compare', { ids })
        }
      }
      expect(long).toEqual([])
    })

    it('say something in the 1,500 characters that agents in browsers take [embed:tools:short]', async () => {
      const max_characters = 1_500
      const short: string[] = []
      for (const page of pages) {
        const answers = {
          search: await callTool(page, 'search', { query: '', max_characters }),
          browse: await callTool(page, 'browse', { max_characters }),
        }
        for (const [name, answer] of Object.entries(answers)) {
          const shown = idsOf(answer).length
          if (shown < Math.min(Number(answer['total']), MIN_SHORT_RESULTS)) short.push(`${page.slug} ${name} ${shown}`)
        }
        const ids = idsOf(await callTool(page, 'browse', { limit: 5 }))
        if (ids.length < 2) continue
        const fieldsOf = async (args: object): Promise<number> => {
          const { fields } = await callTool(page, 'compare', { ids, ...args })
          return Array.isArray(fields) ? fields.length : 0
        }
        const compared = await fieldsOf({ max_characters })
        if (compared < Math.min(await fieldsOf({}), MIN_SHORT_FIELDS)) short.push(`${page.slug} compare ${compared}`)
      }
      expect(short).toEqual([])
    })

    it('never take more than an answer may [mcp:tools:page-sized]', async () => {
      const [root] = pages
      if (root === undefined) throw new Error('a directory has a root page')
      const asked = idsOf(await callTool(root, 'facets', {})).slice(0, 10)
      const all = await allIds(root)
      const long: string[] = []
      const ask = async (name: string, args: object): Promise<void> => {
        const value = await callTool(root, name, args)
        // As it is sent: the same JSON as structured content and as text.
        const sent = JSON.stringify({
          content: [{ type: 'text', text: JSON.stringify(value) }],
          structuredContent: value,
        })
        if (hasMoreTokens(sent, MAX_ANSWER_TOKENS)) long.push(`${name} ${JSON.stringify(args)}`)
      }
      for (const [name, args] of await sampleCalls(root)) await ask(name, args)
      for (const args of [{ limit: 50 }, { limit: 200, fields: asked }, { limit: 50, sort: 'name' }]) {
        await ask('browse', args)
      }
      await ask('facets', { name: 'categories', limit: 50 })
      for (const id of all) await ask('fetch', { id })
      for (let start = 0; start + 1 < all.length; start += 5) await ask('compare', { ids: all.slice(start, start + 5) })
      expect(long).toEqual([])
    })
  })
})

describe('answers from texts made to be long', () => {
  // Counting the tokens of a text without Latin letters takes long: `npm test` does it for the one that takes most.
  const others = process.env['TEST_ALL'] ? ['😀', '名', 'aeiouo', 'Zm9vYmFy'] : []
  const texts = ['Ꭰ', 'a1', 'xq zv ', '"\\', '\n', '%E6%95', ...others]

  it.each(texts)('take no more than an answer may: %j', async (unit) => {
    const text = (length: number): string =>
      unit
        .repeat(Math.ceil(length / unit.length))
        .slice(0, length)
        .toWellFormed()
    const listings = Array.from({ length: 50 }, (_, index) => ({
      id: `${index}${text(70)}`,
      name: `${index}${text(190)}`,
      url: `https://example.com/${index}/${encodeURIComponent(text(200))}`.slice(0, 2000),
      description: text(4000),
      note: text(4000),
      body: text(100_000),
      tags: Array.from({ length: 30 }, (_, tag) => `${tag}${text(50)}`),
      license: [`${index}${text(190)}`],
      alternative_to: [`${index}${text(190)}`],
      categories: ['databases', ...Array.from({ length: 30 }, (_, slug) => `${slug}${text(70)}`)],
      extra: Object.fromEntries(Array.from({ length: 60 }, (_, field) => [`${field}${text(90)}`, text(500)])),
    }))
    const page = createToolPage(listings, 'root')
    const ids = listings.slice(0, 5).map(({ id }) => id)
    const names = idsOf(await callTool(page, 'facets', { limit: 10 }))
    const answers = {
      search: await callTool(page, 'search', { query: '', limit: 50 }),
      browse: await callTool(page, 'browse', { limit: 50 }),
      fields: await callTool(page, 'browse', {
        limit: 200,
        fields: names.map(String).filter((name) => name.length <= 100),
      }),
      facets: await callTool(page, 'facets', { limit: 50 }),
      similar: await callTool(page, 'similar', { id: ids[0], limit: 50 }),
      several: await callTool(page, 'fetch', { ids }),
      fetch: await callTool(page, 'fetch', { id: ids[0] }),
      compare: await callTool(page, 'compare', { ids }),
    }
    const long = Object.entries(answers).filter(([, answer]) =>
      hasMoreTokens(JSON.stringify(answer), MAX_ANSWER_TOKENS),
    )
    expect(long.map(([name]) => name)).toEqual([])

    const refusals = [
      await refusalOf(page, 'search', { query: '', where: { [text(100)]: 'x' } }),
      await refusalOf(page, 'search', { query: '', where: { license: text(200) } }),
      await refusalOf(page, 'search', { query: text(2000), limit: text(500), sort: text(500) }),
      await refusalOf(page, 'browse', { where: { [text(100)]: 1 }, category: text(200) }),
      await refusalOf(page, 'fetch', { id: text(1000) }),
      await refusalOf(page, 'compare', { ids: [1, 2, 3, 4, 5].map((number) => `no-${number}${text(900)}`) }),
    ]
    expect(refusals.filter((message) => message === 'accepted' || hasMoreTokens(message, MAX_REFUSAL_TOKENS))).toEqual(
      [],
    )
  })
})

/** Counts them only where there may be more: each is a byte or longer. */
function hasMoreTokens(text: string, most: number): boolean {
  return Buffer.byteLength(text) > most && countTokens(text) > most
}

/** Ids of all listings of a page, in page order. */
async function allIds(page: ToolPage): Promise<string[]> {
  const collection = await page.collection()
  return Array.from({ length: collection.count }, (_, position) => collection.listing(position).id)
}

/** Tokens of an answer as a model sees it: its JSON, once. */
function tokensOf(answer: object): number {
  return countTokens(JSON.stringify(answer))
}
