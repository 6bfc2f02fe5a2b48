import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { parseYaml } from './parse-yaml.ts'

function parse(text: string, firstLine?: number) {
  const diagnostics: Diagnostic[] = []
  const tree = parseYaml(text, 'data.yml', (diagnostic) => diagnostics.push(diagnostic), firstLine)
  return { tree, codes: diagnostics.map(({ code, location }) => `${location.line}:${location.column} ${code}`) }
}

describe('parseYaml', () => {
  it('reads the core schema of YAML 1.2', () => {
    const { tree, codes } = parse('a: NO\nb: yes\nc: 12\nd: 2024-01-02\ne: ~\nf: true\ng: 1.5\n')
    expect(codes).toEqual([])
    expect(tree?.value).toEqual({ a: 'NO', b: 'yes', c: 12, d: '2024-01-02', e: null, f: true, g: 1.5 })
  })

  it('leaves numbers as text that a number would not write', () => {
    const { tree, codes } = parse('a: 007\nb: 1.10\nc: 1e3\nd: 0x1F\ne: -12\nf: 12345678901234567890\n')
    expect(codes).toEqual([])
    expect(tree?.value).toEqual({ a: '007', b: '1.10', c: '1e3', d: '0x1F', e: -12, f: '12345678901234567890' })
  })

  it('reads a text with a colon as if it were quoted, and says so', () => {
    const { tree, codes } = parse('title: Rust: the "book"\nurl: https://a.example/\n')
    expect(codes).toEqual(['1:8 yaml_syntax'])
    expect(tree?.value).toEqual({ title: 'Rust: the "book"', url: 'https://a.example/' })
  })

  it.each([
    [
      'a: b: c: d\n',
      'a text with a colon in it needs quotes, or a line is indented too far. It was read as if that were mended',
    ],
    [
      'a: "b\nc: d\n',
      'a quote, a colon or the dash of an item is missing, or a line is indented too far. What could be read was used',
    ],
    [
      'a: [1, 2\nb: 3\n',
      'a bracket is not closed, or a line is not indented as those it belongs to. What could be read was used',
    ],
    ['a: @b\n', 'this is not YAML: Plain value cannot start with reserved character @. What could be read was used'],
    ['a: 1\na: 2\n', 'a key is written twice in one map; the last value was used'],
  ])('says of %j what is wrong in plain words', (text, message) => {
    const messages: string[] = []
    parseYaml(text, 'data.yml', (diagnostic) => messages.push(diagnostic.message.replace(/ \(and \d+ more\)$/, '')))
    expect(messages).toEqual([message])
  })

  it('says where maps and lists begin, from the first line on', () => {
    const { tree } = parse('- name: a\n-   name: b\n', 5)
    const list = tree?.value
    if (!Array.isArray(list)) throw new Error('expected a list')
    expect(list.map((entry) => tree?.locate(entry))).toEqual([
      { line: 5, column: 3 },
      { line: 6, column: 5 },
    ])
  })

  it('gives the values of several documents as a list', () => {
    const { tree, codes } = parse('---\nname: a\n---\nname: b\n...\n')
    expect(codes).toEqual([])
    expect(tree?.value).toEqual([{ name: 'a' }, { name: 'b' }])
    expect(tree?.locate(Array.isArray(tree.value) ? tree.value[1] : undefined)).toEqual({ line: 4, column: 1 })
  })

  it('joins texts that a comma cuts in braces, and says so', () => {
    const { tree, codes } = parse(
      '- {name: A, text: A fast, small, and simple tool, url: x}\n- {name: B, red, green}\n',
    )
    expect(codes).toEqual(['1:19 yaml_text_cut'])
    expect(tree?.value).toEqual([
      { name: 'A', text: 'A fast, small, and simple tool', url: 'x' },
      { name: 'B', red: null, green: null },
    ])
    expect(parse('{a b, c d}').codes).toEqual([])
    expect(parse(`{a: 1, ${Array.from({ length: 20_000 }, (_, at) => `k${at}`).join(', ')}}`).codes).toEqual([])
  })

  it('reads a reference to nothing as text', () => {
    const { tree, codes } = parse('a: 1\nb: *great\n')
    expect(codes).toEqual(['2:4 yaml_alias_unknown'])
    expect(tree?.value).toEqual({ a: 1, b: '*great' })
  })

  it('reports what the parser warns of where it is', () => {
    const { tree, codes } = parse('a: 1\nb: !secret two\n')
    expect(codes).toEqual(['2:4 yaml_warning'])
    expect(tree?.value).toEqual({ a: 1, b: 'two' })
  })

  it('follows references that are meant', () => {
    const { tree, codes } = parse('a: &x [1]\nb: *x\n')
    expect(codes).toEqual([])
    expect(tree?.value).toEqual({ a: [1], b: [1] })
  })

  it.each([
    ['keys', 'a: 1\n', ''],
    ['items', '- a\n', ''],
    ['items in brackets', '1,', '- ['],
    ['keys in braces', 'a: 1\n,', '{'],
  ])('refuses more than 300,000 %s before it parses them [sources:limits:bombs]', (_kind, one, start) => {
    const { tree, codes } = parse(start + one.repeat(300_001))
    expect(codes).toEqual(['1:1 yaml_too_large'])
    expect(tree).toBe(undefined)
  })

  it('does not count what is in texts of prose', () => {
    const text = `a: ${'one, two:three - four, '.repeat(200_000)}\n`
    expect(parse(text).codes).toEqual([])
  })

  it('gives null for nothing but comments', () => {
    expect(parse('# only a comment\n').tree?.value).toBe(null)
    expect(parse('').tree?.value).toBe(null)
  })
})
