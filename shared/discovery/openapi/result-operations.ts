import { MAX_COMPARED } from '../../search/comparison-query.ts'
import { FILTER_PREFIX, FORMAT_PARAMETER, MAX_QUERY_LENGTH, RESULTS_PER_PAGE } from '../../search/page-query.ts'
import { SORT_NAMES } from '../../search/values/sort-names.ts'
import type { OpenApiExample } from './openapi-example.ts'
import { describeGet, schemaRef } from './operation.ts'
import type { OpenApiNode, OpenApiPaths } from './operation.ts'
import { categoryParameter } from './page-operations.ts'

/** What is answered where listings are compared. */
export const COMPARISON_SCHEMA: OpenApiNode = {
  type: 'object',
  required: ['url', 'listings', 'fields'],
  properties: {
    url: { type: 'string', format: 'uri', description: 'The same comparison for people.' },
    listings: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'title', 'url', 'website'],
        properties: {
          id: { type: 'string' },
          title: { type: 'string' },
          url: { type: 'string', format: 'uri' },
          website: { type: 'string', format: 'uri' },
        },
      },
    },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'values', 'differs'],
        properties: {
          name: { type: 'string' },
          values: { type: 'array', description: 'One for each listing; `null` where it says nothing.' },
          differs: { type: 'boolean' },
        },
      },
    },
    unknown: {
      type: 'array',
      description: 'Ids that no listing has, with the nearest ones.',
      items: {
        type: 'object',
        required: ['id', 'nearest'],
        properties: { id: { type: 'string' }, nearest: { type: 'array', items: { type: 'string' } } },
      },
    },
    left: { type: 'integer', minimum: 1, description: 'Ids that were too many.' },
  },
}

/** Describes result pages as JSON, which only a server answers. */
export function describeResults(example: OpenApiExample): OpenApiPaths {
  const { category } = example
  const filters = {
    name: 'filters',
    in: 'query',
    description: `A parameter \`${FILTER_PREFIX}{facet}\` for each facet: a value the listings must have; repeated, any one of the values. \`facet_names\` of an answer lists the facets.`,
    style: 'form',
    explode: true,
    schema: {
      type: 'object',
      propertyNames: { pattern: `^${FILTER_PREFIX}.` },
      additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    },
    ...(category !== undefined && { example: { [`${FILTER_PREFIX}categories`]: category } }),
  }
  const parameters: OpenApiNode[] = [
    {
      name: FORMAT_PARAMETER,
      in: 'query',
      required: true,
      description: 'JSON, whatever `Accept` says; without it, `Accept: application/json` asks for the same.',
      schema: { const: 'json' },
      example: 'json',
    },
    {
      name: 'query',
      in: 'query',
      description: 'Words to find; typos are forgiven.',
      schema: { type: 'string', maxLength: MAX_QUERY_LENGTH },
    },
    filters,
    {
      name: 'sort',
      in: 'query',
      description: 'Default: best first if there are words, else the order of the page.',
      schema: { enum: SORT_NAMES },
      example: 'name',
    },
    {
      name: 'start',
      in: 'query',
      description: `Listings to skip; an answer has ${RESULTS_PER_PAGE}, and \`next\` leads on.`,
      schema: { type: 'integer', minimum: 0 },
    },
    {
      name: 'compare',
      in: 'query',
      description: 'Ids of listings: the answer is a comparison of them instead, and other parameters do not count.',
      style: 'form',
      explode: true,
      schema: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: MAX_COMPARED },
      ...(example.compared !== undefined && { examples: { comparison: { value: example.compared } } }),
    },
  ]
  const describe = (id: string, where: string, given: readonly OpenApiNode[]) =>
    describeGet({
      id,
      tag: 'search',
      summary: `Listings of ${where}, found by words and filters or compared: as the tools \`search\`, \`browse\` and \`compare\` answer`,
      parameters: given,
      content: {
        'application/json': { anyOf: [schemaRef('results'), { $ref: '#/components/schemas/Comparison' }] },
      },
      problems: {
        404: 'There is no such page.',
        429: 'Too many costly requests; `Retry-After` says when to go on.',
        503: 'Searches cannot be answered now; `Retry-After` says when to try again.',
      },
    })
  return {
    '/': describe('searchDirectory', 'the whole directory', parameters),
    '/{category}/': describe('searchPage', 'a page', [categoryParameter(example), ...parameters]),
  }
}
