import type { FormatLink } from '../../model/page-document.ts'
import { bareMediaType, RENDITION_LIST } from '../../model/rendition.ts'
import type { NamedRendition } from '../../model/rendition.ts'
import type { PageUrls } from '../../urls.ts'

/** Where a page is: enough to write every address of it. */
export interface PageLocation {
  readonly urls: PageUrls
  /** Empty for the root page. */
  readonly slug: string
}

/** Renditions that are formats of a page, in the order we list them. */
export const FORMATS: readonly NamedRendition[] = /* @__PURE__ */ RENDITION_LIST.filter(({ isMetadata }) => !isMetadata)

/** The formats of a page, in the order we list them. */
export function listFormats({ urls, slug }: PageLocation): FormatLink[] {
  return FORMATS.map(({ name, mediaType }) => ({ type: bareMediaType(mediaType), url: urls.rendition(slug, name) }))
}
