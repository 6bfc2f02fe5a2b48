import { bareMediaType } from '../model/rendition.ts'
import { RENDITION_TEXTS, RENDITIONS_FOR_MODELS } from '../model/rendition-texts.ts'
import type { RenditionTexts } from '../model/rendition-texts.ts'
import type { ToolPage } from '../tools/tool.ts'

/** A family of resources as `resources/templates/list` publishes it. Plain JSON. */
export interface ResourceTemplate {
  /** RFC 6570, level 1. */
  readonly uriTemplate: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
}

/** The one variable of all templates: a category's slug, not percent-encoded (RFC 6570 §3.2.2 encodes it). */
export const TEMPLATE_VARIABLE = 'category'

/**
 * The resource templates of a page: at the root one for each rendition of a category, on a category's page none. They
 * expand to the URLs that `urls.rendition` returns.
 */
export function resourceTemplatesOf({ kind, urls }: Pick<ToolPage, 'kind' | 'urls'>): readonly ResourceTemplate[] {
  if (kind !== 'root') return []
  return RENDITIONS_FOR_MODELS.flatMap(({ name, mediaType }) => {
    const { resource }: RenditionTexts = RENDITION_TEXTS[name]
    if (resource === undefined) return []
    return {
      uriTemplate: `${urls.page('')}{${TEMPLATE_VARIABLE}}/${name}`,
      name: `{${TEMPLATE_VARIABLE}}/${name}`,
      title: resource.templateTitle,
      description: `${resource.templateWhat}. The tool facets gives the slugs.`,
      mimeType: bareMediaType(mediaType),
    }
  })
}
