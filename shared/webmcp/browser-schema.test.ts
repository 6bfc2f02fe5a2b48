import { describe, expect, it } from 'vitest'
import { defineTool } from '../tools/define-tool.ts'
import { toolsOf } from '../tools/tools.ts'
import { toBrowserSchema } from './browser-schema.ts'
import type { InputSchema } from './input-schema.ts'

/** Keywords of WebMCP pull request 289; names of properties are not among them. */
const ALLOWED = new Set(
  (
    'type properties required enum minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern items ' +
    'prefixItems additionalProperties default description'
  ).split(' '),
)

describe('toBrowserSchema', () => {
  it('keeps what browsers take, at every depth, and drops the rest', () => {
    const schema: InputSchema = {
      type: 'object',
      properties: {
        items: { type: 'array', minItems: 1, items: { type: 'string', maxLength: 5, anyOf: [] }, description: 'Some.' },
        anyOf: { type: 'string', enum: ['a'], default: 'a' },
        filters: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['items'],
      additionalProperties: false,
    }
    expect(toBrowserSchema(schema)).toEqual({
      type: 'object',
      properties: {
        items: { type: 'array', items: { type: 'string', maxLength: 5 }, description: 'Some.' },
        anyOf: { type: 'string', enum: ['a'], default: 'a' },
        filters: { type: 'object' },
      },
      required: ['items'],
    })
  })

  it.each([...toolsOf('root'), ...toolsOf('category')].map(defineTool))(
    'makes the input of $name fit',
    (definition) => {
      const keywordsOf = (schema: InputSchema): string[] => [
        ...Object.keys(schema),
        ...Object.values(schema.properties ?? {}).flatMap(keywordsOf),
        ...(schema.items ? keywordsOf(schema.items) : []),
      ]
      const reduced = toBrowserSchema(definition.inputSchema)
      expect(keywordsOf(reduced).filter((keyword) => !ALLOWED.has(keyword))).toEqual([])
      expect(Object.keys(reduced.properties ?? {})).toEqual(Object.keys(Object(definition.inputSchema['properties'])))
    },
  )
})
