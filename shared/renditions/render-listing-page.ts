import { RENDITIONS } from '../model/rendition.ts'
import { renderListingPageHtml } from './html/listing-page-html.ts'
import { renderListingPageJsonLd } from './json/listing-page-json-ld.ts'
import { renderListingPageJson } from './json/listing-page-json.ts'
import { renderListingPageMarkdown } from './markdown/listing-page-markdown.ts'
import { listingInEnglish } from './view/listing-view.ts'
import type { ListingView } from './view/listing-view.ts'

/** Name below the page's address, media type as sent, and renderer of one form of a listing's page. */
interface ListingRendition {
  readonly name: 'index.html' | 'index.json' | 'index.jsonld' | 'index.md'
  readonly mediaType: string
  readonly render: (view: ListingView) => string
}

/** The forms of a listing's page. */
export const LISTING_FORMS = {
  html: {
    name: 'index.html',
    mediaType: RENDITIONS['index.html'].mediaType,
    render: (view) => renderListingPageHtml(view, renderListingPageJsonLd(listingInEnglish(view))),
  },
  json: { name: 'index.json', mediaType: RENDITIONS['index.json'].mediaType, render: renderListingPageJson },
  'json-ld': { name: 'index.jsonld', mediaType: RENDITIONS['index.jsonld'].mediaType, render: renderListingPageJsonLd },
  markdown: { name: 'index.md', mediaType: RENDITIONS['index.md'].mediaType, render: renderListingPageMarkdown },
} as const satisfies Record<string, ListingRendition>

/** A form of a listing's page. */
export type ListingForm = keyof typeof LISTING_FORMS

/** Renders one form of a listing's page. The same view always yields the same text. */
export function renderListingPage(view: ListingView, form: ListingForm): string {
  return LISTING_FORMS[form].render(form === 'html' ? view : listingInEnglish(view))
}
