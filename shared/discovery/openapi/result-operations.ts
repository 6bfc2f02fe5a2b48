import { FILTER_PREFIX, FORMAT_PARAMETER, MAX_QUERY_LENGTH, RESULTS_PER_PAGE } from '../../search/page-query.ts'
import { SORT_NAMES } from '../../search/values/sort-names.ts'
import type { OpenApiExample } from './openapi-example.ts'
import { describeGet, schemaRef } from './operation.ts'
import type { OpenApiNode, OpenApiPaths } from './operation.ts'
import { categoryParameter } from './page-operations.ts'

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
  ]
  const describe = (id: string, where: string, given: readonly OpenApiNode[]) =>
    describeGet({
      id,
      tag: 'search',
      summary: `Listings of ${where}, found by words and filters: those of the tools \`search\` and \`browse\``,
      parameters: given,
      content: { 'application/json': schemaRef('results') },
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
