import type { Category } from '../../shared/model/category.ts'
import type { Listing } from '../../shared/model/listing.ts'
import type { Site } from '../../shared/model/page.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'

/** A directory for tests: slug → names of its listings. A name on several pages is one listing. */
export function createTestModel(pages: Readonly<Record<string, readonly string[]>>, title = 'Test'): DirectoryModel {
  const categories = Object.entries(pages).map(([slug, names]) => createCategory(slug, names.length))
  const pagesOf = (name: string): string[] => Object.keys(pages).filter((slug) => pages[slug]?.includes(name))
  return {
    directory: createTestSite(title).directory,
    categories,
    listingCount: new Set(Object.values(pages).flat()).size,
    listings: (slug) => (pages[slug] ?? []).map((name) => createListing(name, pagesOf(name))),
    locations: (slug) => (pages[slug] ?? []).map((_name, at) => ({ file: 'x.yml', line: at + 1, column: 1 })),
    mayShrink: false,
    logos: [],
    diagnostics: [],
    accounts: [],
    inputs: [],
  }
}

/** The site of {@link createTestModel}. */
export function createTestSite(title = 'Test'): Site {
  return {
    directory: {
      title,
      description: 'A directory for tests.',
      base_url: 'https://example.org',
      language: 'en',
      default_type: 'Thing',
    },
    baseUrl: 'https://example.org',
    assets: { script: '_/page.js', style: '', style_hash: 'sha256-' },
    generator: { name: 'gazetteer', version: '0.0.0' },
  }
}

function createCategory(slug: string, count: number): Category {
  return { slug, title: slug, groups: [], related: [], links: [], alternative_to: [], extra: {}, count }
}

function createListing(name: string, categories: string[]): Listing {
  return {
    id: name.toLowerCase(),
    name,
    url: `https://example.com/${name}`,
    description: `${name} is a listing on the page ${categories.join(' and ')}. `.repeat(8).trim(),
    categories,
    tags: [],
    links: [],
    license: [],
    alternative_to: [],
    language: [],
    extra: {},
  }
}
