import { bareMediaType, RENDITION_LIST } from '../../model/rendition.ts'
import type { OpenApiExample } from './openapi-example.ts'
import { describeGet, OBJECT_SCHEMA, schemaRef, TEXT_SCHEMA } from './operation.ts'
import type { OpenApiNode, OpenApiPath, OpenApiPaths } from './operation.ts'

const TAG = 'pages'

/** Templates of the pages, and the schema of the `index.json` of each. */
const KINDS = {
  root: { folder: '/', schema: 'root', of: 'the root page' },
  page: { folder: '/{category}/', schema: 'page', of: 'a page' },
  listing: { folder: '/{category}/{listing}/', schema: 'listing-page', of: 'the page of a listing' },
} as const

/** Describes the renditions of pages, which are files everywhere. */
export function describePages(example: OpenApiExample, hasListingPages: boolean): OpenApiPaths {
  const category = categoryParameter(example)
  const paths: Record<string, OpenApiPath> = {}
  for (const [kind, { folder, schema, of }] of Object.entries(KINDS)) {
    if (kind === 'listing' && !hasListingPages) continue
    const parameters = kind === 'root' ? [] : kind === 'page' ? [category] : [category, listingParameter(example)]
    for (const { name, mediaType, label } of RENDITION_LIST) {
      // That for people, and the card of an endpoint, which the page of a listing does not have.
      if (name === 'index.html' || (kind === 'listing' && name === 'mcp.json')) continue
      const type = bareMediaType(mediaType)
      paths[folder + name] = describeGet({
        id: `get${capitalize(kind)}${capitalize(label.replace('-', ''))}`,
        tag: TAG,
        summary: `${capitalize(label)} of ${of}`,
        ...(parameters.length > 0 && { parameters }),
        content: { [type]: schemaOf(name, type, schema) },
        ...(kind !== 'root' && { problems: { 404: 'There is no such page.' } }),
      })
    }
  }
  return paths
}

/** The page of a category, in a path. */
export function categoryParameter({ category }: OpenApiExample): OpenApiNode {
  return {
    name: 'category',
    in: 'path',
    required: true,
    description: 'Slug of a page, as `categories` of the root page lists them.',
    schema: { type: 'string' },
    ...(category !== undefined && { example: category }),
  }
}

function listingParameter({ listing }: OpenApiExample): OpenApiNode {
  return {
    name: 'listing',
    in: 'path',
    required: true,
    description: 'The last segment of `page_url`.',
    schema: { type: 'string' },
    ...(listing !== undefined && { example: listing }),
  }
}

function schemaOf(name: string, type: string, schema: string): OpenApiNode {
  if (name === 'index.json') return schemaRef(schema)
  return type.startsWith('text/') ? TEXT_SCHEMA : OBJECT_SCHEMA
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
