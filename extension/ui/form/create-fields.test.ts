import { describe, expect, it } from 'vitest'
import type { InputSchema } from '../../../shared/webmcp/input-schema.ts'
import { createFields } from './create-fields.ts'

describe('createFields', () => {
  it('says name, label, help and whether it is needed: that first, and the parts of the answer last', () => {
    const schema: InputSchema = {
      properties: {
        max_characters: { type: 'integer' },
        sort: {},
        filters: {},
        query: { type: 'string', description: 'Words.' },
      },
      required: ['query'],
    }
    const fields = createFields(schema)
    expect(fields.map(({ name, label, help, required }) => [name, label, help, required])).toEqual([
      ['query', 'Query', 'Words.', true],
      ['sort', 'Sort', '', false],
      ['filters', 'Filters', '', false],
      ['max_characters', 'Max characters', '', false],
    ])
  })

  it.each<[string, InputSchema, object]>([
    ['a short text', { type: 'string', maxLength: 2000 }, { kind: 'text', long: false }],
    ['a long text', { type: 'string', maxLength: 2001 }, { kind: 'text', long: true }],
    ['a text of several lines', { type: 'string', default: 'a\nb' }, { kind: 'text', long: true }],
    ['a number', { type: 'number' }, { kind: 'number' }],
    ['an integer', { type: 'integer' }, { kind: 'number' }],
    ['yes or no', { type: 'boolean' }, { kind: 'switch' }],
    ['a choice', { type: 'string', enum: ['a', 'b'] }, { kind: 'choice', values: ['a', 'b'] }],
    ['several choices', { type: 'array', items: { enum: ['a', 1] } }, { kind: 'choices', values: ['a', 1] }],
    ['texts', { type: 'array', items: { type: 'string' } }, { kind: 'lines', numbers: false }],
    ['numbers', { type: 'array', items: { type: 'integer' } }, { kind: 'lines', numbers: true }],
    ['lists of objects', { type: 'array', items: { type: 'object' } }, { kind: 'json' }],
    ['an object', { type: 'object' }, { kind: 'json' }],
    ['anything', {}, { kind: 'json' }],
  ])('asks for %s', (_what, schema, control) => {
    expect(createFields({ properties: { a: schema } })[0]?.control).toEqual(control)
  })

  it('asks for nothing where the schema says nothing', () => {
    expect(createFields({})).toEqual([])
  })
})
