import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../model/tool-definition.ts'
import { defineTool } from './define-tool.ts'
import { TOOLS, toolsOf } from './tools.ts'

/** Name and description of every property of a schema, and of the schemas in it; those without a name have none. */
function parametersOf(schema: unknown, name = ''): [name: string, description: string][] {
  if (typeof schema !== 'object' || schema === null) return []
  const description = 'description' in schema && typeof schema.description === 'string' ? schema.description : ''
  const nested = Object.entries(schema).flatMap(([key, member]) => {
    if (key !== 'properties') return parametersOf(member)
    return Object.entries(member).flatMap(([name, property]) => parametersOf(property, name))
  })
  return [[name, description], ...nested]
}

describe('TOOLS', () => {
  // The public list: the one place outside of the table that has it. Clients and instructions of agents know these names.
  it('are these, in the order every surface lists them [mcp:tools:names]', () => {
    const namesOf = (kind: 'category' | 'root') => toolsOf(kind).map(({ name }) => name)
    const names = ['search', 'fetch', 'browse', 'facets', 'compare', 'similar', 'changes']
    expect(namesOf('category')).toEqual(names)
    expect(namesOf('root')).toEqual(names)
  })

  it('stand under their own names, each on some page', () => {
    for (const [name, row] of Object.entries(TOOLS)) {
      const names = Object.values(row).map((tool) => tool.name)
      expect(new Set(names)).toEqual(new Set([name]))
    }
  })
})

describe('tool definitions', () => {
  const all = [...toolsOf('category'), ...toolsOf('root')].map(defineTool)

  it.each(all)('$name fits what clients accept [mcp:tools:read-only]', ({ title, description, annotations }) => {
    expect(description).toMatch(/^Use this when /)
    expect(annotations).toEqual({ title, readOnlyHint: true, openWorldHint: false })
  })

  it.each(all)(
    '$name has schemas that are plain objects at the root [mcp:tools:schemas]',
    ({ inputSchema, outputSchema }) => {
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema).toMatchObject({ type: 'object', properties: expect.anything() })
        const refused = ['oneOf', 'anyOf', 'allOf', 'not', 'if', '$schema', '$ref', '$defs', 'additionalProperties']
        expect(Object.keys(schema).filter((key) => refused.includes(key))).toEqual([])
      }
      expect(JSON.stringify([inputSchema, outputSchema])).not.toContain('propertyNames')
    },
  )

  it('requires only query in search [mcp:tools:required]', () => {
    const required = (name: string): (JsonSchema | undefined)[] =>
      all
        .filter((definition) => definition.name === name)
        .map(({ inputSchema }) => inputSchema['required'] as JsonSchema)
    expect(required('search')).toEqual([['query'], ['query']])
    expect(required('fetch')).toEqual([undefined, undefined])
    expect(required('browse')).toEqual([undefined, undefined])
  })

  it.each(all)(
    '$name stays within the budgets of browsers [mcp:tools:budget]',
    ({ name, description, inputSchema }) => {
      // Of the 30 characters a name may have some are for a prefix, of the 500 of a description some for the page's title.
      expect(name).toMatch(/^[a-z_]{1,20}$/)
      expect(description.length).toBeLessThanOrEqual(400)
      const parameters = parametersOf(inputSchema)
      expect(parameters.map(([name]) => name)).toContain('max_characters')
      const outside = parameters.filter(([name, text]) => name.length > 30 || text.length > 150)
      expect(outside).toEqual([])
    },
  )
})
