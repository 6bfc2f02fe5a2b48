import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { CORPORA_DIR, NEEDS_CORPORA } from '../../paths.ts'
import { DIRECTORIES } from './directories.ts'
import type { PageAgent } from './page-agent.ts'
import { serveDirectory } from './serve-directory.ts'
import type { ServedDirectory } from './serve-directory.ts'
import { serveShop } from './serve-shop.ts'

/** Longest answer that an agent gets without asking for more, in characters. */
const MAX_CHARACTERS = 1500

const listSchema = z.object({
  results: z
    .array(z.object({ id: z.string() }))
    .min(1)
    .optional(),
  columns: z.array(z.string()).default([]),
  rows: z.array(z.array(z.unknown())).min(1).default([]),
  nextCursor: z.string().optional(),
})

/** Of results, or of the rows of a table. */
function idsOf(answer: unknown): unknown[] {
  const { results, columns, rows } = listSchema.parse(answer)
  return results?.map(({ id }) => id) ?? rows.map((row) => row[columns.indexOf('id')])
}

const failureSchema = z.object({
  isError: z.literal(true),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1),
})

/**
 * Holds a program to what agents do with the tools of a directory on somebody else's page, and its answers to those of
 * the same page over MCP.
 *
 * @param program What it is called in the test's names.
 * @param start Called once.
 */
export function describeAgent(program: string, start: () => Promise<PageAgent>): void {
  describe(`${program} on the shop's page`, () => {
    let agent: PageAgent

    beforeAll(async () => {
      agent = await start()
    })

    afterAll(() => agent.close())

    describe.each(DIRECTORIES)('with $name in it', ({ config, category, query, ...rest }) => {
      const present = !('corpus' in rest) || existsSync(join(CORPORA_DIR, rest.corpus))
      describe.skipIf(!present)(`its page ${category}`, NEEDS_CORPORA, () => {
        let directory: ServedDirectory
        let shop: ForeignSite
        let mcp: Client

        beforeAll(async () => {
          directory = await serveDirectory(config)
          shop = await serveShop(directory.url, category)
          mcp = new Client({ name: 'gazetteer-tests', version: '1.0.0' })
          await mcp.connect(new StreamableHTTPClientTransport(new URL(`${pageUrl()}mcp`)))
          const { tools } = await mcp.listTools()
          await agent.open(
            shop.url,
            tools.map(({ name }) => `directory_${name}`),
          )
        })

        afterAll(async () => {
          await mcp.close()
          await shop.close()
          await directory.close()
        })

        const pageUrl = (): string => `${directory.url}${encodeURIComponent(category)}/`

        /** The same question over MCP. */
        async function ask(name: string, args: Record<string, unknown>): Promise<unknown> {
          const { structuredContent, ...refusal } = await mcp.callTool({ name, arguments: args })
          return structuredContent ?? refusal
        }

        /** Asks the agent's program and MCP, and gives the answer when it is the same. */
        async function askBoth(name: string, args: Record<string, unknown>): Promise<unknown> {
          const answer = await agent.call(`directory_${name}`, args)
          expect(answer).toEqual(await ask(name, args))
          return answer
        }

        it('has every tool of the directory once, and says of it what the server says', async () => {
          const { title } = z.object({ title: z.string() }).parse(await (await fetch(`${pageUrl()}mcp.json`)).json())
          const { tools: served } = await mcp.listTools()
          const tools = (await agent.tools()).filter(({ name }) => name.startsWith('directory_'))
          expect(tools.map(({ name }) => name).sort()).toEqual(served.map(({ name }) => `directory_${name}`).sort())
          for (const { name, description, isReadOnly } of tools) {
            const original = served.find((tool) => `directory_${tool.name}` === name)
            expect(description).toContain(`${title}. ${original?.description}`)
            expect(isReadOnly).toBe(true)
          }
        })

        it("has the shop's own tools beside them", async () => {
          const names = (await agent.tools()).map(({ name }) => name).filter((name) => name.startsWith('shop_'))
          expect(names.sort()).toEqual(['shop_add_to_basket', 'shop_delivery_cost'])
          expect(await agent.call('shop_add_to_basket', { product: 'pip', pieces: 2 })).toEqual({
            lines: [{ product: 'pip', pieces: 2, price: 578 }],
            total: 578,
          })
        })

        it('finds and reads what MCP finds and reads', async () => {
          const max_characters = 20_000
          const ids = idsOf(await askBoth('search', { query, limit: 5, max_characters }))
          expect(ids.length).toBeGreaterThan(1)
          for (const id of ids) await askBoth('fetch', { id, max_characters })
          await askBoth('compare', { ids: ids.slice(0, 3), max_characters })
          await askBoth('browse', { sort: 'name', max_characters })
        })

        it('gets short answers where it does not say how long, and the rest by asking again', async () => {
          const short = { max_characters: MAX_CHARACTERS }
          const first = await agent.call('directory_browse', { limit: 3 })
          expect(first).toEqual(await ask('browse', { limit: 3, ...short }))
          const { nextCursor: cursor } = listSchema.parse(first)
          expect(cursor).toBeDefined()
          const second = await agent.call('directory_browse', { cursor })
          const ids = [...idsOf(first), ...idsOf(second)]
          expect(ids).toEqual(idsOf(await ask('browse', { limit: ids.length, max_characters: 20_000 })))
          const found = await agent.call('directory_search', { query })
          const [id] = idsOf(found)
          const read = await agent.call('directory_fetch', { id })
          expect(read).toEqual(await ask('fetch', { id, ...short }))
          for (const answer of [first, second, found, read]) {
            expect(JSON.stringify(answer).length).toBeLessThanOrEqual(MAX_CHARACTERS)
          }
        })

        it('is told what was wrong with a call', async () => {
          const { content } = failureSchema.parse(await agent.call('directory_search', { query, limit: 'many' }))
          expect(content[0]?.text).toMatch(/^limit: .*"many"/)
          const refusal = failureSchema.parse(await askBoth('fetch', { id: 'no-such-thing' }))
          expect(refusal.content[0]?.text).toContain('no-such-thing')
        })
      })
    })
  })
}
