import type { FormatLink } from '../model/page-document.ts'
import type { DirectoryUrls } from '../urls.ts'

/** Where a page is: enough to write every address of it. */
export interface PagePlace {
  readonly urls: DirectoryUrls
  /** Empty for the root page. */
  readonly slug: string
}

/** The formats of a page, in the order we list them. */
export function listFormats({ urls, slug }: PagePlace): FormatLink[] {
  return [
    { type: 'application/json', url: urls.rendition(slug, 'index.json') },
    { type: 'application/ld+json', url: urls.rendition(slug, 'index.jsonld') },
    { type: 'text/markdown', url: urls.rendition(slug, 'index.md') },
    { type: 'text/html', url: urls.page(slug) },
  ]
}
