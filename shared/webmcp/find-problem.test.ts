import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { defineTool } from '../tools/define-tool.ts'
import { toolsOf } from '../tools/tools.ts'
import { findProblem } from './find-problem.ts'
import type { InputSchema } from './input-schema.ts'

const schemas = [...toolsOf('root'), ...toolsOf('category')].map((tool) => defineTool(tool).inputSchema as InputSchema)

const search: InputSchema = {
  type: 'object',
  properties: {
    query: { type: 'string', maxLength: 1000 },
    limit: { type: 'integer', minimum: 1, maximum: 50 },
    filters: {
      type: 'object',
      additionalProperties: {
        anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'array', items: {} }],
      },
    },
  },
  required: ['query'],
}

describe('findProblem', () => {
  it.each<[unknown, string]>([
    [{}, 'query: expected string, got nothing.'],
    [{ query: null }, 'query: expected string, got nothing.'],
    [{ query: 5 }, 'query: expected string, got 5.'],
    [{ query: 'x'.repeat(1001) }, `query: expected at most 1000 characters, got "${'x'.repeat(99)}.`],
    [{ query: 'a', limit: 51 }, 'limit: expected at most 50, got 51.'],
    [{ query: 'a', limit: 0 }, 'limit: expected at least 1, got 0.'],
    [{ query: 'a', limit: 2.5 }, 'limit: expected integer, got 2.5.'],
    [{ query: 'a', limit: '5' }, 'limit: expected integer, got "5".'],
    [{ query: 'a', filters: ['tags'] }, 'filters: expected object, got ["tags"].'],
    [{ query: 'a', filters: { tags: {} } }, 'filters.tags: expected string or number or boolean or array, got {}.'],
    [[], 'arguments: expected object, got [].'],
    ['text', 'arguments: expected object, got "text".'],
    [undefined, 'arguments: expected object, got nothing.'],
  ])('says what is wrong with %j', (sent, problem) => {
    expect(findProblem(search, sent)).toBe(problem)
  })

  it.each<unknown>([
    { query: '' },
    { query: 'x'.repeat(1000), limit: 50, cursor: null, filters: null },
    { query: 'a', limit: 1, filters: { tags: 'sql', stars: 5, free: true, type: ['a', 1, false] } },
    { query: 'a', unknown: { deep: [] }, constructor: 1 },
    JSON.parse('{"query":"a","__proto__":{"limit":99}}'),
  ])('lets %j pass', (sent) => {
    expect(findProblem(search, sent)).toBeUndefined()
  })

  it('names the value an enumeration does not have, and the items of a list', () => {
    const schema: InputSchema = {
      type: 'object',
      properties: {
        sort: { type: 'string', enum: ['page', 'name'] },
        ids: { type: 'array', minItems: 2, maxItems: 3, items: { type: 'string' } },
      },
    }
    expect(findProblem(schema, { sort: 'size' })).toBe('sort: expected one of page, name, got "size".')
    expect(findProblem(schema, { ids: ['a'] })).toBe('ids: expected at least 2 values, got ["a"].')
    expect(findProblem(schema, { ids: ['a', 'b', 'c', 'd'] })).toBe(
      'ids: expected at most 3 values, got ["a","b","c","d"].',
    )
    expect(findProblem(schema, { ids: ['a', 7] })).toBe('ids.1: expected string, got 7.')
  })

  it('refuses what a validator of JSON Schema refuses, and nothing else [embed:tools:validated]', () => {
    const ajv = new Ajv2020({ strict: false })
    const text = fc.oneof(fc.string(), fc.constantFrom('page', 'name', 'added', 'x'.repeat(1001)))
    const scalar = fc.oneof(text, fc.integer({ min: -5, max: 60 }), fc.double({ noNaN: true }), fc.boolean())
    const list = fc.array(scalar, { maxLength: 60 })
    const value = fc.oneof(scalar, list, fc.dictionary(fc.string(), fc.oneof(scalar, list, fc.constant({}))))
    for (const schema of schemas) {
      const validate = ajv.compile(schema)
      const names = Object.keys(schema.properties ?? {})
      const args = fc.record(Object.fromEntries([...names, 'more'].map((name) => [name, value])), { requiredKeys: [] })
      fc.assert(
        fc.property(args, (sent) => {
          expect(findProblem(schema, sent) === undefined).toBe(validate(sent))
        }),
        { numRuns: scaleRuns(300) },
      )
    }
  })
})
