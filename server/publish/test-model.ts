import type { Category } from '../../shared/model/category.ts'
import type { Listing } from '../../shared/model/listing.ts'
import type { Site } from '../../shared/model/page.ts'
import type { DirectoryModel } from '../sources/directory-model.ts'

/** A directory for tests: slug → names of its listings. */
export function createTestModel(pages: Readonly<Record<string, readonly string[]>>, title = 'Test'): DirectoryModel {
  const categories = Object.entries(pages).map(([slug, names]) => createCategory(slug, names.length))
  return {
    directory: createTestSite(title).directory,
    categories,
    listingCount: Object.values(pages).flat().length,
    listings: (slug) => (pages[slug] ?? []).map((name) => createListing(slug, name)),
    diagnostics: [],
    accounts: [],
    inputs: [],
    close() {},
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

function createListing(slug: string, name: string): Listing {
  return {
    id: name.toLowerCase(),
    name,
    url: `https://example.com/${name}`,
    description: `${name} is a listing on the page ${slug}. `.repeat(8).trim(),
    categories: [slug],
    tags: [],
    links: [],
    license: [],
    alternative_to: [],
    language: [],
    extra: {},
  }
}
