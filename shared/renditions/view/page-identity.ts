import { titleOf } from '../../tools/categories/category-list.ts'
import type { Category } from '../../model/category.ts'
import type { Directory } from '../../model/directory.ts'
import type { PageFrame } from '../../model/page.ts'
import type { Brand } from '../../model/site-document.ts'
import { surfacesOf } from '../../surfaces.ts'
import type { Surfaces } from '../../surfaces.ts'
import type { DirectoryUrls } from '../../urls.ts'
import { foldLine } from '../text/escape-markdown.ts'
import { withDirectory } from '../words/words.ts'
import type { Words } from '../words/words.ts'

/** A page on the way from the root to this one. */
export interface Breadcrumb {
  /** Empty for the root page. */
  readonly slug: string
  readonly title: string
  readonly url: string
}

/** What answers about a page say of it: known wherever it is answered, in the browser too. */
export interface PageIdentity {
  readonly page: PageFrame
  readonly site: { readonly directory: Directory; readonly brand?: Brand | undefined }
  readonly urls: DirectoryUrls
  /** Empty for the root page. */
  readonly slug: string
  /** Canonical, with a trailing slash. */
  readonly url: string
  /** One line. */
  readonly title: string
  /** ISO 8601 date, when known. */
  readonly updated: string | undefined
  /** Our own words on it, for people; agents are answered in English. */
  readonly words: Words
  /** Number of listings. */
  readonly count: number
  /** From the root page to this one. */
  readonly trail: readonly Breadcrumb[]
  /** What there is besides the files. */
  readonly surfaces: Surfaces
}

/** Derives the {@link PageIdentity} of a page. Loads no parser of Markdown and no languages, unlike `page-view.ts`. */
export function identifyPage(page: PageFrame, directory: Directory, urls: DirectoryUrls, words: Words): PageIdentity {
  const category = page.kind === 'root' ? undefined : page.category
  const slug = category?.slug ?? ''
  const title = foldLine(category ? titleOf(category) : directory.title)
  const stepTo = (each: Pick<Category, 'slug' | 'title' | 'label'>): Breadcrumb => ({
    slug: each.slug,
    title: foldLine(titleOf(each)),
    url: urls.page(each.slug),
  })
  const below = page.kind === 'root' ? [] : [...page.ancestors, { slug, title }]
  return {
    page,
    site: { directory },
    urls,
    slug,
    url: urls.page(slug),
    title,
    updated: category?.updated ?? directory.updated,
    words: withDirectory(words, directory),
    count: page.kind === 'root' ? page.listingCount : page.category.count,
    trail: [{ slug: '', title: directory.title }, ...below].map(stepTo),
    surfaces: surfacesOf({ baseUrl: urls.page('').slice(0, -1), directory }),
  }
}

/** `1 listing`, `2 listings`; in English, as the directory calls them in English. */
export function countListings(count: number, { language, noun }: Pick<Directory, 'language' | 'noun'>): string {
  const { one, other } = (/^en\b/i.test(language) ? noun : undefined) ?? { one: 'listing', other: 'listings' }
  return count === 1 ? `1 ${one ?? other}` : `${count} ${other}`
}
