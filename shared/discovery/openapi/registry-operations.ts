import { ROOT_NAME } from '../../model/ascii-name.ts'
import { REGISTRY_DIR } from '../../urls.ts'
import { createAirUrn } from '../create-air-urn.ts'
import { describeGet, describePost } from './operation.ts'
import type { OpenApiNode, OpenApiPaths } from './operation.ts'

const TAG = 'registry'

/** How the registry tells errors (ARD 0.91 §5.3). */
const PROBLEM = {
  type: 'application/json',
  schema: {
    type: 'object',
    required: ['errorCode', 'message'],
    properties: { errorCode: { type: 'string' }, message: { type: 'string' } },
  },
}

const PROBLEMS = {
  400: 'The request cannot be read; `message` says what is expected.',
  429: 'Too many costly requests; `Retry-After` says when to go on.',
  503: 'Searches cannot be answered now; `Retry-After` says when to try again.',
}

const TEXT = { type: 'string' }

const ENTRY_SCHEMA: OpenApiNode = {
  type: 'object',
  required: ['identifier', 'displayName', 'type', 'url'],
  properties: {
    identifier: { type: 'string', pattern: '^urn:air:' },
    displayName: TEXT,
    type: { type: 'string', description: 'Media type of what is at `url`.' },
    url: { type: 'string', format: 'uri' },
    description: TEXT,
    tags: { type: 'array', items: TEXT },
    updatedAt: { type: 'string', format: 'date-time' },
  },
}

const FOUND_SCHEMA: OpenApiNode = {
  allOf: [ENTRY_SCHEMA],
  type: 'object',
  required: ['score', 'source'],
  properties: { score: { type: 'integer', minimum: 0, maximum: 100 }, source: { type: 'string', format: 'uri' } },
}

const QUERY_SCHEMA: OpenApiNode = {
  type: 'object',
  properties: {
    text: { type: 'string', minLength: 1 },
    filter: {
      type: 'object',
      description: '`type`, `tags`, `publisher` …: a value, or several of which one must match.',
      additionalProperties: { anyOf: [TEXT, { type: 'array', items: TEXT }] },
    },
  },
}

/**
 * Describes the registry (Agentic Resource Discovery 0.91): listings, servers and the skill as entries, found by the same
 * search as everywhere.
 *
 * @param title Searched for in examples.
 */
export function describeRegistry(baseUrl: string, title: string): OpenApiPaths {
  const about = { tag: TAG, problem: PROBLEM, problems: PROBLEMS }
  const pageSize = { type: 'integer', minimum: 1, maximum: 100 }
  return {
    [`/${REGISTRY_DIR}`]: describeGet({
      ...about,
      id: 'getRegistry',
      summary: 'What the registry is, and where it is asked',
      content: { 'application/json': { type: 'object', required: ['name', 'endpoints'] } },
    }),
    [`/${REGISTRY_DIR}search`]: describePost({
      ...about,
      id: 'searchRegistry',
      summary: 'Entries by words and filters, best first',
      body: {
        schema: {
          type: 'object',
          required: ['query'],
          properties: {
            query: { ...QUERY_SCHEMA, required: ['text'] },
            federation: { enum: ['auto', 'referrals', 'none'], default: 'auto' },
            pageSize: { ...pageSize, default: 10 },
            pageToken: { type: 'string', description: 'Of the answer before.' },
          },
        },
        example: { query: { text: title }, federation: 'none', pageSize: 5 },
      },
      content: {
        'application/json': {
          type: 'object',
          required: ['results'],
          properties: {
            results: { type: 'array', items: FOUND_SCHEMA },
            referrals: { type: 'array' },
            pageToken: TEXT,
          },
        },
      },
    }),
    [`/${REGISTRY_DIR}explore`]: describePost({
      ...about,
      id: 'exploreRegistry',
      summary: 'How many entries have each value, among all that match',
      body: {
        schema: {
          type: 'object',
          required: ['resultType'],
          properties: {
            query: QUERY_SCHEMA,
            resultType: {
              type: 'object',
              required: ['facets'],
              properties: { facets: { type: 'array', items: { type: 'object', required: ['field'] } } },
            },
          },
        },
        example: { resultType: { facets: [{ field: 'type' }, { field: 'tags', limit: 5 }] } },
      },
      content: {
        'application/json': {
          type: 'object',
          required: ['resultType', 'facets'],
          properties: {
            resultType: { const: 'facets' },
            facets: {
              type: 'object',
              additionalProperties: {
                type: 'object',
                required: ['buckets'],
                properties: {
                  buckets: {
                    type: 'array',
                    items: {
                      type: 'object',
                      required: ['value', 'count'],
                      properties: { value: TEXT, count: { type: 'integer', minimum: 0 } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    }),
    [`/${REGISTRY_DIR}agents`]: describeGet({
      ...about,
      id: 'listRegistry',
      summary: 'All entries, a page at a time',
      parameters: [
        { name: 'filter', in: 'query', description: "For instance `type = 'a/b'`.", schema: TEXT },
        {
          name: 'orderBy',
          in: 'query',
          description:
            '`displayName`, `createdAt`, `updatedAt` or `metadata.stars`, and `DESC` behind it to turn it round.',
          schema: TEXT,
          example: 'displayName DESC',
        },
        { name: 'pageSize', in: 'query', schema: { ...pageSize, default: 20 }, example: 5 },
        { name: 'pageToken', in: 'query', description: 'Of the answer before.', schema: TEXT },
      ],
      content: {
        'application/json': {
          type: 'object',
          required: ['items'],
          properties: {
            items: { type: 'array', items: ENTRY_SCHEMA },
            total: { type: 'integer', minimum: 0 },
            pageToken: TEXT,
          },
        },
      },
    }),
    [`/${REGISTRY_DIR}agents/{identifier}`]: describeGet({
      ...about,
      id: 'getRegistryEntry',
      summary: 'One entry',
      parameters: [
        {
          name: 'identifier',
          in: 'path',
          required: true,
          description: 'Percent-encoded once.',
          schema: TEXT,
          example: createAirUrn(baseUrl, 'mcp', ROOT_NAME),
        },
      ],
      content: { 'application/json': ENTRY_SCHEMA },
      problems: { 404: 'There is no such entry.', ...PROBLEMS },
    }),
  }
}
