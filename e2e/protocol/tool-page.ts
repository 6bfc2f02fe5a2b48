import { Ajv2020 } from 'ajv/dist/2020.js'
import type { CategorySummary } from '../../shared/model/category.ts'
import { listingSchema } from '../../shared/model/listing.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { collectListings } from '../../shared/search/collect-listings.fixture.ts'
import { createEndpointUrls, createUrls } from '../../shared/urls.ts'
import { defineTool } from '../../shared/tools/define-tool.ts'
import type { CallContext, CategoryToolPage, Tool, ToolPage } from '../../shared/tools/tool.ts'
import { toolsOf } from '../../shared/tools/tools.ts'
import { listCategories } from './list-categories.ts'

const CATEGORIES: CategorySummary[] = [
  { slug: 'databases', title: 'Databases', description: 'They keep data.', groups: ['Backend'], count: 3 },
  { slug: 'libraries', title: 'Libraries', groups: [], count: 1, parent: 'databases' },
]

/** Listings of the sample page. */
export const TOOL_LISTINGS = [
  { id: 'b', name: 'Beta', url: 'https://example.com/b', description: 'Second letter', tags: ['x', 'y'] },
  { id: 'a', name: 'alpha', description: 'First letter', tags: ['x'], added: '2024-01-01', extra: { seats: 4 } },
  { id: 'c', name: 'Gamma', note: 'Only a note', added: '2025-01-01', categories: ['libraries', 'databases'] },
]

/**
 * A page with these listings; the pages of the root have those of their category.
 *
 * @param categories Of the root.
 */
export function createToolPage(
  given: readonly Record<string, unknown>[],
  kind: ToolPage['kind'] = 'category',
  categories: readonly CategorySummary[] = CATEGORIES,
): ToolPage {
  const listings = given.map((fields) => listingSchema.parse({ categories: ['databases'], ...fields }))
  if (kind === 'category') return createPage(listings, 'databases')
  const pageOf = async (slug: string): Promise<ToolPage | undefined> =>
    slug === ''
      ? root
      : CATEGORIES.some((category) => category.slug === slug)
        ? createPage(
            listings.filter(({ categories }) => categories.includes(slug)),
            slug,
          )
        : undefined
  const root: ToolPage = { ...createPage(listings, ''), kind, categories: listCategories(categories), pageOf }
  return root
}

function createPage(listings: readonly Listing[], slug: string): CategoryToolPage {
  const collection = collectListings(listings)
  return {
    kind: 'category',
    slug,
    title: 'Databases',
    description: undefined,
    directory: {
      title: 'Example',
      description: 'An example.',
      base_url: 'https://example.org/d',
      listing_pages: 'on',
      language: 'en',
      default_type: 'Thing',
    },
    urls: createUrls('https://example.org/d', true),
    endpoints: createEndpointUrls('https://example.org/d'),
    categories: CATEGORIES,
    listingCount: collection.count,
    release: 'r1',
    collection: async () => collection,
    pageOf: async () => undefined,
  }
}

/** The value a tool gives, which fits its output schema. @throws {Error} when it refuses, or when it does not fit. */
export async function callTool(
  page: ToolPage,
  name: string,
  args: unknown,
  context?: CallContext,
): Promise<Record<string, unknown>> {
  const tool = toolsOf(page.kind).find((known) => known.name === name)
  const outcome = await tool?.call(page, args, context)
  if (tool === undefined || outcome === undefined) throw new Error(`no tool ${name}`)
  if (!outcome.ok) throw new Error(outcome.message)
  // As it arrives: JSON has no undefined.
  const value: Record<string, unknown> = JSON.parse(JSON.stringify(outcome.value))
  const fits = validatorOf(tool)
  if (!fits(value)) throw new Error(`${name} breaks its output schema: ${JSON.stringify(fits.errors)}`)
  return value
}

const ajv = new Ajv2020({ strict: true, allErrors: true })
const validators = new Map<Tool, ReturnType<Ajv2020['compile']>>()

function validatorOf(tool: Tool): ReturnType<Ajv2020['compile']> {
  const validator = validators.get(tool) ?? ajv.compile(defineTool(tool).outputSchema)
  validators.set(tool, validator)
  return validator
}

/** What a tool says when it refuses. */
export async function refusalOf(page: ToolPage, name: string, args: unknown): Promise<string> {
  const tool = toolsOf(page.kind).find((known) => known.name === name)
  const outcome = await tool?.call(page, args)
  return outcome?.ok === false ? outcome.message : 'accepted'
}

/** Ids of the results, or of the rows of a table. */
export function idsOf({ results, rows }: Record<string, unknown>): unknown[] {
  if (Array.isArray(rows)) return rows.map((row: readonly unknown[]) => row[0])
  return Array.isArray(results) ? results.map((result: { id: string }) => result.id) : []
}
