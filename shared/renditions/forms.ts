import { RENDITIONS } from '../model/rendition.ts'

/**
 * The forms of pages that are made of listings, with the name of each below the page's address and its media type as
 * sent: that for browsers, then those that `Accept` may request, in order of preference.
 */
export const FORMS = {
  html: { name: 'index.html', mediaType: RENDITIONS['index.html'].mediaType },
  markdown: { name: 'index.md', mediaType: RENDITIONS['index.md'].mediaType },
  'json-ld': { name: 'index.jsonld', mediaType: RENDITIONS['index.jsonld'].mediaType },
  json: { name: 'index.json', mediaType: RENDITIONS['index.json'].mediaType },
} as const

export type Form = keyof typeof FORMS

/** What writes each form of a page. The same view always yields the same text. */
export type Printers<View, Forms extends Form = Form> = Readonly<Record<Forms, (view: View) => string>>
