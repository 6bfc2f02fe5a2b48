import { describe, expect, it } from 'vitest'
import type { InputSchema } from '../../shared/webmcp/input-schema.ts'
import { createFields, writeDefault, readForm } from './fields.ts'

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

const SCHEMA: InputSchema = {
  type: 'object',
  properties: {
    query: { type: 'string', maxLength: 5 },
    limit: { type: 'integer', minimum: 1, maximum: 50 },
    sort: { enum: ['name', 2] },
    ids: { type: 'array', items: { type: 'string' }, minItems: 2 },
    ports: { type: 'array', items: { type: 'number' } },
    kinds: { type: 'array', items: { enum: ['a', 'b'] } },
    deep: { type: 'boolean' },
    filters: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['query'],
}

const fields = createFields(SCHEMA)

function read(drafts: Readonly<Record<string, readonly string[]>>): { input: object; problems: object } {
  const { input, problems } = readForm(fields.map((field) => [field, drafts[field.name] ?? []]))
  return { input, problems: Object.fromEntries(problems) }
}

describe('readForm', () => {
  it('reads every kind of field', () => {
    const drafts = {
      query: ['sql'],
      limit: [' 10 '],
      sort: ['2'],
      ids: ['a\n\n b '],
      ports: ['80\n443'],
      kinds: ['"b"'],
      deep: ['on'],
      filters: ['{"tags":"sql"}'],
    }
    const input = {
      query: 'sql',
      limit: 10,
      sort: 2,
      ids: ['a', 'b'],
      ports: [80, 443],
      kinds: ['b'],
      deep: true,
      filters: { tags: 'sql' },
    }
    expect(read(drafts)).toEqual({ input, problems: {} })
  })

  it.each<[InputSchema, string]>([
    [{ type: 'string' }, ''],
    [{ type: 'string', default: 'a\nb' }, 'a\nb'],
    [{ type: 'integer', default: 10 }, '10'],
    [{ type: 'integer', default: [1] }, '[1]'],
    [{ type: 'array', items: { type: 'number' }, default: [80, 443] }, '80\n443'],
    [{ type: 'array', items: { type: 'string' }, default: 'a' }, 'a'],
    [{ type: 'object', default: { tags: 'sql' } }, '{\n  "tags": "sql"\n}'],
    [{ type: 'object', default: null }, ''],
  ])('writes the default of %j', (schema, text) => {
    expect(createFields({ properties: { a: schema } }).map(writeDefault)).toEqual([text])
  })

  it('leaves out what is empty', () => {
    const drafts = {
      query: ['a'],
      limit: [''],
      sort: [''],
      ids: [' \n'],
      ports: [''],
      kinds: [],
      deep: [],
      filters: [''],
    }
    expect(read(drafts)).toEqual({ input: { query: 'a' }, problems: {} })
  })

  it.each<[string, string, string]>([
    ['query', '  ', 'This is required.'],
    ['query', 'abcdef', 'Expected at most 5 characters, got "abcdef".'],
    ['limit', '51', 'Expected at most 50, got 51.'],
    ['limit', '0', 'Expected at least 1, got 0.'],
    ['limit', '1.5', 'Expected integer, got 1.5.'],
    ['limit', 'ten', 'Expected a number, got “ten”.'],
    ['ids', 'a', 'Expected at least 2 values, got ["a"].'],
    ['ports', '80\nhttp', 'Expected a number, got “http”.'],
    ['filters', '[]', 'Expected object, got [].'],
    ['filters', '{"tags":1}', 'filters.tags: expected string, got 1.'],
  ])('says what is wrong with %s %j', (name, draft, problem) => {
    expect(read({ query: ['a'], [name]: [draft] }).problems).toEqual({ [name]: problem })
  })

  it('says that something is not JSON', () => {
    const { problems } = read({ query: ['a'], filters: ['{tags'] })
    expect(problems).toHaveProperty('filters', expect.stringMatching(/^This is not JSON\. /))
  })

  it('sends that a box is off where the tool would take it as on', () => {
    const [field] = createFields({ properties: { deep: { type: 'boolean', default: true } } })
    expect(readForm(field ? [[field, []]] : []).input).toEqual({ deep: false })
  })

  it('takes a field called __proto__ as one like any other', () => {
    const [field] = createFields({ properties: { ['__proto__']: { type: 'string' } } })
    expect(Object.entries(readForm(field ? [[field, ['x']]] : []).input)).toEqual([['__proto__', 'x']])
  })
})
