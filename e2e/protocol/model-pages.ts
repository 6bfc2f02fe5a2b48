import { readDirectory } from '../../server/sources/read-directory.ts'
import type { CategorySummary } from '../../shared/model/category.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { collectListings } from '../../shared/search/collect-listings.fixture.ts'
import type { ToolPage } from '../../shared/tools/tool.ts'
import { createEndpointUrls, createUrls } from '../../shared/urls.ts'
import { listCategories } from './list-categories.ts'
import { categoryTextsOf } from '../../shared/search/analysis/listing-texts.ts'

/** All pages of a directory as tools see them, the root first, read from its sources without publishing it. */
export async function readToolPages(configPath: string): Promise<ToolPage[]> {
  const model = await readDirectory({ configPath })
  const { directory, categories } = model
  const { title, description } = directory
  const texts = categoryTextsOf(categories)
  const all = new Map<string, ToolPage>()
  const frame = (listings: readonly Listing[]) => {
    const collection = collectListings(listings, {
      categoryTexts: (slug) => texts.get(slug),
      language: directory.language,
    })
    return {
      directory,
      urls: createUrls(directory.base_url, true),
      endpoints: createEndpointUrls(directory.base_url),
      listingCount: collection.count,
      release: 'sources',
      collection: async () => collection,
      pageOf: async (slug: string) => all.get(slug),
    }
  }
  const pages = categories.map((category): ToolPage => {
    const around = categories.filter(({ slug, parent }) => slug === category.parent || parent === category.slug)
    return {
      kind: 'category',
      slug: category.slug,
      title: category.title,
      description: category.description,
      categories: [category, ...around],
      ...frame(model.listings(category.slug)),
    }
  })
  const summaries: readonly CategorySummary[] = categories
  const everything = summaries.flatMap(({ slug }) => model.listings(slug))
  const root: ToolPage = {
    kind: 'root',
    slug: '',
    title,
    description,
    categories: listCategories(summaries),
    ...frame(everything),
  }
  for (const page of [root, ...pages]) all.set(page.slug, page)
  return [...all.values()]
}
