import type { Listing } from '../../shared/model/listing.ts'
import type { CategorySummary } from '../../shared/model/category.ts'
import type { CategoryDocument, RootDocument } from '../../shared/model/page-document.ts'
import type { Release } from '../store/store.ts'

/** Fields of a listing that the published JSON may leave out when they are empty. */
type ListingDefaults = Pick<
  Listing,
  'tags' | 'links' | 'license' | 'alternative_to' | 'language' | 'extra' | 'categories'
>

/** Reads `index.json` of a category page. @throws {Error} when the file is not what a build writes. */
export async function readCategoryDocument(release: Release, slug: string): Promise<CategoryDocument | undefined> {
  const path = `${slug}/index.json`
  const document = await readDocument(release, path)
  if (document === undefined) return undefined
  if (!isCategoryDocument(document)) throw new Error(`${path}: expected directory, category and listings`)
  for (const listing of document.listings) fillListing(listing, slug)
  document.children = document.children?.map(fillSummary) ?? []
  document.related = document.related?.map(fillSummary) ?? []
  document.ancestors = document.ancestors?.map(fillSummary) ?? []
  document.category.groups ??= []
  document.category.count ??= document.listings.length
  return document
}

/** Reads `index.json` of the root page. @throws {Error} when the file is not what a build writes. */
export async function readRootDocument(release: Release): Promise<RootDocument | undefined> {
  const document = await readDocument(release, 'index.json')
  if (document === undefined) return undefined
  if (!isRootDocument(document)) throw new Error('index.json: expected directory and categories')
  document.categories = document.categories.map(fillSummary)
  return document
}

/** Reads a published file as text. */
export async function readText(release: Release, path: string): Promise<string | undefined> {
  const file = await release.file(path)
  return file && new TextDecoder().decode(await file.variants.identity.bytes())
}

async function readDocument(release: Release, path: string): Promise<unknown> {
  const text = await readText(release, path)
  if (text === undefined) return undefined
  const document: unknown = JSON.parse(text)
  return document
}

function isCategoryDocument(document: unknown): document is CategoryDocument {
  if (typeof document !== 'object' || document === null) return false
  const hasObjects = 'directory' in document && 'category' in document
  return hasObjects && 'listings' in document && Array.isArray(document.listings)
}

function isRootDocument(document: unknown): document is RootDocument {
  if (typeof document !== 'object' || document === null) return false
  return 'directory' in document && 'categories' in document && Array.isArray(document.categories)
}

function fillListing(listing: Partial<ListingDefaults>, slug: string): void {
  listing.categories ??= [slug]
  listing.tags ??= []
  listing.links ??= []
  listing.license ??= []
  listing.alternative_to ??= []
  listing.language ??= []
  listing.extra ??= {}
}

function fillSummary(summary: CategorySummary): CategorySummary {
  return { ...summary, groups: summary.groups ?? [] }
}
