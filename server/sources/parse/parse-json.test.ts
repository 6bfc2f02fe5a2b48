import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { MAX_JSON_DEPTH, parseJson } from './parse-json.ts'

function parse(text: string) {
  const diagnostics: Diagnostic[] = []
  const tree = parseJson(text, 'data.json', (diagnostic) => diagnostics.push(diagnostic))
  return { tree, codes: diagnostics.map(({ code, location }) => `${location.line}:${location.column} ${code}`) }
}

describe('parseJson', () => {
  it('reads what JSON.parse reads, the same way', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(3), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), undefined, indent)
        expect(parse(spaced).tree?.value).toEqual(JSON.parse(spaced))
      }),
    )
  })

  it('refuses what JSON.parse refuses', () => {
    const broken = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', 'x', '1', '\u0001', ':'))
    fc.assert(
      fc.property(broken, ([text, at, insert]) => {
        const place = at % (text.length + 1)
        const changed = text.slice(0, place) + insert + text.slice(place + (insert === '' ? 1 : 0))
        let expected: unknown
        let isValid = true
        try {
          expected = JSON.parse(changed)
        } catch {
          isValid = false
        }
        const { tree, codes } = parse(changed)
        expect(tree !== undefined).toBe(isValid)
        expect(codes.filter((code) => !code.endsWith('json_duplicate_key'))).toHaveLength(isValid ? 0 : 1)
        expect(tree?.value).toEqual(expected)
      }),
      { numRuns: scaleRuns(500) },
    )
  })

  it('says where objects and lists begin', () => {
    const { tree } = parse('[\n  {"a": 1},\n  {"b": [2]}\n]')
    const list = tree?.value
    if (!Array.isArray(list)) throw new Error('expected a list')
    expect(list.map((entry) => tree?.locate(entry))).toEqual([
      { line: 2, column: 3 },
      { line: 3, column: 3 },
    ])
    expect(tree?.locate(list[1].b)).toEqual({ line: 3, column: 9 })
  })

  it.each([
    ['', '1:1 json_syntax'],
    ['// comment\n{}', '1:1 json_syntax'],
    ['{"a": 1,}', '1:9 json_syntax'],
    ['[1\n2]', '2:1 json_syntax'],
    ['"a\nb"', '1:1 json_syntax'],
    ['[01]', '1:3 json_syntax'],
  ])('names the place of the mistake in %j', (text, code) => {
    expect(parse(text).codes).toEqual([code])
  })

  it('reads the deepest allowed nesting and none deeper', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(parse(nested(MAX_JSON_DEPTH)).codes).toEqual([])
    expect(parse(nested(MAX_JSON_DEPTH + 1)).codes).toEqual([`1:${MAX_JSON_DEPTH + 1} json_too_deep`])
  })

  it('uses the last of two equal fields and says so once', () => {
    const { tree, codes } = parse('{"a": 1,\n "a": 2,\n "a": 3}')
    expect(tree?.value).toEqual({ a: 3 })
    expect(codes).toEqual(['2:2 json_duplicate_key'])
  })

  it('keeps __proto__ as a field', () => {
    const value = parse('{"__proto__": {"x": 1}}').tree?.value
    expect(Object.keys(value ?? {})).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})
