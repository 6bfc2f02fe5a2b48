import { describe, expect, it } from 'vitest'
import { parseArguments } from './parse-arguments.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 5 },
    limit: { type: 'integer', minimum: 0, maximum: 50 },
    ids: { type: 'array', items: { type: 'string', maxLength: 3 }, minItems: 2, maxItems: 3 },
    kinds: { type: 'array', items: { type: 'string', enum: ['added', 'removed'] } },
    where: { type: 'object' },
    literal: { type: 'boolean' },
  },
  required: ['id'],
} as const

function problemOf(args: unknown): string {
  const outcome = parseArguments(SCHEMA, args)
  return outcome.ok ? 'none' : outcome.message
}

describe('parseArguments', () => {
  it.each([
    [undefined, 'id: expected a string, got nothing.'],
    [null, 'arguments: expected an object, got null.'],
    ['x', 'arguments: expected an object, got "x".'],
    [{ id: '12345' }, 'none'],
    [{ id: '123456' }, 'id: expected at most 5 characters, got "123456".'],
    [{ id: 'a', limit: 0 }, 'none'],
    [{ id: 'a', limit: 50 }, 'none'],
    [{ id: 'a', limit: -1 }, 'limit: expected a number of at least 0, got -1.'],
    [{ id: 'a', limit: 51 }, 'limit: expected a number of at most 50, got 51.'],
    [{ id: 'a', limit: 1.5 }, 'limit: expected an integer, got 1.5.'],
    [{ id: 'a', limit: [] }, 'limit: expected an integer, got [].'],
    [{ id: 'a', ids: ['x'] }, 'ids: expected at least 2 values, got ["x"].'],
    [{ id: 'a', ids: ['w', 'x', 'y', 'z'] }, 'ids: expected at most 3 values, got ["w","x","y","z"].'],
    [{ id: 'a', ids: ['w', 'wxyz'] }, 'ids.1: expected at most 3 characters, got "wxyz".'],
    [{ id: 'a', ids: ['w', {}] }, 'ids.1: expected a string, got {}.'],
    [{ id: 'a', kinds: ['lost'] }, 'kinds.0: expected one of "added", "removed", got "lost".'],
    [{ id: 'a', where: [] }, 'where: expected an object, got [].'],
    [{ id: 'a', literal: 'perhaps' }, 'literal: expected a boolean, got "perhaps".'],
    [{ id: true, limit: 'x' }, 'id: expected a string, got true.\nlimit: expected an integer, got "x".'],
    [{ idd: 'a' }, 'idd: no such argument. Did you mean "id"?\nid: expected a string, got nothing.'],
    [{ id: 'a', filters: {} }, 'filters: no such argument. Did you mean "where"?'],
    [{ id: 'a', xyz: 1 }, 'xyz: no such argument. Arguments: id, limit, ids, kinds, where, literal.'],
    [{ id: 'a', constructor: 1 }, /^constructor: no such argument\./],
    [JSON.parse('{"id":"a","__proto__":1}'), /^__proto__: no such argument\./],
  ])('says what is wrong with %j: %s', (args, problem) => {
    expect(problemOf(args)).toMatch(problem)
  })

  it('takes null and numbers beyond all for absent arguments', () => {
    expect(parseArguments(SCHEMA, { id: 'a', limit: Infinity, ids: null })).toEqual({ ok: true, value: { id: 'a' } })
  })

  it('reads texts as what they spell, a number as a text and one value as a list [mcp:tools:lenient]', () => {
    expect(
      parseArguments(SCHEMA, {
        id: 7,
        limit: ' 3 ',
        ids: '["a","b"]',
        kinds: 'added',
        where: '{"x":1}',
        literal: 'TRUE',
      }),
    ).toEqual({
      ok: true,
      value: { id: '7', limit: 3, ids: ['a', 'b'], kinds: ['added'], where: { x: 1 }, literal: true },
    })
    const where = { license: '["MIT"]', tags: { all: '["sql"]' }, stars: '{"gte":100}', name: '[draft] b' }
    const meant = { license: ['MIT'], tags: { all: ['sql'] }, stars: { gte: 100 }, name: '[draft] b' }
    expect(parseArguments(SCHEMA, { id: 'a', where })).toEqual({ ok: true, value: { id: 'a', where: meant } })
    expect(parseArguments(SCHEMA, { id: 'a', where: JSON.stringify(where) })).toMatchObject({ value: { where: meant } })
    expect(problemOf({ id: 'a', ids: '[oops' })).toBe('ids: expected an array, got "[oops".')
    expect(problemOf({ id: 'a', where: '{oops' })).toBe('where: expected an object, got "{oops".')
  })
})
