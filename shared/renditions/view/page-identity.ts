import type { Directory } from '../../model/directory.ts'
import type { PageFrame } from '../../model/page.ts'
import type { DirectoryUrls } from '../../urls.ts'
import { foldLine } from '../text/escape-markdown.ts'
import type { Words } from '../words/words.ts'

/** What answers about a page say of it. */
export interface PageIdentity {
  readonly page: PageFrame
  readonly site: { readonly directory: Directory }
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
}

/** Derives the {@link PageIdentity} of a page. Loads no parser of Markdown and no languages, unlike `page-view.ts`. */
export function identifyPage(page: PageFrame, directory: Directory, urls: DirectoryUrls, words: Words): PageIdentity {
  const category = page.kind === 'root' ? undefined : page.category
  const slug = category?.slug ?? ''
  return {
    page,
    site: { directory },
    urls,
    slug,
    url: urls.page(slug),
    title: foldLine(category?.title ?? directory.title),
    updated: category?.updated ?? directory.updated,
    words,
  }
}

/** `1 listing`, `2 listings`. */
export function countListings(count: number): string {
  return count === 1 ? '1 listing' : `${count} listings`
}
