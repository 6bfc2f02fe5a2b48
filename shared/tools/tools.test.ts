import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../model/tool-definition.ts'
import { CATEGORY_TOOLS, ROOT_TOOLS } from './tools.ts'

describe('tool definitions', () => {
  const all = [...CATEGORY_TOOLS, ...ROOT_TOOLS].map(({ definition }) => definition)

  it('names the tools in the order every surface lists them', () => {
    expect(CATEGORY_TOOLS.map(({ definition }) => definition.name)).toEqual(['search', 'fetch', 'browse', 'compare'])
    expect(ROOT_TOOLS.map(({ definition }) => definition.name)).toEqual([
      'search',
      'fetch',
      'browse',
      'compare',
      'list_categories',
    ])
  })

  it.each(all)('$name fits what clients accept', ({ name, title, description, annotations }) => {
    expect(name).toMatch(/^[a-z_]{1,24}$/)
    expect(description).toMatch(/^Use this when /)
    expect(description.length).toBeLessThanOrEqual(1024)
    expect(annotations).toEqual({
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    })
  })

  it.each(all)('$name has schemas that are plain objects at the root', ({ inputSchema, outputSchema }) => {
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema).toMatchObject({ type: 'object', properties: expect.anything() })
      const refused = ['oneOf', 'anyOf', 'allOf', 'not', 'if', '$schema', '$ref', '$defs', 'additionalProperties']
      expect(Object.keys(schema).filter((key) => refused.includes(key))).toEqual([])
    }
    expect(JSON.stringify([inputSchema, outputSchema])).not.toContain('propertyNames')
  })

  it('asks only for query in search and id in fetch', () => {
    const required = (name: string): (JsonSchema | undefined)[] =>
      all
        .filter((definition) => definition.name === name)
        .map(({ inputSchema }) => inputSchema['required'] as JsonSchema)
    expect(required('search')).toEqual([['query'], ['query']])
    expect(required('fetch')).toEqual([['id'], ['id']])
    expect(required('browse')).toEqual([undefined, undefined])
  })
})
