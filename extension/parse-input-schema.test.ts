import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findProblem } from '../shared/webmcp/find-problem.ts'
import { parseInputSchema } from './parse-input-schema.ts'

describe('parseInputSchema', () => {
  it('keeps what forms are made of, and nothing else', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        query: { type: 'string', maxLength: 10, pattern: '^a' },
        sort: { enum: ['name', 'added'], default: 'name' },
        ids: { type: 'array', items: { type: 'string' }, minItems: 2 },
      },
      required: ['query'],
    }
    expect(parseInputSchema(schema)).toEqual({
      type: 'object',
      properties: {
        query: { type: 'string', maxLength: 10 },
        sort: { enum: ['name', 'added'], default: 'name' },
        ids: { type: 'array', items: { type: 'string' }, minItems: 2 },
      },
      required: ['query'],
    })
  })

  it.each<[string, unknown, object]>([
    ['a list of types with null', { type: ['string', 'null'] }, { type: 'string' }],
    ['a list of several types', { type: ['string', 'number'] }, {}],
    [
      'a choice with null',
      { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
      { type: 'integer', minimum: 1 },
    ],
    ['a constant', { const: 'x' }, { enum: ['x'] }],
    ['choices between objects', { enum: [{ a: 1 }, { a: 2 }] }, {}],
    ['a choice with one that is not understood', { anyOf: [{ type: 'string' }, { $ref: '#/x' }] }, {}],
    ['wrong shapes', { type: 'null', enum: 5, required: 'x', properties: [], minimum: '1', anyOf: {}, items: 1 }, {}],
    ['a text', 'object', {}],
    ['nothing', undefined, {}],
  ])('takes %s for what it can mean', (_what, schema, expected) => {
    expect(parseInputSchema(schema)).toEqual(expected)
  })

  it('does not follow what is nested deeper than anybody reads', () => {
    let schema: object = { type: 'string' }
    for (let depth = 0; depth < 5000; depth += 1) schema = { type: 'object', properties: { a: schema } }
    expect(JSON.stringify(parseInputSchema(schema)).length).toBeLessThan(400)
  })

  it('gives what input can be checked against, whatever it was', () => {
    const member = fc.constantFrom('type', 'enum', 'required', 'properties', 'items', 'anyOf', 'minimum', 'default')
    const schema = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue({ maxDepth: 1 }),
        fc.constantFrom('string', 'object', 'array'),
        tie('node'),
      ),
      node: fc.dictionary(fc.oneof(member, fc.constant('__proto__')), tie('value')),
    })).node
    fc.assert(
      fc.property(schema, fc.jsonValue(), (raw, input) => {
        expect(() => findProblem(parseInputSchema(raw), input)).not.toThrow()
      }),
    )
  })
})
