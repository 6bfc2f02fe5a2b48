import { CallToolResultSchema, ToolSchema } from '@modelcontextprotocol/sdk/types.js'
import { assert, jsonValue, oneof, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCallResult, toObjectSchema } from './agent-tools.ts'

const done = (text: string): unknown => toCallResult({ status: 'done', text })

describe('toCallResult', () => {
  it.each(['', 'plain text', '"text"', '7', 'null', '[1,2]'])('gives %j as text', (text) => {
    expect(done(text)).toEqual({ content: [{ type: 'text', text }] })
  })

  it('gives an object as text and as structured content', () => {
    const text = '{"total":1,"content":"soup"}'
    expect(done(text)).toEqual({
      content: [{ type: 'text', text }],
      structuredContent: { total: 1, content: 'soup' },
    })
  })

  it('keeps that it has failed', () => {
    const text = '{"isError":true,"reason":"closed"}'
    expect(done(text)).toEqual({
      isError: true,
      content: [{ type: 'text', text }],
      structuredContent: { isError: true, reason: 'closed' },
    })
  })

  it('passes on a result of texts', () => {
    const result = { isError: true, content: [{ type: 'text', text: 'No.' }], structuredContent: { a: 1 } }
    expect(done(JSON.stringify(result))).toEqual(result)
  })

  it('takes nothing but the texts of it', () => {
    const content = [{ type: 'text', text: 'Yes.', annotations: { priority: 9 } }]
    expect(done(JSON.stringify({ content, isError: 'no', _meta: {} }))).toEqual({
      content: [{ type: 'text', text: 'Yes.' }],
    })
  })

  it('gives content of other kinds as the text it is', () => {
    const text = '{"content":[{"type":"image","data":"x"}]}'
    expect(done(text)).toEqual({ content: [{ type: 'text', text }], structuredContent: JSON.parse(text) })
  })

  it('says what the problem is', () => {
    expect(toCallResult({ status: 'failed', problem: 'Gone.' })).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'Gone.' }],
    })
  })

  it('is taken by the SDK, whatever a page answers', () => {
    const result = record({ content: jsonValue(), structuredContent: jsonValue(), isError: jsonValue() }, {})
    assert(
      property(oneof(result, jsonValue()), (answer) => {
        expect(CallToolResultSchema.safeParse(done(JSON.stringify(answer))).success).toBe(true)
      }),
    )
  })
})

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
