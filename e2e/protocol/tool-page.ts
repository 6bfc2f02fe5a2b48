import type { CategorySummary } from '../../shared/model/category.ts'
import { listingSchema } from '../../shared/model/listing.ts'
import { createCollection } from '../../shared/search/collection.ts'
import { createUrls } from '../../shared/urls.ts'
import type { ToolPage } from '../../shared/tools/tool.ts'
import { toolsOf } from '../../shared/tools/tools.ts'

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

/** A page with these listings. */
export function createToolPage(
  listings: readonly Record<string, unknown>[],
  kind: ToolPage['kind'] = 'category',
): ToolPage {
  const collection = createCollection(
    listings.map((fields) => listingSchema.parse({ categories: ['databases'], ...fields })),
    () => undefined,
  )
  return {
    kind,
    slug: kind === 'root' ? '' : 'databases',
    title: 'Databases',
    description: undefined,
    directory: {
      title: 'Example',
      description: 'An example.',
      base_url: 'https://example.org/d',
      language: 'en',
      default_type: 'Thing',
    },
    urls: createUrls('https://example.org/d'),
    categories: CATEGORIES,
    listingCount: collection.listings.length,
    collection: () => collection,
  }
}

/** The value a tool gives. @throws {Error} when it refuses. */
export async function callTool(page: ToolPage, name: string, args: unknown): Promise<Record<string, unknown>> {
  const tool = toolsOf(page.kind).find(({ definition }) => definition.name === name)
  const outcome = await tool?.call(page, args)
  if (!outcome?.ok) throw new Error(outcome?.message ?? `no tool ${name}`)
  return outcome.value
}

/** What a tool says when it refuses. */
export async function refusalOf(page: ToolPage, name: string, args: unknown): Promise<string> {
  const tool = toolsOf(page.kind).find(({ definition }) => definition.name === name)
  const outcome = await tool?.call(page, args)
  return outcome?.ok === false ? outcome.message : 'accepted'
}

/** Ids of the results. */
export function idsOf(value: Record<string, unknown>): unknown[] {
  return Array.isArray(value['results']) ? value['results'].map((result: { id: string }) => result.id) : []
}
