import { ToolSchema } from '@modelcontextprotocol/sdk/types.js'
import { assert, jsonValue, oneof, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toObjectSchema } from './object-schema.ts'

describe('toObjectSchema', () => {
  it('keeps a proper schema', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    }
    expect(toObjectSchema(schema)).toEqual(schema)
  })

  it('says that arguments are an object where the page does not', () => {
    expect(toObjectSchema({ properties: { a: {} } })).toEqual({ type: 'object', properties: { a: {} } })
  })

  it.each([
    [undefined],
    [null],
    ['object'],
    [[]],
    [{ type: 'array', items: {} }],
    [{ type: 'object', properties: [] }],
    [{ type: 'object', properties: { a: true } }],
    [{ type: 'object', required: 'a' }],
    [{ type: 'object', required: [1] }],
  ])('takes any object instead of %j', (schema) => {
    expect(toObjectSchema(schema)).toEqual({ type: 'object' })
  })

  it('is taken by the SDK, whatever a page gives', () => {
    const schema = record({ type: jsonValue(), properties: jsonValue(), required: jsonValue(), title: jsonValue() }, {})
    assert(
      property(oneof(schema, jsonValue()), (given) => {
        expect(ToolSchema.safeParse({ name: 'x', inputSchema: toObjectSchema(given) }).success).toBe(true)
      }),
    )
  })
})
